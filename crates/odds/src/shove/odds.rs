//! The answer to a question of Shove.

use knockback_rules::{battle::Battle, board::Cell, displacement::Cause};

use super::{Count, Question, Unanswered};
use crate::{Exactness, Ratio, sums};

/// How a shove ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ShoveOutcome {
    /// How many hexes far.
    pub hexes: u16,
    /// Why no further.
    pub cause: Cause,
    /// Where the target stands then; `None` off the map.
    pub at: Option<Cell>,
}

/// The odds of a shove.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    /// What was asked.
    pub question: Question,
    /// Whether the probabilities are exact.
    pub exactness: Exactness,
    /// Every way in which it may end, in order; the probabilities sum to 1.
    pub ends: Vec<(ShoveOutcome, Ratio)>,
}

impl Odds {
    /// The odds of a question, counted in one go.
    ///
    /// # Errors
    /// Where the shove is refused.
    pub fn of(battle: &Battle, question: Question) -> Result<Self, Unanswered> {
        Count::new(battle, question)?.finish()
    }

    /// The probability of what holds of an end.
    #[must_use]
    pub fn chance(&self, holds: impl Fn(&ShoveOutcome) -> bool) -> Ratio {
        sums::sum(self.ends.iter().filter(|(end, _)| holds(end)).map(|(_, chance)| chance))
    }

    /// The probability that the target goes over the edge of the map.
    #[must_use]
    pub fn over_the_edge(&self) -> Ratio {
        self.chance(|end| end.cause == Cause::Edge)
    }
}
