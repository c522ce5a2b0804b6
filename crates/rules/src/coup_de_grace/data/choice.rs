//! What Coup-De-Grace lets a player choose.

use crate::{battle::FigureId, geometry::Direction};

/// An open choice of Coup-De-Grace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Activate a mini (`CDG-7`).
    Activate {
        /// Those that have not acted in this round.
        figures: Vec<FigureId>,
    },
    /// Act with the mini that is activated, or end its activation.
    Act {
        /// Which.
        figure: FigureId,
    },
    /// Push a mini, or choose the way (`CDG-24`).
    Push {
        /// Whom.
        target: FigureId,
        /// The ways there are.
        directions: Vec<Direction>,
        /// Whether it may be left.
        optional: bool,
    },
    /// Choose which side a mini faces (`CDG-22`, `CDG-24`).
    Face {
        /// Which mini.
        target: FigureId,
        /// Whether it may be left.
        optional: bool,
    },
}
