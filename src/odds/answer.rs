//! The answer to a question about an attack, from nothing known to the odds.

use std::sync::Arc;

use knockback_odds::{Answering, Inquiry, Progress};
use knockback_rules::battle::Battle;

use knockback_view::odds_state::OddsState;

/// The seed of the dice of an estimate.
const SEED: u64 = 1;
/// The work of a step, as the engine counts work.
const STEP: u64 = 10_000;

/// What is known of the odds that a question asks for.
pub(crate) enum Answer<Q: Inquiry> {
    /// They are being counted or, where that would take too long, estimated; provisional odds, once there are some.
    Answering(Box<Answering<Q>>, Option<Arc<Q::Odds>>),
    /// They are known.
    Odds(Arc<Q::Odds>),
    /// There are none: the attack is refused.
    Refused,
}

impl<Q: Inquiry> Answer<Q> {
    /// Begins to count.
    pub(crate) fn begin(battle: &Battle, question: Q) -> Self {
        let answering = Answering::new(battle, question, SEED);
        answering.map_or(Self::Refused, |answering| Self::Answering(Box::new(answering), None))
    }

    /// Counts on, for this many steps.
    pub(crate) fn go_on(self, steps: usize) -> Self {
        let Self::Answering(mut answering, so_far) = self else { return self };
        let work = u64::try_from(steps).unwrap_or(u64::MAX).saturating_mul(STEP);
        match answering.advance(work) {
            Progress::Done(odds) => Self::Odds(Arc::new(odds)),
            Progress::Counting => {
                let so_far = answering.news().map(Arc::new).or(so_far);
                Self::Answering(answering, so_far)
            }
            Progress::BeyondBudget | Progress::Refused(_) => Self::Refused,
        }
    }

    /// True if nothing is left to be counted.
    pub(crate) const fn settled(&self) -> bool {
        matches!(self, Self::Odds(_) | Self::Refused)
    }

    /// What is told of it: provisional odds as well, which say that they are estimates.
    pub(crate) fn told(&self) -> OddsState<Q::Odds> {
        match self {
            Self::Answering(_, None) => OddsState::Counting,
            Self::Answering(_, Some(odds)) | Self::Odds(odds) => OddsState::Known(Arc::clone(odds)),
            Self::Refused => OddsState::Refused,
        }
    }
}
