//! States as what differs from the start.
//!
//! C3G rolls many dice, and an attack changes little: positions, the agenda, and wounds. So a state is
//! what differs from the start, and wounds are counted beside it, since most matters do not heed them.

use knockback_rules::{
    battle::{AgendaChange, Battle, Event, Folded, FoldedRoll, Frame, Refusal, Stage, Step},
    c3g,
    dice::{RollRequest, Rolled},
};
use rustc_hash::FxBuildHasher;

use super::{
    Odds, Question,
    answers::ChosenLine,
    blow_observer::BlowObserver,
    merged::Merged,
    scratch::Scratch,
    settling::{Settling, States, told},
    state_diff::StateDiff,
    wounds_gained::WoundsGained,
};
use crate::{Answers, Effort, Exactness, Frontier, MOST, Observer, Posed, Ratio, effort::STEP};

/// The work of a branch that a result of a roll leads to, and of a result that is looked at.
const BRANCH: u64 = 120;
const RESULT: u64 = 5;
/// Bytes of a branch without its wounds, about.
const BYTES: u64 = 300;

/// As many states and events as most steps meet.
const ROOM: usize = 16;

/// All branches that a battle may take from a start, each with its probability, up to the horizon: where nothing is
/// left but matters of [`Stage::Outcome`].
///
/// Branches that have led to equal battles, agenda included, and leave equal observers are one. Battles that differ in
/// wounds alone go on together as long as nothing heeds wounds. Observers see neither wounds, which are counted in any
/// case, nor the dice of attack and defence: what these come to is told by what follows.
#[derive(Clone, Debug)]
pub struct DiffFrontier<O, A> {
    answers: A,
    scratch: Scratch,
    open: States<O>,
    next: States<O>,
    waiting: usize,
    ended: Merged<O>,
    /// The results of the rolls met so far.
    rolls: Vec<Roll>,
    /// Rolls of which the same does not come: empty between steps, and kept for their room.
    distinct: Vec<FoldedRoll>,
    settling: Settling,
    events: Vec<Event>,
    /// Branches that have ended.
    finished: usize,
    work: u64,
    /// More of it is in vain.
    most: u64,
    /// The most that were wounded on any branch: it keeps them all.
    wounded: u64,
}

/// A roll with its results, each with its weight, and the sum of them.
#[derive(Clone, Debug)]
struct Roll {
    request: RollRequest,
    total: u128,
    results: Vec<(Rolled, u128)>,
}

impl<O: Observer, A: Answers> DiffFrontier<O, A> {
    /// One branch, about to begin; more work than this is in vain.
    pub(super) fn begin(start: Battle, observer: O, answers: A, most: u64) -> Self {
        let merged = Merged::one(WoundsGained::default(), observer, Ratio::ONE);
        Self {
            answers,
            open: States::from_iter([(StateDiff::of(&start), merged)]),
            scratch: Scratch::new(start),
            next: States::with_capacity_and_hasher(ROOM, FxBuildHasher),
            waiting: 1,
            ended: Merged::roomy(),
            rolls: Vec::new(),
            distinct: Vec::new(),
            events: Vec::with_capacity(ROOM),
            settling: Settling::new(),
            finished: 0,
            work: 0,
            most,
            wounded: 0,
        }
    }

    /// The observers of ended branches, and the wounds gained by each figure.
    pub(super) const fn ended(&self) -> &Merged<O> {
        &self.ended
    }

    /// Takes the branches at one state a step further; false if none is open.
    ///
    /// # Errors
    /// The refusal of the answer to a player's choice.
    pub(super) fn step(&mut self) -> Result<bool, Refusal> {
        if self.open.is_empty() {
            std::mem::swap(&mut self.open, &mut self.next);
        }
        let Some((diff, merged)) = self.open.pop() else { return Ok(false) };
        let courses = merged.len();
        self.waiting -= courses;
        self.work += STEP;
        if is_horizon(diff.top()) {
            self.end(merged);
        } else if courses > 1 && diff.top().is_some_and(Frame::heeds_wounds) {
            for (gained, observer, weight) in merged.iter() {
                if self.is_vain() {
                    break;
                }
                self.scratch.go_to(diff.clone());
                self.step_together(Merged::one(gained.clone(), observer.clone(), weight.clone()))?;
            }
        } else {
            self.scratch.go_to(diff);
            self.step_together(merged)?;
        }
        Ok(true)
    }

