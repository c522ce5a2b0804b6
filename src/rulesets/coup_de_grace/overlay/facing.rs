//! Which side a mini would face, and its front (`CDG-3`, `CDG-4`).

use knockback_rules::{battle::FigureId, board::Cell};

use crate::rulesets::coup_de_grace::plan::Facing;

/// The front of a mini.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Front {
    /// Whose.
    pub(crate) who: FigureId,
    /// Where it stands, or would stand.
    pub(crate) at: Cell,
    /// The side that it faces, or would face.
    pub(crate) facing: Facing,
    /// Whether that is not so yet.
    pub(crate) planned: bool,
    /// The hex in front, if there is one.
    pub(crate) hex: Option<Cell>,
    /// The front arc.
    pub(crate) arc: Vec<Cell>,
}
