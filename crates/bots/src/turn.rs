//! The search of a whole turn and of the enemy's reply.
//!
//! Each candidate is an order. Its consequences form a tree of [lines](SearchLine): a few of its results are sampled,
//! each of them is followed by the best next action of the turn, and so on. Once the turn is over, the best action of
//! the next side follows in sampled true battles. The worth of a candidate is its mean worth over all results of its
//! dice, plus the expected changes in its lines. Because these come from samples, a ruleset may trust them only
//! [in part](Playing::TRUSTED).

use knockback_rules::{
    battle::{Battle, SideId, Step},
    dice::{Dice as _, SeededDice},
};
use rand::{RngExt as _, rngs::Xoshiro256PlusPlus};

use crate::{
    Plan, Playing, Ranked,
    forecast::{Believed, EndSearch, Ends, Forecast},
    outlook::Outlook,
    patience::patience_in,
    planning::Planning,
};

/// Maximum number of candidates. The best orders of the ranking are chosen.
const CANDIDATES: usize = 5;

/// Maximum number of sampled results to follow, for the first action, the second, and each later one.
const FOLLOWED: [usize; 3] = [3, 2, 1];

/// The number of plans to forecast for a later action of the turn.
const OWN_PLANS: usize = 6;

/// The number of plans to forecast for an action of the next side.
const OTHER_PLANS: usize = 5;

/// Maximum number of actions in a line.
const MAX_ACTS: usize = 8;

/// Maximum number of sampled true battles.
const WORLDS: u64 = 3;

/// Approximate number of battles to search for all candidates. Once this is spent, no further candidate is begun.
const MAX_WORK: u64 = 60_000;

/// The cost of finding the plans of a choice, in battles searched.
const PLANNING: u64 = 400;

/// The cost of an outlook, in battles searched.
const OUTLOOK: u64 = 2_000;

/// The search of a turn.
#[derive(Debug)]
pub(crate) struct Turn<R: Playing> {
    side: SideId,
    seed: u64,
    /// The candidates that have not begun, the best one last.
    waiting: Vec<Plan>,
    /// The finished candidates with their worths.
    done: Vec<Ranked>,
    open: Option<Candidate<R>>,
    spent: u64,
    /// The number of candidates at the top of the final ranking that were compared with each other.
    found: usize,
}

/// A candidate order being searched.
#[derive(Debug)]
struct Candidate<R: Playing> {
    plan: Plan,
    exact: bool,
    worth: f64,
    lines: Vec<SearchLine<R>>,
    task: Option<Task<R>>,
    /// The weight of all changes after the turn.
    patience: f64,
    spent: u64,
}

/// The work in progress on a candidate.
#[derive(Debug)]
enum Task<R: Playing> {
    /// The computation of an action's results.
    Act(Box<TurnStep<R>>),
    /// The search for plans at the end of the last line.
    Plans(Planning<R>),
    /// The forecast of one of these plans.
    Plan(Box<Plan>, Box<Forecast<R>>),
    /// The outlook at the end of a line, with the line's share of the candidate.
    Outlook(f64, Box<Outlook<R>>),
}

/// An action of a line.
#[derive(Debug)]
struct TurnStep<R> {
    forecast: Forecast<R>,
    believed: Option<Believed>,
    ends: EndSearch<R>,
    /// The worth of the position before the action if the worth of the candidate already includes it, otherwise 0.
    before: f64,
    /// The line's share of the candidate.
    share: f64,
    acts: usize,
    stage: LinePhase,
}

/// One possible continuation of a battle.
#[derive(Debug)]
struct SearchLine<R> {
    battle: Battle,
    /// The line's share of the candidate.
    share: f64,
    acts: usize,
    /// The stage of the line. Once the turn is over, `battle` is a sampled true battle.
    stage: LinePhase,
    choosing: Option<Choosing<R>>,
}

/// The stage of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LinePhase {
    /// The turn is in progress.
    Own,
    /// The turn is over.
    Over,
    /// Another side has acted.
    Answered,
    /// The searching side acts again, which is the last action of the line.
    Last,
}

/// The next choice in a line, while its plans are being compared.
#[derive(Debug)]
struct Choosing<R> {
    decider: SideId,
    open: Vec<Plan>,
    ranking: Vec<Ranked>,
    ruleset: std::marker::PhantomData<R>,
}

