//! A frontier whose states are differences from the start.
//!
//! C3G rolls many dice, but an attack only changes positions, the agenda, and wounds. A state is therefore stored as
//! its difference from the start. Wounds are counted separately, because few steps of the rules depend on them.
//! Knockback points are counted separately too, because a flight follows the same line whatever its points.

use knockback_rules::{
    battle::{AgendaChange, Battle, Event, Folded, Frame, Refusal, Step},
    c3g::{self, Fan, LineFrame},
    dice::{RollRequest, Rolled},
};

use super::{
    Odds, Question,
    answers::ChosenLine,
    blow_observer::BlowObserver,
    merged::{BranchData, Merged},
    scratch::Scratch,
    settling::{Settling, observed_events},
    state_diff::StateDiff,
    states::{BranchStates, StateSlot, is_horizon},
};
use crate::{Answers, Exactness, Frontier, Observer, Posed, WORK_LIMIT, Work, work::STEP};

/// The work for each branch after a roll.
const BRANCH: u64 = 120;
/// The work for examining a single result of a roll.
const RESULT: u64 = 5;
/// The approximate size of a branch without its wounds, in bytes.
const BYTES: u64 = 300;

/// The initial capacity for events, enough for most steps.
const ROOM: usize = 16;

/// All branches of a battle with their probabilities, up to the horizon. At the horizon, only frames of
/// [`Stage::Outcome`](knockback_rules::battle::Stage::Outcome) are left on the agenda.
///
/// Branches with equal battles, including the agenda, and equal observers are merged. Branches that differ only in
/// wounds continue together until a step depends on wounds, and those that differ only in the points of a knockback
/// until it begins. Observers do not see wounds, which are always counted, or the dice of attack and defence, whose
/// effects follow in later events.
#[derive(Clone, Debug)]
pub struct DiffFrontier<O, A> {
    answers: A,
    scratch: Scratch,
    states: BranchStates<O>,
    /// The cached results of rolls.
    rolls: Vec<Roll>,
    /// The distinct results of a roll. Empty between steps; a field to reuse its memory.
    distinct: Vec<(Rolled, u128)>,
    settling: Settling,
    events: Vec<Event>,
    work: u64,
    /// The work limit. Beyond it, the result of the count will not be used.
    most: u64,
    /// The highest number of wounded figures and objects on any branch, used to estimate memory.
    wounded: u64,
}

/// A roll with its results, their weights, and the sum of the weights.
#[derive(Clone, Debug)]
struct Roll {
    request: RollRequest,
    total: u128,
    results: Vec<(Rolled, u128)>,
}

impl<O: Observer, A: Answers> DiffFrontier<O, A> {
    /// Creates a frontier with a single branch that has not begun. The count may stop early once its work exceeds
    /// `most`, because its result will then not be used.
    pub(super) fn begin(start: Battle, observer: O, answers: A, most: u64) -> Self {
        Self {
            answers,
            states: BranchStates::begin(StateDiff::of(&start), observer),
            scratch: Scratch::new(start),
            rolls: Vec::new(),
            distinct: Vec::new(),
            events: Vec::with_capacity(ROOM),
            settling: Settling::new(),
            work: 0,
            most,
            wounded: 0,
        }
    }

    /// The observers of ended branches, with the wounds gained by each figure.
    pub(super) const fn ended(&self) -> &Merged<O> {
        self.states.ended()
    }

    /// Advances the branches of one state. Returns false if no branch is open.
    ///
    /// # Errors
    /// The refusal of the answer to a player's choice.
    pub(super) fn step(&mut self) -> Result<bool, Refusal> {
        let Some((diff, merged)) = self.states.pop() else { return Ok(false) };
        self.work += STEP;
        if merged.len() > 1 && diff.top().is_some_and(Frame::depends_on_wounds) {
            for (gained, seen, weight) in merged.iter() {
                if self.is_vain() {
                    break;
                }
                self.scratch.go_to(diff.clone());
                self.step_together(Merged::one(gained.clone(), seen.clone(), weight.clone()))?;
            }
        } else if let Some(knockback) = diff.knockback().cloned() {
            self.scratch.go_to(diff);
            self.knock_back(&knockback, merged)?;
        } else {
            self.scratch.go_to(diff);
            self.step_together(merged)?;
        }
        Ok(true)
    }

