//! The search for plans, in slices of work.

use knockback_rules::{battle::SideId, ruleset::BattleOf};

use crate::{Plan, Playing};

/// The plans of a choice found so far.
#[derive(Debug)]
pub struct Planned<L> {
    now: f64,
    plans: Vec<Guessed>,
    later: Vec<(f64, L)>,
}

/// A plan with its guessed worth.
#[derive(Debug)]
struct Guessed {
    guess: f64,
    /// True if the plan should be forecast regardless of its guess.
    always: bool,
    plan: Plan,
}

impl<L> Planned<L> {
    const fn none(now: f64) -> Self {
        Self { now, plans: Vec::new(), later: Vec::new() }
    }

    /// The worth of the current position to the side that chooses.
    #[must_use]
    pub const fn now(&self) -> f64 {
        self.now
    }

    /// Adds a plan with its guessed worth. The plans with the best guesses are forecast.
    pub fn add(&mut self, guess: f64, plan: Plan) {
        self.plans.push(Guessed { guess, always: false, plan });
    }

    /// Adds a plan that is forecast regardless of its guess if its choice is the open choice of the battle. For choices
    /// during lookahead, its guess decides as usual.
    pub fn add_always(&mut self, guess: f64, plan: Plan) {
        self.plans.push(Guessed { guess, always: true, plan });
    }

    /// Adds a lead that is followed after all regular leads if its guess is among the best. Has no effect while such a
    /// lead is being followed.
    pub fn add_later(&mut self, guess: f64, lead: L) {
        self.later.push((guess, lead));
    }
}

/// Maximum number of later leads to follow. Those with the best guesses are chosen.
const LATER: usize = 16;

/// The cost of finding all leads, or of one step along a lead, in battles searched.
const LEAD: u64 = 20;

/// A search for the plans of a choice, one lead at a time.
#[derive(Debug)]
pub(crate) struct Planning<R: Playing> {
    side: SideId,
    choice: R::Choice,
    /// The results; `None` until the leads are known.
    found: Option<Found<R>>,
}

#[derive(Debug)]
struct Found<R: Playing> {
    /// The leads left to follow, the next one last.
    leads: Vec<R::PlanSource>,
    /// True if these are the later leads.
    last: bool,
    planned: Planned<R::PlanSource>,
}

impl<R: Playing> Planning<R> {
    /// Creates a search for a choice, without searching yet.
    pub(crate) const fn begin(side: SideId, choice: R::Choice) -> Self {
        Self { side, choice, found: None }
    }

    /// Continues for about `slice` searched battles and deducts them. `battle` must be at the choice. Returns the plans
    /// once all are found.
    pub(crate) fn advance(&mut self, battle: BattleOf<'_, R>, slice: &mut u64) -> Option<Plans> {
        let side = self.side;
        loop {
            if *slice == 0 {
                return None;
            }
            let Some(found) = &mut self.found else {
                let mut leads = R::leads(battle, side, &self.choice);
                leads.reverse();
                let planned = Planned::none(R::position_worth(battle, side));
                self.found = Some(Found { leads, last: false, planned });
                *slice = slice.saturating_sub(LEAD);
                continue;
            };
            if let Some(lead) = found.leads.pop() {
                found.leads.extend(R::follow(battle, side, lead, &mut found.planned));
                *slice = slice.saturating_sub(LEAD);
            } else if found.last {
                let mut plans = std::mem::take(&mut found.planned.plans);
                plans.sort_by(|one, other| other.guess.total_cmp(&one.guess));
                return Some(Plans(plans));
            } else {
                let mut later = std::mem::take(&mut found.planned.later);
                later.sort_by(|(one, _), (other, _)| other.total_cmp(one));
                later.truncate(LATER);
                found.leads = later.into_iter().rev().map(|(_, lead)| lead).collect();
                found.last = true;
            }
        }
    }
}

/// The plans of a choice, best guess first.
#[derive(Debug)]
pub(crate) struct Plans(Vec<Guessed>);

impl Plans {
    /// Returns at most the given number of plans to forecast: first those that always are, then the best guesses.
    pub(crate) fn closely(mut self, most: usize) -> Vec<Plan> {
        self.0.sort_by_key(|guessed| !guessed.always);
        self.best(most)
    }

    /// Returns at most the given number of plans, those with the best guesses.
    pub(crate) fn best(self, most: usize) -> Vec<Plan> {
        self.0.into_iter().take(most).map(|guessed| guessed.plan).collect()
    }
}
