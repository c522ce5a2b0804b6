//! How plans are found, in slices of work.

use knockback_rules::{battle::SideId, ruleset::BattleOf};

use crate::{Plan, Playing};

/// Plans of a choice, as far as they are found.
#[derive(Debug)]
pub struct Planned<L> {
    now: f64,
    plans: Vec<Guessed>,
    later: Vec<(f64, L)>,
}

/// A plan with what it seems to be worth.
#[derive(Debug)]
struct Guessed {
    guess: f64,
    /// Whether it is looked at closely whatever it seems to be worth.
    always: bool,
    plan: Plan,
}

impl<L> Planned<L> {
    const fn none(now: f64) -> Self {
        Self { now, plans: Vec::new(), later: Vec::new() }
    }

    /// The worth of the position at which the choice stands, to the side that chooses.
    #[must_use]
    pub const fn now(&self) -> f64 {
        self.now
    }

    /// Adds a plan, and what it seems to be worth: those that look best are looked at closely.
    pub fn add(&mut self, guess: f64, plan: Plan) {
        self.plans.push(Guessed { guess, always: false, plan });
    }

    /// Adds a plan that is always looked at closely where the choice itself stands. Where it is only a part of what is looked
    /// ahead, the guess decides as for all others.
    pub fn add_always(&mut self, guess: f64, plan: Plan) {
        self.plans.push(Guessed { guess, always: true, plan });
    }

    /// Adds a lead that is followed once all others were, if it looks good enough beside others of its kind. What is added
    /// while such a lead is followed is not followed any more.
    pub fn add_later(&mut self, guess: f64, lead: L) {
        self.later.push((guess, lead));
    }
}

/// Leads that are followed after all others, at most: those that look best.
const LATER: usize = 16;

/// What it takes to find all leads, or to follow one for a step, in battles that are looked at.
const LEAD: u64 = 20;

/// A search for the plans of a choice, one lead after the other.
#[derive(Debug)]
pub(crate) struct Planning<R: Playing> {
    side: SideId,
    choice: R::Choice,
    /// What was found; nothing before the leads are known.
    found: Option<Found<R>>,
}

#[derive(Debug)]
struct Found<R: Playing> {
    /// The one that is followed next comes last.
    leads: Vec<R::PlanSource>,
    /// Whether these are the last.
    last: bool,
    planned: Planned<R::PlanSource>,
}

impl<R: Playing> Planning<R> {
    /// Begins with a choice. Nothing is looked for yet.
    pub(crate) const fn begin(side: SideId, choice: R::Choice) -> Self {
        Self { side, choice, found: None }
    }

    /// Goes on until about so many battles more could have been looked at, which it takes off. The battle stands at the choice.
    /// The plans, once all are found.
    pub(crate) fn advance(&mut self, battle: BattleOf<'_, R>, slice: &mut u64) -> Option<Plans> {
        let side = self.side;
        loop {
            if *slice == 0 {
                return None;
            }
            let Some(found) = &mut self.found else {
                let mut leads = R::leads(battle, side, &self.choice);
                leads.reverse();
                let planned = Planned::none(R::worth(battle, side));
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

/// The plans of a choice, those first that look best.
#[derive(Debug)]
pub(crate) struct Plans(Vec<Guessed>);

impl Plans {
    /// So many plans to look at closely, at most: those that always are, and the others that look best.
    pub(crate) fn closely(mut self, most: usize) -> Vec<Plan> {
        self.0.sort_by_key(|guessed| !guessed.always);
        self.best(most)
    }

    /// So many plans that look best, at most.
    pub(crate) fn best(self, most: usize) -> Vec<Plan> {
        self.0.into_iter().take(most).map(|guessed| guessed.plan).collect()
    }
}
