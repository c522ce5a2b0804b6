//! What Shove knows of a battle and never changes.

use crate::battle::{FigureId, SideId};

/// What Shove knows of a battle and never changes.
#[derive(Clone, Debug)]
pub struct Setup {
    /// How many turns are taken at the most (`SHOVE-5`).
    pub turn_limit: u16,
    /// The figure of each side.
    pub(super) figures: [FigureId; 2],
}

impl Setup {
    /// The figure of a side.
    #[must_use]
    pub fn figure_of(&self, side: SideId) -> FigureId {
        self.figures[side.index()]
    }

    /// The side against which this one plays.
    #[must_use]
    pub const fn other(side: SideId) -> SideId {
        SideId(1 - side.0)
    }
}
