//! What C3G lets a player choose.

use super::line::Line;
use crate::{
    battle::{CardId, FigureId},
    c3g::Marker,
};

/// An open choice of C3G.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Set up the figures that have no place.
    Deploy {
        /// Those left.
        figures: Vec<FigureId>,
    },
    /// Put order markers on cards (`C3G-3`).
    PlaceMarkers {
        /// Those left.
        markers: Vec<Marker>,
    },
    /// Move and attack with the figures of a card, or end the turn (`C3G-4`).
    Act {
        /// The card whose turn it is.
        card: CardId,
    },
    /// Choose the line of a knockback (`C3G-20`).
    Line {
        /// The figure that is knocked back.
        target: FigureId,
        /// The lines there are.
        lines: Vec<Line>,
    },
}
