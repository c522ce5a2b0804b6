//! Exact and estimated odds.

use crate::Ratio;

/// Exact odds or an estimate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Exactness {
    /// Every result of every roll was counted.
    Exact,
    /// The attack was played with seeded dice, because an exact count would exceed its budget.
    Estimate {
        /// The seed of the dice.
        seed: u64,
        /// The number of plays.
        plays: u64,
        /// Half the width of the 99 % confidence interval of each probability.
        interval: Ratio,
    },
}
