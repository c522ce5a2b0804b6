//! The states that branches have come to.

use knockback_rules::battle::{Frame, Stage};

use super::{
    merged::{BranchData, Merged},
    state_diff::StateDiff,
    wounds_gained::WoundsGained,
};
use crate::{Observer, Ratio, small_map::SmallMap};

/// As many states as find room at once.
const FEW: usize = 3;

/// States with their branches: mostly fewer than a hash is worth.
type PendingStates<O> = SmallMap<StateDiff, Merged<O>, 8>;

/// Where branches are: those that are gone on from, those that were come to from there, and the ends.
#[derive(Clone, Debug)]
pub(super) struct BranchStates<O> {
    open: PendingStates<O>,
    next: PendingStates<O>,
    /// Branches that are open, or come next.
    waiting: usize,
    ended: Merged<O>,
    /// Branches that have ended.
    finished: usize,
}

/// The place of a state.
#[derive(Clone, Copy, Debug)]
pub(super) enum StateSlot {
    /// Beyond the horizon, wherever.
    Ended,
    /// The one with this number among those that come next.
    Next(usize),
}

impl<O: Observer> BranchStates<O> {
    /// The first one, where one branch begins.
    pub(super) fn begin(first: StateDiff, observer: O) -> Self {
        let (open, next) = (PendingStates::with_room(FEW), PendingStates::with_room(FEW));
        let mut states = Self { open, next, waiting: 0, ended: Merged::roomy(), finished: 0 };
        let (place, points) = states.place(first);
        let (there, count) = states.at(place);
        *count += usize::from(there.add(WoundsGained::default(), BranchData { points, observer }, Ratio::ONE));
        states
    }

    /// Takes one out that is to be gone on from.
    pub(super) fn pop(&mut self) -> Option<(StateDiff, Merged<O>)> {
        if self.open.len() == 0 {
            std::mem::swap(&mut self.open, &mut self.next);
        }
        let (diff, merged) = self.open.pop()?;
        self.waiting -= merged.len();
        Some((diff, merged))
    }

    /// The place of a state that has been come to, and the points of the knockback that is about to be reckoned there: they are
    /// counted beside the state.
    pub(super) fn place(&mut self, mut after: StateDiff) -> (StateSlot, u8) {
        if is_horizon(after.top()) {
            return (StateSlot::Ended, 0);
        }
        let points = after.take_points();
        (StateSlot::Next(self.next.place(after, Merged::default).0), points)
    }

    /// The branches at a place, and the count of them and others, to which new ones are added.
    pub(super) fn at(&mut self, place: StateSlot) -> (&mut Merged<O>, &mut usize) {
        match place {
            StateSlot::Ended => (&mut self.ended, &mut self.finished),
            StateSlot::Next(place) => (self.next.at(place), &mut self.waiting),
        }
    }

    /// Ends branches.
    pub(super) fn end(&mut self, merged: Merged<O>) {
        for (seen, weights) in merged.into_list() {
            self.finished += self.ended.add_all(seen, weights);
        }
    }

    /// The branches that have ended.
    pub(super) const fn ended(&self) -> &Merged<O> {
        &self.ended
    }

    /// How many branches have not ended, and how many have.
    pub(super) const fn count(&self) -> (usize, usize) {
        (self.waiting, self.finished)
    }
}

/// True if nothing is left but what lies beyond the horizon.
pub(super) fn is_horizon(top: Option<&Frame>) -> bool {
    top.is_none_or(|frame| frame.stage() == Stage::Outcome)
}