impl<R: Playing> Turn<R> {
    /// Begins with a ranking, best first.
    pub(crate) fn begin(battle: &Battle, side: SideId, ranking: &[Ranked], chance: &Xoshiro256PlusPlus) -> Self {
        let mut taken: Vec<&Ranked> = Vec::new();
        let first = battle.as_ruleset::<R>().filter(|_| !ranking.is_empty()).map(|battle| R::first(battle, ranking));
        let searched = battle.choice_of::<R>().is_some_and(|(_, choice)| !R::is_horizon(&choice));
        let places = first.into_iter().chain(0..ranking.len()).filter(|_| searched);
        for ranked in places.filter_map(|place| ranking.get(place)) {
            // Plans with exactly the same worth usually lead to the same position along different paths.
            let same = |known: &&Ranked| {
                known.plan.order() == ranked.plan.order() || known.worth.to_bits() == ranked.worth.to_bits()
            };
            if taken.len() < CANDIDATES && !taken.iter().any(same) {
                taken.push(ranked);
            }
        }
        let mut waiting: Vec<Plan> = taken.into_iter().map(|ranked| ranked.plan.clone()).collect();
        // A single candidate does not need to be searched.
        if waiting.len() < 2 {
            waiting.clear();
        }
        waiting.reverse();
        let seed = chance.clone().random();
        Self { side, seed, waiting, done: Vec::new(), open: None, spent: 0, found: 0 }
    }

    /// Searches about `slice` more battles and deducts them. `None` while unfinished.
    pub(crate) fn advance(&mut self, seen: &Battle, slice: &mut u64) -> Option<()> {
        loop {
            if let Some(candidate) = &mut self.open {
                candidate.advance(self.side, self.seed, slice)?;
                let done = self.open.take()?;
                self.spent += done.spent;
                self.done.push(Ranked { plan: done.plan, worth: done.worth, exact: done.exact });
            } else if self.spent < MAX_WORK
                && let Some(plan) = self.waiting.pop()
            {
                self.open = Candidate::begin(seen, self.side, plan);
            } else {
                return Some(());
            }
        }
    }

    /// The number of candidates compared with each other.
    pub(crate) fn found(&self) -> usize {
        self.found
    }

    /// Puts the searched candidates at the top of the ranking, sorted by worth.
    pub(crate) fn finish(&mut self, ranking: &mut Vec<Ranked>) {
        let mut done = std::mem::take(&mut self.done);
        if done.len() < 2 {
            return;
        }
        self.found = done.len();
        temper(&mut done, ranking, R::TRUSTED);
        done.sort_by(|one, other| other.worth.total_cmp(&one.worth));
        ranking.retain(|ranked| done.iter().all(|known| known.plan != ranked.plan));
        ranking.splice(0..0, done);
    }
}

impl<R: Playing> TurnStep<R> {
    /// Begins with a plan of `decider`, while `side` looks ahead. `None` if its first order is refused.
    fn begin(
        battle: &Battle,
        (decider, plan): (SideId, &Plan),
        side: SideId,
        (share, acts, stage): (f64, usize, LinePhase),
    ) -> Option<Self> {
        let forecast = Forecast::begin(battle, decider, plan, side)?;
        let ends = EndSearch::begin(battle, decider, plan)?;
        Some(Self { forecast, believed: None, ends, before: 0.0, share, acts, stage })
    }

    /// Continues. Returns the forecast and the ends once both are known.
    fn advance(&mut self, slice: &mut u64) -> Option<(Believed, Ends)> {
        if self.believed.is_none() {
            self.believed = Some(self.forecast.advance(slice)?);
        }
        let ends = self.ends.advance(slice)?;
        Some((self.believed.take()?, ends))
    }
}

impl<R: Playing> Candidate<R> {
    fn begin(seen: &Battle, side: SideId, plan: Plan) -> Option<Self> {
        let first = Plan::of(plan.order().clone());
        let act = TurnStep::begin(seen, (side, &first), side, (1.0, 1, LinePhase::Own))?;
        let task = Some(Task::Act(Box::new(act)));
        Some(Self {
            plan,
            exact: true,
            worth: 0.0,
            lines: Vec::new(),
            task,
            patience: patience_in::<R>(seen),
            spent: 0,
        })
    }

