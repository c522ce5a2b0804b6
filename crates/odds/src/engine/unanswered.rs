//! Why a question has no answer.

use std::convert::Infallible;

use knockback_rules::battle::Refusal;

/// Why a question has no answer. `W` is what a ruleset may want to be told first.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unanswered<W = Infallible> {
    /// What is asked about, or an answer that the question gives to a choice, is refused.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The question leaves a choice open, and has to name it.
    #[error("{0}")]
    Wanted(W),
    /// An exact count is beyond the budget; an estimate is not.
    #[error("an exact count is beyond the budget")]
    BeyondBudget,
}
