//! The constant data of a battle of Shove.

use crate::battle::{FigureId, SideId};

/// The constant data of a battle of Shove.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The maximum number of turns (`SHOVE-5`).
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

    /// The opponent of a side.
    #[must_use]
    pub const fn other(side: SideId) -> SideId {
        SideId(1 - side.0)
    }
}
