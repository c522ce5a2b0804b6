//! Odds that are computed in the background, in slices.

use std::sync::Arc;

use knockback_odds::{Answering, CountProgress, Inquiry};
use knockback_rules::battle::Battle;

use crate::odds_state::OddsState;

/// The seed for the dice of estimates.
const SEED: u64 = 1;
/// The work of a step, in the engine's unit of work.
const STEP: u64 = 10_000;

/// The odds for a question. They are exact or, if an exact count would take too long, estimated.
pub struct OddsCount<O> {
    state: OddsState<O>,
    /// The remaining count; `None` once it is complete or refused.
    left: Option<Box<dyn RunningCount<O>>>,
}

/// A count in progress.
trait RunningCount<O>: Send + Sync {
    /// Continues for this much work.
    fn advance(&mut self, work: u64) -> CountStatus<O>;
}

/// The result of a slice of a count.
enum CountStatus<O> {
    /// The count continues, with provisional odds if they are worth showing.
    Counting(Option<O>),
    /// The count is complete.
    Done(O),
    /// There are no odds.
    Refused,
}

/// A running count, and the function that picks the part of its result that is shown.
struct PartialCount<Q: Inquiry, O> {
    answering: Answering<Q>,
    of: fn(Q::Odds) -> O,
}

impl<Q: Inquiry, O> RunningCount<O> for PartialCount<Q, O>
where
    Answering<Q>: Send + Sync,
{
    fn advance(&mut self, work: u64) -> CountStatus<O> {
        match self.answering.advance(work) {
            CountProgress::Done(odds) => CountStatus::Done((self.of)(odds)),
            CountProgress::Counting => CountStatus::Counting(self.answering.news().map(self.of)),
            CountProgress::BeyondBudget | CountProgress::Refused(_) => CountStatus::Refused,
        }
    }
}

impl<O: 'static> OddsCount<O> {
    /// Begins to count. `of` picks the part of the answer that is shown.
    #[must_use]
    pub fn begin<Q>(battle: &Battle, question: Q, of: fn(Q::Odds) -> O) -> Self
    where
        Q: Inquiry + 'static,
        Answering<Q>: Send + Sync,
    {
        match Answering::new(battle, question, SEED) {
            Ok(answering) => Self { state: OddsState::Counting, left: Some(Box::new(PartialCount { answering, of })) },
            Err(_) => Self { state: OddsState::Refused, left: None },
        }
    }

    /// Counts for this many steps.
    pub fn advance(&mut self, steps: usize) {
        let Some(left) = &mut self.left else { return };
        let work = u64::try_from(steps).unwrap_or(u64::MAX).saturating_mul(STEP);
        match left.advance(work) {
            CountStatus::Counting(None) => {}
            CountStatus::Counting(Some(odds)) => self.state = OddsState::Known(Arc::new(odds)),
            CountStatus::Done(odds) => (self.state, self.left) = (OddsState::Known(Arc::new(odds)), None),
            CountStatus::Refused => (self.state, self.left) = (OddsState::Refused, None),
        }
    }

    /// True if the count is complete or was refused.
    #[must_use]
    pub const fn is_settled(&self) -> bool {
        self.left.is_none()
    }

    /// The odds so far. They include provisional odds, which are marked as estimates.
    #[must_use]
    pub const fn state(&self) -> &OddsState<O> {
        &self.state
    }
}
