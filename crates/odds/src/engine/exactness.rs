//! The distinction between exact and estimated odds.

use crate::Ratio;

/// States whether odds are exact or estimated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Exactness {
    /// Every result of every roll was counted.
    Exact,
    /// The attack was played repeatedly with seeded dice, usually because an exact count would exceed its budget.
    Estimate {
        /// The seed of the dice.
        seed: u64,
        /// The number of plays.
        plays: u64,
        /// Half the width of the 99 % confidence interval of each probability.
        interval: Ratio,
    },
}
