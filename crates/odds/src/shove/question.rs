//! What is asked of Shove.

use knockback_rules::battle::FigureId;

/// A shove, as if it were the turn of who shoves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Question {
    /// Who shoves.
    pub figure: FigureId,
    /// Whom.
    pub target: FigureId,
}