    /// Continues. `None` while unfinished.
    fn advance(&mut self, side: SideId, seed: u64, slice: &mut u64) -> Option<()> {
        loop {
            match &mut self.task {
                Some(Task::Act(act)) => {
                    let (Believed { expected, exact, looked_at }, ends) = act.advance(slice)?;
                    let counts = if act.stage == LinePhase::Own { 1.0 } else { self.patience };
                    self.worth += counts * act.share * (expected.viewed - act.before);
                    if act.acts == 1 {
                        self.exact = exact;
                    }
                    self.spent += looked_at + ends.looked_at;
                    let after = (act.share, act.acts, act.stage);
                    self.branch(ends, side, after);
                }
                Some(Task::Plans(planning)) => {
                    if let Some(SearchLine { battle, choosing: Some(choosing), .. }) = self.lines.last_mut()
                        && let Some(battle) = battle.as_ruleset::<R>()
                    {
                        let most = if choosing.decider == side { OWN_PLANS } else { OTHER_PLANS };
                        choosing.open = planning.advance(battle, slice)?.best(most);
                        choosing.open.reverse();
                    }
                    self.spent += PLANNING;
                }
                Some(Task::Plan(plan, forecast)) => {
                    let Believed { expected, exact, looked_at } = forecast.advance(slice)?;
                    let ranked = Ranked { worth: expected.worth + plan.gain, plan: Plan::clone(plan), exact };
                    if let Some(choosing) = self.lines.last_mut().and_then(|line| line.choosing.as_mut()) {
                        choosing.ranking.push(ranked);
                    }
                    self.spent += looked_at;
                }
                Some(Task::Outlook(share, outlook)) => {
                    self.worth += *share * outlook.advance(slice)?;
                    self.spent += OUTLOOK;
                }
                None => {
                    let Some(line) = self.lines.pop() else { return Some(()) };
                    if *slice == 0 {
                        self.lines.push(line);
                        return None;
                    }
                    let work = self.go_on(line, side, seed);
                    self.spent += work;
                    *slice = slice.saturating_sub(work);
                    continue;
                }
            }
            self.task = None;
        }
    }

    /// Adds lines for a sample of the ends, which represents all of them.
    fn branch(&mut self, ends: Ends, side: SideId, (share, acts, stage): (f64, usize, LinePhase)) {
        let most = FOLLOWED[(acts - 1).min(FOLLOWED.len() - 1)];
        for (battle, part) in ends.spread(most, |battle| value::<R>(battle, side)).into_iter().rev() {
            self.lines.push(SearchLine { battle, share: share * part, acts, stage, choosing: None });
        }
    }

    /// Continues a line: looks for its next choice, begins to forecast a plan, or performs an action. Returns the cost,
    /// in battles searched.
    fn go_on(&mut self, mut line: SearchLine<R>, side: SideId, seed: u64) -> u64 {
        let Some(choosing) = &mut line.choosing else { return self.look(line, side, seed) };
        let Some(plan) = choosing.open.pop() else { return self.act(line, side) };
        let forecast = Forecast::begin(&line.battle, choosing.decider, &plan, choosing.decider);
        self.task = forecast.map(|forecast| Task::Plan(Box::new(plan), Box::new(forecast)));
        self.lines.push(line);
        u64::from(self.task.is_none())
    }

    /// Begins to search for plans at the next choice in a line. Ends the turn or the line if there is none for it.
    fn look(&mut self, mut line: SearchLine<R>, side: SideId, seed: u64) -> u64 {
        let asked = line.battle.choice_of::<R>();
        let goes_on = line.acts < MAX_ACTS && line.battle.outcome().is_none();
        match asked {
            Some((decider, choice)) if goes_on && !R::is_horizon(&choice) => {
                let own = decider == side;
                if line.stage == LinePhase::Own && !own {
                    return self.pass(&line, side, seed);
                }
                if line.stage == LinePhase::Answered && own {
                    line.stage = LinePhase::Last;
                }
                if !own {
                    line.stage = LinePhase::Answered;
                }
                self.task = Some(Task::Plans(Planning::begin(decider, choice)));
                let (open, ranking) = (Vec::new(), Vec::new());
                line.choosing = Some(Choosing { decider, open, ranking, ruleset: std::marker::PhantomData });
                self.lines.push(line);
                0
            }
            None if goes_on && line.stage == LinePhase::Own => self.pass(&line, side, seed),
            _ => self.end(line, side),
        }
    }

    /// Ends the turn in a line. The line continues in sampled true battles, each advanced to the next choice.
    fn pass(&mut self, line: &SearchLine<R>, side: SideId, seed: u64) -> u64 {
        let mut worlds: Vec<(Battle, f64)> = Vec::new();
        for number in 0..WORLDS {
            let mut battle = world::<R>(&line.battle, side, seed.wrapping_add(number));
            run_on(&mut battle, &mut SeededDice::new(seed.wrapping_add(number)));
            match worlds.iter_mut().find(|(known, _)| *known == battle) {
                Some((_, count)) => *count += 1.0,
                None => worlds.push((battle, 1.0)),
            }
        }
        let all: f64 = worlds.iter().map(|(_, count)| count).sum();
        for (battle, count) in worlds {
            let share = line.share * count / all;
            self.lines.push(SearchLine { battle, share, acts: line.acts, stage: LinePhase::Over, choosing: None });
        }
        WORLDS
    }

