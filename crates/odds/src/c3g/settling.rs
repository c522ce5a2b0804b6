//! What comes of rolls, for one branch after the other.

use indexmap::IndexMap;
use knockback_rules::{
    battle::{Event, FoldedRoll},
    c3g,
};
use rustc_hash::FxBuildHasher;

use super::{merged::Merged, scratch::Scratch, state_diff::StateDiff, wounds_gained::WoundsGained};
use crate::{Observer, Ratio};

/// States, each with its branches.
pub(super) type States<O> = IndexMap<StateDiff, Merged<O>, FxBuildHasher>;

/// As many events as most rolls bring.
const ROOM: usize = 8;

/// A roll that is settled for one branch after the other. For each of them a result mostly does the same but for wounds,
/// which are counted beside the state; so the state that the branch before came to is found again.
#[derive(Clone, Debug)]
pub(super) struct Settling {
    events: Vec<Event>,
    /// Kept for their room, also those that are known no more.
    settled: Vec<Settled>,
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
    place: usize,
    /// The place of the observer there.
    seen: usize,
}

impl Settling {
    pub(super) fn new() -> Self {
        Self { events: Vec::with_capacity(ROOM), settled: Vec::new(), kept: 1, known: 0, is_same: false }
    }

    /// Begins with a roll of this many branches: what comes of each result is kept if more than one has it.
    pub(super) const fn begin(&mut self, branches: usize) {
        self.kept = if branches > 1 { usize::MAX } else { 1 };
        self.known = 0;
    }

    /// Goes on with branches of another observer.
    pub(super) const fn turn(&mut self) {
        self.is_same = false;
    }

    /// Goes on by each result from the state of the scratch battle; returns how many branches are new.
    pub(super) fn settle<O: Observer>(
        &mut self,
        scratch: &Scratch,
        (before, observer, whole): (&WoundsGained, &O, &Ratio),
        rolls: &[FoldedRoll],
        next: &mut States<O>,
    ) -> usize {
        let (mut fresh, mut number) = (0, 0);
        for alike in rolls.chunk_by(|_, roll| roll.beyond.is_some()) {
            self.events.clear();
            scratch.battle().rolled_into(alike[0].rolled, &mut self.events);
            let mut gained = before.clone();
            gained.observe(&self.events);
            number += 1;
            let (place, seen) = self.place(scratch, observer, number, next);
            let wounded = alike.iter().map(|roll| {
                if let Some((victim, wounds)) = roll.beyond {
                    gained.gain(victim, wounds);
                }
                (gained.clone(), whole.times_ways(roll.ways))
            });
            fresh += next[place].add_at(seen, wounded);
        }
        (self.known, self.is_same) = (number.min(self.kept), true);
        fresh
    }

    /// The places of the state that has come of a result, and of the observer there. Results are counted from 1.
    fn place<O: Observer>(
        &mut self,
        scratch: &Scratch,
        observer: &O,
        number: usize,
        next: &mut States<O>,
    ) -> (usize, usize) {
        let Self { events, settled, .. } = self;
        let (own, last) = (number.min(self.kept) - 1, number.checked_sub(2).map(|last| last.min(self.kept - 1)));
        let is_like = |known: &&Settled| told(events).eq(told(&known.events));
        let before = settled[..self.known].get(own).filter(is_like);
        let (place, seen) = match before {
            Some(known) => (Some(known.place), Some(known.seen).filter(|_| self.is_same)),
            // Results in a row often differ in wounds alone.
            None => last.map(|last| &settled[last]).filter(is_like).map(|known| (known.place, known.seen)).unzip(),
        };
        let place = place.unwrap_or_else(|| {
            let entry = next.entry(scratch.diff_after(events));
            let place = entry.index();
            entry.or_default();
            place
        });
        let seen = seen.unwrap_or_else(|| {
            let mut observer = observer.clone();
            told(events).for_each(|event| observer.observe(event));
            next[place].place(observer)
        });
        if settled.len() == own {
            settled.push(Settled { events: Vec::with_capacity(ROOM), place, seen });
        }
        let known = &mut settled[own];
        (known.place, known.seen) = (place, seen);
        std::mem::swap(&mut known.events, events);
        (place, seen)
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
