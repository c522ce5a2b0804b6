//! Reasons why a question has no answer.

use std::convert::Infallible;

use knockback_rules::battle::Refusal;

/// The reason why a question has no answer. `W` is the missing part that a ruleset may require.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unanswered<W = Infallible> {
    /// The question's action, or its answer to a choice, is refused.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The question must name a choice that it leaves open.
    #[error("{0}")]
    Wanted(W),
    /// An exact count would exceed its budget; an estimate would not.
    #[error("an exact count is beyond the budget")]
    BeyondBudget,
}
