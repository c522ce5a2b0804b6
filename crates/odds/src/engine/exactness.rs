//! Whether odds are exact.

use crate::Ratio;

/// Whether odds are exact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Exactness {
    /// Every result of every roll was counted.
    Exact,
    /// The attack was played so often with seeded dice instead, because an exact count is beyond the budget.
    Estimate {
        /// The seed of the dice.
        seed: u64,
        /// How often it was played.
        plays: u64,
        /// Each probability is off by no more than this, 99 times of 100.
        interval: Ratio,
    },
}
