//! Choices of Shove.

use crate::battle::FigureId;

/// An open choice of Shove; there is only one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The figure whose turn it is (`SHOVE-2`).
    pub figure: FigureId,
}
