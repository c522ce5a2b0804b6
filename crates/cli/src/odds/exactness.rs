//! The exactness of odds in words.

use knockback_odds::{Exactness, Ratio};

use super::chance::{percent, percent_and_fraction};

/// The remark that all figures except the target are listed separately.
pub(crate) const APART: &str =
    "There are too many results to list in full: all figures except the target are listed separately.";

/// A sentence about the exactness of the odds, with the error of an estimate.
pub(crate) fn exactness(exactness: &Exactness) -> String {
    match exactness {
        Exactness::Exact => "Exact: every result of the dice is counted.".to_owned(),
        Exactness::Estimate { seed, plays, interval } => format!(
            "An ESTIMATE from {plays} simulated attacks with seed {seed}, because an exact count is beyond the budget; \
             each chance is off by at most {}, 99 times out of 100.",
            percent(interval)
        ),
    }
}

/// A chance in words, with its fraction if it is exact.
pub(crate) fn chance_in_words(exactness: &Exactness, chance: &Ratio) -> String {
    match exactness {
        Exactness::Exact => percent_and_fraction(chance),
        Exactness::Estimate { .. } => format!("about {}", percent(chance)),
    }
}
