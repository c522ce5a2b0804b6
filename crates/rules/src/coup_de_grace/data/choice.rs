//! Choices of the players in Coup-De-Grace.

use crate::{battle::FigureId, geometry::Direction};

/// An open choice of Coup-De-Grace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Activate a mini (`CDG-7`).
    Activate {
        /// Minis of the side that have not been activated in this round.
        figures: Vec<FigureId>,
    },
    /// Act with the activated mini, or end its activation.
    Act {
        /// The mini.
        figure: FigureId,
    },
    /// Decide whether to push a mini, and in which direction (`CDG-24`).
    Push {
        /// The mini that is pushed.
        target: FigureId,
        /// Possible directions.
        directions: Vec<Direction>,
        /// True if the player may decline.
        optional: bool,
    },
    /// Choose the facing of a mini (`CDG-22`, `CDG-24`).
    Face {
        /// The mini that turns.
        target: FigureId,
        /// True if the player may decline.
        optional: bool,
    },
}
