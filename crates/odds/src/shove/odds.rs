//! The odds of a shove.

use std::collections::BTreeMap;

use knockback_rules::{battle::Battle, board::Cell, displacement::Cause};

use super::{Count, Question, Unanswered};
use crate::{Exactness, Ratio, sums};

/// A possible outcome of a shove.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ShoveOutcome {
    /// The distance in hexes.
    pub hexes: u16,
    /// The cause that ended the shove.
    pub cause: Cause,
    /// The position of the target at the end; `None` if off the map.
    pub at: Option<Cell>,
}

/// The odds of a shove.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    /// The question.
    pub question: Question,
    /// States whether the odds are exact or estimated.
    pub exactness: Exactness,
    /// All possible outcomes, in order. Their probabilities sum to 1.
    pub ends: Vec<(ShoveOutcome, Ratio)>,
}

impl Odds {
    /// Computes the exact odds of a question in one call.
    ///
    /// # Errors
    /// If the shove is refused.
    pub fn of(battle: &Battle, question: Question) -> Result<Self, Unanswered> {
        Count::new(battle, question)?.finish()
    }

    /// The probability of the outcomes that satisfy a condition.
    #[must_use]
    pub fn chance(&self, holds: impl Fn(&ShoveOutcome) -> bool) -> Ratio {
        sums::sum(self.ends.iter().filter(|(end, _)| holds(end)).map(|(_, chance)| chance))
    }

    /// The cells on which the target may end, each with its probability and its distance in hexes.
    #[must_use]
    pub fn landings(&self) -> BTreeMap<Cell, (Ratio, u16)> {
        let mut landings = BTreeMap::new();
        for (end, chance) in &self.ends {
            let Some(cell) = end.at else { continue };
            let (sum, _) = landings.entry(cell).or_insert((Ratio::ZERO, end.hexes));
            *sum = sum.plus(chance);
        }
        landings
    }

    /// The probability that the target leaves the map.
    #[must_use]
    pub fn over_the_edge(&self) -> Ratio {
        self.chance(|end| end.cause == Cause::Edge)
    }
}