    /// Advances branches whose next step is the same, from the current state of the scratch battle.
    fn step_together(&mut self, merged: Merged<O>) -> Result<(), Refusal> {
        let Some((gained, ..)) = merged.iter().next() else { return Ok(()) };
        self.work += STEP;
        self.scratch.wound(gained);
        let battle = self.scratch.battle();
        if let Some(folded) = battle.folded() {
            self.fold(&merged, folded);
            return Ok(());
        }
        match battle.step() {
            Step::Rest => self.states.end(merged),
            Step::Roll(request) => self.roll(&merged, request),
            Step::Emit(events) => self.go_on(merged, events),
            Step::Ask(_) => {
                let order = self.answers.order(battle)?;
                let events = battle.ordered(&order)?;
                self.go_on(merged, events);
            }
        }
        Ok(())
    }

    fn roll(&mut self, merged: &Merged<O>, request: RollRequest) {
        let known = self.rolls.iter().position(|known| known.request == request);
        let place = known.unwrap_or_else(|| {
            let outcomes = request.outcomes();
            self.rolls.push(Roll { request, total: outcomes.total(), results: outcomes.collect() });
            self.rolls.len() - 1
        });
        let Roll { total, results, .. } = &self.rolls[place];
        self.settling.begin(merged.len());
        for (seen, weights) in merged.seen() {
            self.settling.turn();
            for (gained, weight) in weights.iter() {
                if self.work > self.most {
                    return;
                }
                self.scratch.wound(gained);
                let battle = self.scratch.battle();
                for (rolled, ways) in results {
                    let rolled = battle.representative(*rolled);
                    match self.distinct.iter_mut().find(|(known, _)| *known == rolled) {
                        Some((_, known)) => *known += ways,
                        None => self.distinct.push((rolled, *ways)),
                    }
                }
                let whole = weight.split(*total);
                self.work += work(results.len(), RESULT) + work(self.distinct.len(), BRANCH);
                self.wounded = self.wounded.max(work(gained.markers().len(), 1));
                let course = (gained, &seen.observer, &whole);
                self.settling.settle(&self.scratch, course, &self.distinct, &mut self.states);
                self.distinct.clear();
            }
        }
    }

    /// Resolves several rolls that the rules fold into one.
    fn fold(&mut self, merged: &Merged<O>, Folded { matter, rolls, total }: Folded) {
        self.scratch.go_on(&[Event::Agenda(AgendaChange::Become(matter))]);
        for (gained, seen, weight) in merged.iter() {
            if self.is_vain() {
                return;
            }
            self.work += work(rolls.len(), BRANCH);
            self.wounded = self.wounded.max(work(gained.markers().len(), 1));
            self.scratch.wound(gained);
            let course = (gained, &seen.observer, &weight.split(total));
            self.settling.settle_folded(&self.scratch, course, &rolls, &mut self.states);
        }
    }

    /// Resolves a knockback for each branch. The points come from the branch, not from the state of the scratch battle.
    fn knock_back(&mut self, knockback: &LineFrame, merged: Merged<O>) -> Result<(), Refusal> {
        let Self { scratch, states, events, work: done, .. } = self;
        let battle = scratch.battle();
        let Some(mut fan) = battle.as_ruleset().and_then(|battle| Fan::of(battle, knockback)) else {
            return self.ask_each(merged);
        };
        let is_last = is_horizon(battle.agenda().iter().nth_back(1));
        for (BranchData { points, mut observer }, weights) in merged.into_list() {
            *done += 2 * STEP + work(weights.len(), BRANCH);
            events.clear();
            fan.knock_back(points, events);
            for event in &*events {
                observer.observe(event);
            }
            let is_end = is_last && matches!(events.last(), Some(Event::Agenda(AgendaChange::Pop)));
            let (place, points) = if is_end { (StateSlot::Ended, 0) } else { states.place(scratch.diff_after(events)) };
            let (there, count) = states.at(place);
            *count += there.add_all(BranchData { points, observer }, weights);
        }
        Ok(())
    }