    /// Takes branches a step further that all need the same next, from the state that the scratch battle is in.
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
            Step::Rest => self.end(merged),
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
        for (observer, weights) in merged.observers() {
            self.settling.turn();
            for (gained, weight) in weights.iter() {
                if self.work > self.most {
                    return;
                }
                self.scratch.wound(gained);
                let battle = self.scratch.battle();
                for (rolled, ways) in results {
                    let rolled = battle.representative(*rolled);
                    match self.distinct.iter_mut().find(|known| known.rolled == rolled) {
                        Some(known) => known.ways += ways,
                        None => self.distinct.push(FoldedRoll { rolled, ways: *ways, beyond: None }),
                    }
                }
                let whole = weight.split(*total);
                self.work += work(results.len(), RESULT) + work(self.distinct.len(), BRANCH);
                self.wounded = self.wounded.max(work(gained.markers().len(), 1));
                let course = (gained, observer, &whole);
                self.waiting += self.settling.settle(&self.scratch, course, &self.distinct, &mut self.next);
                self.distinct.clear();
            }
        }
    }

    /// The same for rolls that are put together.
    fn fold(&mut self, merged: &Merged<O>, Folded { matter, rolls, total }: Folded) {
        self.scratch.go_on(&[Event::Agenda(AgendaChange::Become(matter))]);
        self.settling.begin(merged.len());
        for (observer, weights) in merged.observers() {
            self.settling.turn();
            for (gained, weight) in weights.iter() {
                if self.is_vain() {
                    return;
                }
                self.work += work(rolls.len(), BRANCH);
                self.wounded = self.wounded.max(work(gained.markers().len(), 1));
                self.scratch.wound(gained);
                let course = (gained, observer, &weight.split(total));
                self.waiting += self.settling.settle(&self.scratch, course, &rolls, &mut self.next);
            }
        }
    }

    /// What happens to all of them alike, up to the next roll or choice.
    fn go_on(&mut self, merged: Merged<O>, first: Vec<Event>) {
        let Self { scratch, next, waiting, ended, finished, events, work: done, .. } = self;
        events.clear();
        events.extend(first);
        let hurt = hurts(events);
        let after = if hurt {
            Some(scratch.diff_after(events)).filter(|after| !is_horizon(after.top()))
        } else {
            run_on(scratch, events);
            (!is_horizon(scratch.battle().top())).then(|| scratch.diff())
        };
        let is_end = after.is_none();
        let there = match after {
            Some(after) => next.entry(after).or_default(),
            None => ended,
        };
        *done += work(merged.len(), BRANCH);
        for (mut observer, weights) in merged.into_list() {
            told(events).for_each(|event| observer.observe(event));
            let fresh = if hurt {
                let wounded = weights.into_list().into_iter().map(|(mut gained, weight)| {
                    gained.observe(events);
                    usize::from(there.add(gained, observer.clone(), weight))
                });
                wounded.sum()
            } else {
                there.add_all(observer, weights)
            };
            *(if is_end { &mut *finished } else { &mut *waiting }) += fresh;
        }
    }

    /// True once it is beyond the budget, and whatever is still counted is of no use.
    const fn is_vain(&self) -> bool {
        self.work > self.most
    }

    fn end(&mut self, merged: Merged<O>) {
        for (observer, weights) in merged.into_list() {
            self.finished += self.ended.add_all(observer, weights);
        }
    }
}

impl Frontier<Question> for DiffFrontier<BlowObserver, ChosenLine> {
    fn new(posed: Posed<Question>) -> Self {
        Self::begin(posed.start.into_battle(), posed.observer.blow, posed.answers, MOST.work)
    }

    fn advance(&mut self) -> Result<bool, Refusal> {
        self.step()
    }

    fn effort(&mut self) -> Effort {
        let branches = work(self.waiting + self.finished, 1);
        Effort { open: self.waiting, work: self.work, held: branches.saturating_mul(BYTES + 8 * self.wounded) }
    }

    fn odds(&self, question: &Question) -> Result<Odds, Refusal> {
        let setup = self.scratch.start().setup();
        // They are told in order: sorted by observers, of which there are few, they need fewer comparisons there.
        let ends = self.ended.sorted(BlowObserver::place);
        Ok(Odds::told(*question, self.answers.line, Exactness::Exact, setup, ends))
    }
}

/// True if nothing is left but what lies beyond the horizon.
fn is_horizon(top: Option<&Frame>) -> bool {
    top.is_none_or(|frame| frame.stage() == Stage::Outcome)
}

/// True if an event among them changes somebody's wounds.
fn hurts(events: &[Event]) -> bool {
    let is_wound = |event| matches!(event, &Event::C3g(c3g::Event::Wounded { .. } | c3g::Event::Healed { .. }));
    events.iter().any(is_wound)
}

/// Applies events, and whatever follows them without dice, orders and wounds.
fn run_on(scratch: &mut Scratch, events: &mut Vec<Event>) {
    let mut new = 0;
    loop {
        scratch.go_on(&events[new..]);
        new = events.len();
        let top = scratch.battle().top();
        if is_horizon(top) || top.is_some_and(Frame::heeds_wounds) {
            return;
        }
        match scratch.battle().step() {
            Step::Emit(more) if !hurts(&more) => events.extend(more),
            _ => return,
        }
    }
}

/// So much for each of so many.
fn work(of: usize, each: u64) -> u64 {
    u64::try_from(of).unwrap_or(u64::MAX).saturating_mul(each)
}
