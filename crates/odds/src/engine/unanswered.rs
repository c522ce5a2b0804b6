//! Reasons why a question has no answer.

use std::convert::Infallible;

use knockback_rules::battle::Refusal;

/// The reason why a question has no answer. `W` describes a choice that the question must name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unanswered<W = Infallible> {
    /// The question's action, or its answer to a choice, is refused.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The question leaves open a choice that it must name.
    #[error("{0}")]
    Wanted(W),
    /// An exact count would exceed its budget. An estimate is still possible.
    #[error("an exact count is beyond the budget")]
    BeyondBudget,
}