    /// Advances the branches separately for each number of points. Needed if a player has to choose the line.
    fn ask_each(&mut self, merged: Merged<O>) -> Result<(), Refusal> {
        let diff = self.scratch.diff();
        for (BranchData { points, observer }, weights) in merged.into_list() {
            let mut diff = diff.clone();
            diff.put_points(points);
            self.scratch.go_to(diff);
            let mut alone = Merged::default();
            alone.add_all(BranchData { points: 0, observer }, weights);
            self.step_together(alone)?;
        }
        Ok(())
    }

    /// Applies the events that all branches share, up to the next roll or choice.
    fn go_on(&mut self, merged: Merged<O>, first: Vec<Event>) {
        let Self { scratch, states, events, work: done, .. } = self;
        events.clear();
        events.extend(first);
        let hurt = hurts(events);
        let (place, points) = if hurt {
            states.place(scratch.diff_after(events))
        } else {
            run_on(scratch, events);
            if is_horizon(scratch.battle().top()) { (StateSlot::Ended, 0) } else { states.place(scratch.diff()) }
        };
        *done += work(merged.len(), BRANCH);
        let (there, count) = states.at(place);
        for (BranchData { mut observer, .. }, weights) in merged.into_list() {
            observed_events(events).for_each(|event| observer.observe(event));
            let seen = BranchData { points, observer };
            if hurt {
                for (mut gained, weight) in weights.into_list() {
                    gained.observe(events);
                    *count += usize::from(there.add(gained, seen.clone(), weight));
                }
            } else {
                *count += there.add_all(seen, weights);
            }
        }
    }

    /// True once the count is beyond its budget and its result will not be used.
    const fn is_vain(&self) -> bool {
        self.work > self.most
    }
}

impl Frontier<Question> for DiffFrontier<BlowObserver, ChosenLine> {
    fn new(posed: Posed<Question>) -> Self {
        Self::begin(posed.start.into_battle(), posed.observer.blow, posed.answers, WORK_LIMIT.work)
    }

    fn advance(&mut self) -> Result<bool, Refusal> {
        self.step()
    }

    fn effort(&mut self) -> Work {
        let (open, finished) = self.states.count();
        let branches = work(open + finished, 1);
        Work { open, work: self.work, held: branches.saturating_mul(BYTES + 8 * self.wounded) }
    }

    fn odds(&self, question: &Question) -> Result<Odds, Refusal> {
        let setup = self.scratch.start().setup();
        // Odds list outcomes in order. There are fewer observers than branches, so sorting by observer first saves
        // comparisons.
        let ends = self.states.ended().sorted(BlowObserver::place);
        Ok(Odds::from_branches(*question, self.answers.line, Exactness::Exact, setup, ends))
    }
}

/// True if an event changes wounds.
fn hurts(events: &[Event]) -> bool {
    let is_wound = |event| matches!(event, &Event::C3g(c3g::Event::Wounded { .. } | c3g::Event::Healed { .. }));
    events.iter().any(is_wound)
}

/// Applies `events` and runs the battle up to the horizon, or up to the next roll, order, or step that changes or
/// depends on wounds. Appends the new events to `events`.
fn run_on(scratch: &mut Scratch, events: &mut Vec<Event>) {
    let mut new = 0;
    loop {
        scratch.go_on(&events[new..]);
        new = events.len();
        let top = scratch.battle().top();
        if is_horizon(top) || top.is_some_and(Frame::depends_on_wounds) {
            return;
        }
        match scratch.battle().step() {
            Step::Emit(more) if !hurts(&more) => events.extend(more),
            _ => return,
        }
    }
}

/// The work of `of` items that cost `each`.
fn work(of: usize, each: u64) -> u64 {
    u64::try_from(of).unwrap_or(u64::MAX).saturating_mul(each)
}
