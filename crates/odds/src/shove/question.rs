//! Questions about shoves.

use knockback_rules::battle::FigureId;

/// A question about a shove. It assumes that it is the shoving figure's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Question {
    /// The shoving figure.
    pub figure: FigureId,
    /// The target.
    pub target: FigureId,
}
