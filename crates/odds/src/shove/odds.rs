//! The answer to a question of Shove.

use std::collections::BTreeMap;

use knockback_rules::{battle::Battle, board::Cell, displacement::Cause};

use super::{Count, Question, Unanswered};
use crate::{Exactness, Ratio, sums};

/// One way in which a shove may end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ShoveOutcome {
    /// The distance in hexes.
    pub hexes: u16,
    /// The cause that ended the shove.
    pub cause: Cause,
    /// The place of the target at the end; `None` off the map.
    pub at: Option<Cell>,
}

/// The odds of a shove.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    /// The question.
    pub question: Question,
    /// Exact odds or an estimate.
    pub exactness: Exactness,
    /// All ways in which it may end, in order; the probabilities sum to 1.
    pub ends: Vec<(ShoveOutcome, Ratio)>,
}

impl Odds {
    /// The odds of a question, counted at once.
    ///
    /// # Errors
    /// If the shove is refused.
    pub fn of(battle: &Battle, question: Question) -> Result<Self, Unanswered> {
        Count::new(battle, question)?.finish()
    }

    /// The probability of the ends that satisfy a condition.
    #[must_use]
    pub fn chance(&self, holds: impl Fn(&ShoveOutcome) -> bool) -> Ratio {
        sums::sum(self.ends.iter().filter(|(end, _)| holds(end)).map(|(_, chance)| chance))
    }

    /// The cells on which the target may come to stand, each with its probability and the hexes to it.
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
