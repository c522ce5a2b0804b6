//! The answer to a question about an attack, from nothing known to the odds.

use std::sync::Arc;

use knockback_odds::{Count, Estimate, Inquiry, Progress};
use knockback_rules::battle::Battle;

use super::Told;

/// How many plays an estimate is made of, how many steps of a count a play is as long as, and the seed of its dice.
const PLAYS: (u64, usize, u64) = (20_000, 8, 1);

/// What is known of the odds that a question asks for.
pub(crate) enum Answer<Q: Inquiry> {
    /// They are being counted.
    Counting(Box<Count<Q>>),
    /// They are being estimated: an exact count would take too long.
    Estimating(Box<Estimate<Q>>),
    /// They are known.
    Odds(Arc<Q::Odds>),
    /// There are none: the attack is refused.
    Refused,
}

impl<Q: Inquiry> Answer<Q> {
    /// Begins to count.
    pub(crate) fn begin(battle: &Battle, question: Q) -> Self {
        Count::new(battle, question).map_or(Self::Refused, |count| Self::Counting(Box::new(count)))
    }

    /// Counts on, for this many steps. A step of the ruleset's counts is as long as `length` usual ones.
    pub(crate) fn go_on(self, battle: &Battle, steps: usize, length: usize) -> Self {
        match self {
            Self::Counting(mut count) => match count.advance(steps.div_ceil(length)) {
                Progress::Counting => Self::Counting(count),
                Progress::Done(odds) => Self::Odds(Arc::new(odds)),
                Progress::BeyondBudget => {
                    let (plays, _, seed) = PLAYS;
                    let estimate = Estimate::new(battle, count.question().clone(), seed, plays);
                    estimate.map_or(Self::Refused, |estimate| Self::Estimating(Box::new(estimate)))
                }
                Progress::Refused(_) => Self::Refused,
            },
            Self::Estimating(mut estimate) => {
                let plays = u64::try_from(steps.div_ceil(PLAYS.1)).unwrap_or(1);
                match estimate.advance(plays) {
                    Progress::Done(odds) => Self::Odds(Arc::new(odds)),
                    Progress::Counting => Self::Estimating(estimate),
                    Progress::BeyondBudget | Progress::Refused(_) => Self::Refused,
                }
            }
            settled @ (Self::Odds(_) | Self::Refused) => settled,
        }
    }

    /// True if nothing is left to be counted.
    pub(crate) const fn settled(&self) -> bool {
        matches!(self, Self::Odds(_) | Self::Refused)
    }

    /// What is told of it.
    pub(crate) fn told(&self) -> Told<Q::Odds> {
        match self {
            Self::Counting(_) | Self::Estimating(_) => Told::Counting,
            Self::Odds(odds) => Told::Known(Arc::clone(odds)),
            Self::Refused => Told::Refused,
        }
    }
}
