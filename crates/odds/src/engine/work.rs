//! How much counting and playing takes, in numbers that are the same on every machine.

use knockback_rules::battle::Battle;

/// What a count has taken so far, and what it keeps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Branches that are open.
    pub open: usize,
    /// Work: counted steps, each weighted by about the nanoseconds that it takes on a machine of 2025.
    pub work: u64,
    /// Bytes that are kept, about.
    pub held: u64,
}

/// The most that an exact count may take; one that takes more is [beyond the budget](crate::Progress::BeyondBudget).
///
/// It limits branches, work and bytes, and no time: a question has the same answer on every machine.
pub const WORK_LIMIT: Work = Work { open: 40_000, work: 900_000_000, held: 200_000_000 };

impl Work {
    /// True if this is more of anything than a limit.
    #[must_use]
    pub const fn exceeds(self, limit: Self) -> bool {
        self.open > limit.open || self.work > limit.work || self.held > limit.held
    }
}

/// What a roll, or what happens between two rolls, takes to be resolved, in [`Work::work`].
pub(crate) const STEP: u64 = 250;

/// Bytes that a battle takes, about.
pub(crate) fn bytes(battle: &Battle) -> u64 {
    let setup = battle.setup();
    let of = |number: usize, bytes: u64| u64::try_from(number).unwrap_or(u64::MAX).saturating_mul(bytes);
    300 + of(setup.board.len(), 6) + of(setup.figures.len(), 130) + of(setup.objects.len(), 8)
}

/// What a copy of a battle takes, in [`Work::work`].
pub(crate) fn copying(battle: &Battle) -> u64 {
    150 + bytes(battle) / 16
}
