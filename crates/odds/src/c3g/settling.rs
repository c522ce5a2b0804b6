//! Resolves the results of a roll for several branches.

use knockback_rules::{
    battle::{AgendaChange, Event, FoldedRoll, Frame},
    c3g::{self, LineFrame},
    dice::Rolled,
};

use super::{
    merged::{BranchData, Weights},
    scratch::Scratch,
    state_diff::knockback,
    states::{BranchStates, StateSlot},
    wounds_gained::WoundsGained,
};
use crate::{Observer, Ratio};

/// The initial capacity for events, enough for most rolls.
const ROOM: usize = 8;

/// Resolves a roll for several branches, one after another. A result usually changes all of them in the same way, apart
/// from wounds, which are counted separately. The state found for the previous branch is reused in that case.
#[derive(Clone, Debug)]
pub(super) struct Settling {
    events: Vec<Event>,
    /// The cached results. Outdated ones are left in place to reuse their memory.
    settled: Vec<Settled>,
    /// The number of branches that roll.
    branches: usize,
    /// The number of results to cache: only the last one, or all of them.
    kept: usize,
    /// The number of cached results that belong to the previous branch.
    known: usize,
    /// True if the previous branch has the same observer.
    is_same: bool,
}

/// The cached effect of a roll's result.
#[derive(Clone, Debug)]
struct Settled {
    events: Vec<Event>,
    /// The slot of the state that follows.
    place: StateSlot,
    /// The points of a knockback in that state.
    points: u8,
    /// The index of the observer at that state.
    seen: usize,
}

/// A branch before a roll: its wounds, its observer, and the weight of one combination of the dice.
pub(super) type RollingBranch<'c, O> = (&'c WoundsGained, &'c O, &'c Ratio);

impl Settling {
    pub(super) fn new() -> Self {
        Self { events: Vec::with_capacity(ROOM), settled: Vec::new(), branches: 1, kept: 1, known: 0, is_same: false }
    }

    /// Begins a roll for the given number of branches. If there is more than one, the effects of all results are
    /// cached.
    pub(super) const fn begin(&mut self, branches: usize) {
        self.branches = branches;
        self.kept = if branches > 1 { usize::MAX } else { 1 };
        self.known = 0;
    }

    /// Switches to branches of another observer.
    pub(super) const fn turn(&mut self) {
        self.is_same = false;
    }

    /// Applies each result, with its number of combinations, to the state of the scratch battle.
    pub(super) fn settle<O: Observer>(
        &mut self,
        scratch: &Scratch,
        (before, observer, whole): RollingBranch<'_, O>,
        rolls: &[(Rolled, u128)],
        states: &mut BranchStates<O>,
    ) {
        for (number, (rolled, ways)) in (1..).zip(rolls) {
            self.events.clear();
            scratch.battle().rolled_into(*rolled, &mut self.events);
            let mut gained = before.clone();
            gained.observe(&self.events);
            let (place, seen) = self.place(scratch, observer, number, states);
            let (there, count) = states.at(place);
            *count += usize::from(there.add_at(seen, gained, whole.times_ways(*ways)));
        }
        (self.known, self.is_same) = (rolls.len().min(self.kept), true);
    }

    /// Returns the slot of the state after a result, and the index of the observer there. Results are numbered from 1.
    fn place<O: Observer>(
        &mut self,
        scratch: &Scratch,
        observer: &O,
        number: usize,
        states: &mut BranchStates<O>,
    ) -> (StateSlot, usize) {
        let Self { events, settled, branches, .. } = self;
        let (own, last) = (number.min(self.kept) - 1, number.checked_sub(2).map(|last| last.min(self.kept - 1)));
        let is_like = |known: &&Settled| observed_events(events).eq(observed_events(&known.events));
        let before = settled[..self.known].get(own).filter(is_like);
        let (there, seen) = match before {
            Some(known) => (Some((known.place, known.points)), Some(known.seen).filter(|_| self.is_same)),
            // Consecutive results often differ only in wounds.
            None => last
                .map(|last| &settled[last])
                .filter(is_like)
                .map(|known| ((known.place, known.points), known.seen))
                .unzip(),
        };
        let (place, points) = there.unwrap_or_else(|| states.place(scratch.diff_after(events)));
        let seen = seen.unwrap_or_else(|| {
            let mut observer = observer.clone();
            observed_events(events).for_each(|event| observer.observe(event));
            states.at(place).0.place(BranchData { points, observer }, *branches)
        });
        if settled.len() == own {
            settled.push(Settled { events: Vec::with_capacity(ROOM), place, points, seen });
        }
        let known = &mut settled[own];
        (known.place, known.points, known.seen) = (place, points, seen);
        std::mem::swap(&mut known.events, events);
        (place, seen)
    }

    /// Resolves folded rolls. Many of them differ only in wounds and knockback points, which are counted separately.
    pub(super) fn settle_folded<O: Observer>(
        &mut self,
        scratch: &Scratch,
        (before, observer, whole): RollingBranch<'_, O>,
        rolls: &[FoldedRoll],
        states: &mut BranchStates<O>,
    ) {
        for alike in rolls.chunk_by(|_, roll| roll.like.is_some()) {
            self.events.clear();
            scratch.battle().rolled_into(alike[0].rolled, &mut self.events);
            let events = &self.events;
            let (place, _) = states.place(scratch.diff_after(events));
            let (there, count) = states.at(place);
            let mut gained = before.clone();
            gained.observe(events);
            let gained = |roll: &FoldedRoll| {
                roll.like.map_or_else(|| gained.clone(), |like| before.and(like.victim, like.wounds))
            };
            let knockback = last_knockback(events);
            let own = knockback.and_then(LineFrame::pending_points);
            let points = |roll: &FoldedRoll| own.map_or(0, |own| roll.like.map_or(own, |like| like.points));
            let mut observer = observer.clone();
            observed_events(&events[..events.len() - usize::from(knockback.is_some())])
                .for_each(|event| observer.observe(event));
            // Usually, every number of points up to the highest one occurs.
            there.reserve(alike.last().map_or(0, |last| usize::from(points(last)) + 1));
            for alike in alike.chunk_by(|one, other| points(one) == points(other)) {
                let (mut observer, points) = (observer.clone(), points(&alike[0]));
                if let Some(frame) = knockback {
                    let frame = Frame::C3g(frame.with_points(points).into());
                    observer.observe(&Event::Agenda(AgendaChange::Push(frame)));
                }
                let weighed = alike.iter().map(|roll| (gained(roll), whole.times_ways(roll.ways)));
                *count += there.add_all(BranchData { points, observer }, Weights::of(weighed));
            }
        }
    }
}

/// The knockback that the last event begins, if its points are not computed yet.
fn last_knockback(events: &[Event]) -> Option<&LineFrame> {
    match events.last()? {
        Event::Agenda(AgendaChange::Push(frame)) => knockback(frame),
        _ => None,
    }
}

/// The events that matter to states and observers. Excludes wounds, which are counted separately, and the dice of
/// attack and defence, where one representative stands for many results.
pub(super) fn observed_events(events: &[Event]) -> impl Iterator<Item = &Event> {
    use c3g::Event::{AttackRolled, DefenceRolled, Healed, Wounded};

    let is_beside = |event: &&Event| {
        matches!(event, Event::C3g(AttackRolled { .. } | DefenceRolled { .. } | Wounded { .. } | Healed { .. }))
    };
    events.iter().filter(move |event| !is_beside(event))
}
