//! The states that branches have reached.

use knockback_rules::battle::{Frame, Stage};

use super::{
    merged::{BranchData, Merged},
    state_diff::StateDiff,
    wounds_gained::WoundsGained,
};
use crate::{Observer, Ratio, small_map::SmallMap};

/// The initial capacity for states.
const FEW: usize = 3;

/// States with their branches. There are usually too few of them to benefit from a hash map.
type PendingStates<O> = SmallMap<StateDiff, Merged<O>, 8>;

/// All states: those to be advanced, those that follow them, and those that have ended.
#[derive(Clone, Debug)]
pub(super) struct BranchStates<O> {
    open: PendingStates<O>,
    next: PendingStates<O>,
    /// The number of branches in `open` and `next`.
    waiting: usize,
    ended: Merged<O>,
    /// The number of branches that have ended.
    finished: usize,
}

/// The location of a state.
#[derive(Clone, Copy, Debug)]
pub(super) enum StateSlot {
    /// All states beyond the horizon.
    Ended,
    /// The state at this index of `next`.
    Next(usize),
}

impl<O: Observer> BranchStates<O> {
    /// Creates the initial state, with one branch.
    pub(super) fn begin(first: StateDiff, observer: O) -> Self {
        let (open, next) = (PendingStates::with_room(FEW), PendingStates::with_room(FEW));
        let mut states = Self { open, next, waiting: 0, ended: Merged::roomy(), finished: 0 };
        let (place, points) = states.place(first);
        let (there, count) = states.at(place);
        *count += usize::from(there.add(WoundsGained::default(), BranchData { points, observer }, Ratio::ONE));
        states
    }

    /// Removes and returns a state to be advanced, with its branches.
    pub(super) fn pop(&mut self) -> Option<(StateDiff, Merged<O>)> {
        if self.open.len() == 0 {
            std::mem::swap(&mut self.open, &mut self.next);
        }
        let (diff, merged) = self.open.pop()?;
        self.waiting -= merged.len();
        Some((diff, merged))
    }

    /// Returns the slot of a state, which is inserted if new, and the separately counted points of its next knockback.
    pub(super) fn place(&mut self, mut after: StateDiff) -> (StateSlot, u8) {
        if is_horizon(after.top()) {
            return (StateSlot::Ended, 0);
        }
        let points = after.take_points();
        (StateSlot::Next(self.next.place(after, Merged::default).0), points)
    }

    /// The branches in a slot, and the counter that must be increased for new ones.
    pub(super) fn at(&mut self, place: StateSlot) -> (&mut Merged<O>, &mut usize) {
        match place {
            StateSlot::Ended => (&mut self.ended, &mut self.finished),
            StateSlot::Next(place) => (self.next.at(place), &mut self.waiting),
        }
    }

    /// Adds branches to those that have ended.
    pub(super) fn end(&mut self, merged: Merged<O>) {
        for (seen, weights) in merged.into_list() {
            self.finished += self.ended.add_all(seen, weights);
        }
    }

    /// The branches that have ended.
    pub(super) const fn ended(&self) -> &Merged<O> {
        &self.ended
    }

    /// The number of open branches, and the number of ended branches.
    pub(super) const fn count(&self) -> (usize, usize) {
        (self.waiting, self.finished)
    }
}

/// True if only frames beyond the horizon are left.
pub(super) fn is_horizon(top: Option<&Frame>) -> bool {
    top.is_none_or(|frame| frame.stage() == Stage::Outcome)
}
