//! The work and memory of counts and plays, in numbers that are the same on every machine.

use knockback_rules::battle::Battle;

/// The work and memory of a count so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// The number of open branches.
    pub open: usize,
    /// The work: the sum of all steps, each weighted by roughly its nanoseconds on a machine from 2025.
    pub work: u64,
    /// The approximate memory, in bytes.
    pub held: u64,
}

/// The budget of an exact count; a larger count is [beyond the budget](crate::CountProgress::BeyondBudget).
///
/// It limits branches, work and memory, but not time, so a question has the same answer on every machine.
pub const WORK_LIMIT: Work = Work { open: 40_000, work: 900_000_000, held: 200_000_000 };

impl Work {
    /// True if any number exceeds its limit.
    #[must_use]
    pub const fn exceeds(self, limit: Self) -> bool {
        self.open > limit.open || self.work > limit.work || self.held > limit.held
    }
}

/// The [work](Work::work) of a roll, or of the events between two rolls.
pub(crate) const STEP: u64 = 250;

/// The approximate size of a battle in bytes.
pub(crate) fn bytes(battle: &Battle) -> u64 {
    let setup = battle.setup();
    let of = |number: usize, bytes: u64| u64::try_from(number).unwrap_or(u64::MAX).saturating_mul(bytes);
    300 + of(setup.board.len(), 6) + of(setup.figures.len(), 130) + of(setup.objects.len(), 8)
}

/// The [work](Work::work) of copying a battle.
pub(crate) fn copying(battle: &Battle) -> u64 {
    150 + bytes(battle) / 16
}
