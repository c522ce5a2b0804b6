//! What comes of rolls, for one branch after the other.

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

/// As many events as most rolls bring.
const ROOM: usize = 8;

/// A roll that is settled for one branch after the other. For each of them a result mostly does the same but for wounds,
/// which are counted beside the state; so the state that the branch before came to is found again.
#[derive(Clone, Debug)]
pub(super) struct Settling {
    events: Vec<Event>,
    /// Kept for their room, also those that are known no more.
    settled: Vec<Settled>,
    /// How many branches roll.
    branches: usize,
    /// How many results are kept for the branches that follow: the last one, or all.
    kept: usize,
    /// How many of them tell of the branch before.
    known: usize,
    /// True while the branch before has the same observer.
    is_same: bool,
}

/// What has come of a result.
#[derive(Clone, Debug)]
struct Settled {
    events: Vec<Event>,
    /// The place of the state.
    place: StateSlot,
    /// The points that are to be reckoned there.
    points: u8,
    /// The place of what was seen there.
    seen: usize,
}

/// A branch that rolls: the wounds before, the observer, and the weight of each way.
pub(super) type RollingBranch<'c, O> = (&'c WoundsGained, &'c O, &'c Ratio);

impl Settling {
    pub(super) fn new() -> Self {
        Self { events: Vec::with_capacity(ROOM), settled: Vec::new(), branches: 1, kept: 1, known: 0, is_same: false }
    }

    /// Begins with a roll of this many branches: what comes of each result is kept if more than one has it.
    pub(super) const fn begin(&mut self, branches: usize) {
        self.branches = branches;
        self.kept = if branches > 1 { usize::MAX } else { 1 };
        self.known = 0;
    }

    /// Goes on with branches of another observer.
    pub(super) const fn turn(&mut self) {
        self.is_same = false;
    }

    /// Goes on by each result, with its ways, from the state of the scratch battle.
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

    /// The places of the state that has come of a result, and of what was seen there. Results are counted from 1.
    fn place<O: Observer>(
        &mut self,
        scratch: &Scratch,
        observer: &O,
        number: usize,
        states: &mut BranchStates<O>,
    ) -> (StateSlot, usize) {
        let Self { events, settled, branches, .. } = self;
        let (own, last) = (number.min(self.kept) - 1, number.checked_sub(2).map(|last| last.min(self.kept - 1)));
        let is_like = |known: &&Settled| told(events).eq(told(&known.events));
        let before = settled[..self.known].get(own).filter(is_like);
        let (there, seen) = match before {
            Some(known) => (Some((known.place, known.points)), Some(known.seen).filter(|_| self.is_same)),
            // Results in a row often differ in wounds alone.
            None => last
                .map(|last| &settled[last])
                .filter(is_like)
                .map(|known| ((known.place, known.points), known.seen))
                .unzip(),
        };
        let (place, points) = there.unwrap_or_else(|| states.place(scratch.diff_after(events)));
        let seen = seen.unwrap_or_else(|| {
            let mut observer = observer.clone();
            told(events).for_each(|event| observer.observe(event));
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

    /// The same for rolls that are put together. Of many of them the same comes but for wounds and points, both of which
    /// are counted beside the state.
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
            let own = knockback.and_then(LineFrame::reckons);
            let points = |roll: &FoldedRoll| own.map_or(0, |own| roll.like.map_or(own, |like| like.points));
            let mut observer = observer.clone();
            told(&events[..events.len() - usize::from(knockback.is_some())]).for_each(|event| observer.observe(event));
            // Mostly all points up to the most.
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

/// The knockback that comes up last among events, its points still to be reckoned.
fn last_knockback(events: &[Event]) -> Option<&LineFrame> {
    match events.last()? {
        Event::Agenda(AgendaChange::Push(frame)) => knockback(frame),
        _ => None,
    }
}

/// The events that states and observers are told of: all but wounds, which are counted beside, and the dice of attack and
/// defence, where representatives stand for many.
pub(super) fn told(events: &[Event]) -> impl Iterator<Item = &Event> {
    use c3g::Event::{AttackRolled, DefenceRolled, Healed, Wounded};

    let is_beside = |event: &&Event| {
        matches!(event, Event::C3g(AttackRolled { .. } | DefenceRolled { .. } | Wounded { .. } | Healed { .. }))
    };
    events.iter().filter(move |event| !is_beside(event))
}