    /// Begins the best plan of the side that decides.
    fn act(&mut self, line: SearchLine<R>, side: SideId) -> u64 {
        let SearchLine { battle, share, acts, stage, choosing } = line;
        let Some((decider, best)) = choosing.and_then(|choosing| Some((choosing.decider, choosing.best(&battle)?)))
        else {
            return 1;
        };
        if stage == LinePhase::Last {
            self.worth += self.patience * share * (best.worth - best.plan.gain - value::<R>(&battle, side));
            return 1;
        }
        // During the turn itself, only the first order is given, because the bot will then decide again.
        let plan = if stage == LinePhase::Own { Plan::of(best.plan.order().clone()) } else { best.plan };
        let Some(act) = TurnStep::begin(&battle, (decider, &plan), side, (share, acts + 1, stage)) else { return 1 };
        self.task = Some(Task::Act(Box::new(TurnStep { before: value::<R>(&battle, side), ..act })));
        0
    }

    /// Ends a line and begins to compute the outlook of its final position.
    fn end(&mut self, line: SearchLine<R>, side: SideId) -> u64 {
        if line.battle.outcome().is_some() {
            return 1;
        }
        self.task = Some(Task::Outlook(line.share, Box::new(Outlook::of(line.battle, side, self.patience))));
        0
    }
}

impl<R: Playing> Choosing<R> {
    fn best(mut self, battle: &Battle) -> Option<Ranked> {
        self.ranking.sort_by(|one, other| other.worth.total_cmp(&one.worth));
        let place = if self.ranking.is_empty() { 0 } else { R::first(battle.as_ruleset::<R>()?, &self.ranking) };
        (place < self.ranking.len()).then(|| self.ranking.swap_remove(place))
    }
}

/// Blends the results of the search with the ranking. `trusted` is the weight of the differences between plans in the
/// search, and the rest is the weight of their differences in the ranking.
fn temper(found: &mut [Ranked], ranking: &[Ranked], trusted: f64) {
    let known = |plan: &Plan| ranking.iter().find(|known| known.plan == *plan).map_or(0.0, |known| known.worth);
    let changes = found.iter().map(|found| found.worth - known(&found.plan));
    let mean = changes.sum::<f64>() / f64::from(u32::try_from(found.len()).unwrap_or(u32::MAX));
    for one in found {
        one.worth = trusted * one.worth + (1.0 - trusted) * (known(&one.plan) + mean);
    }
}

fn value<R: Playing>(battle: &Battle, side: SideId) -> f64 {
    battle.as_ruleset::<R>().map_or(0.0, |battle| R::position_worth(battle, side))
}

/// Samples a possible true battle from the view of a side.
pub(crate) fn world<R: Playing>(seen: &Battle, side: SideId, seed: u64) -> Battle {
    use rand::SeedableRng as _;
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
    seen.as_ruleset::<R>().map_or_else(|| seen.clone(), |seen| R::world(seen, side, &mut chance))
}

/// Runs a battle until an order is needed.
fn run_on(battle: &mut Battle, dice: &mut SeededDice) {
    loop {
        match battle.step() {
            Step::Emit(events) => battle.apply_all(&events),
            Step::Roll(request) => {
                let Ok(answer) = dice.answer(request) else { return };
                let events = battle.rolled(answer.rolled);
                battle.apply_all(&events);
            }
            Step::Ask(_) | Step::Rest => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use knockback_rules::{
        battle::{FigureId, Order},
        geometry::Coord,
    };

    use super::*;

    fn ranked(order: Order, worth: f64) -> Ranked {
        Ranked { plan: Plan::of(order), worth, exact: true }
    }

    /// Blends the worths of two plans that the search and the ranking sort differently.
    fn tempered(trusted: f64) -> [f64; 2] {
        let [one, other] = [0, 1].map(|q| Order::Deploy { figure: FigureId(0), head: Coord::new(q, 0), tail: None });
        let ranking = [ranked(one.clone(), 1.0), ranked(other.clone(), 0.8)];
        let mut found = [ranked(other, 2.4), ranked(one, 2.0)];
        temper(&mut found, &ranking, trusted);
        found.map(|found| found.worth)
    }

    #[test]
    fn a_search_is_partly_trusted() {
        let near = |worths: [f64; 2], wanted: [f64; 2]| {
            assert!(worths.iter().zip(wanted).all(|(worth, wanted)| (worth - wanted).abs() < 1e-12), "{worths:?}");
        };
        near(tempered(1.0), [2.4, 2.0]);
        near(tempered(0.5), [2.25, 2.15]);
        // The difference comes from the ranking, but the mean from the search.
        near(tempered(0.0), [2.1, 2.3]);
    }
}
