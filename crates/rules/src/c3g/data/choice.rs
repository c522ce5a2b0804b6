//! Choices that C3G offers to players.

use super::line::Line;
use crate::{
    battle::{CardId, FigureId},
    c3g::Marker,
};

/// An open choice in C3G.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Set up figures that are not on the board yet.
    Deploy {
        /// The figures still to be set up.
        figures: Vec<FigureId>,
    },
    /// Place order markers on cards (`C3G-3`).
    PlaceMarkers {
        /// The markers still to be placed.
        markers: Vec<Marker>,
    },
    /// Move and attack with the figures of a card, or end the turn (`C3G-4`).
    Act {
        /// The active card.
        card: CardId,
    },
    /// Choose the line of a knockback (`C3G-20`).
    Line {
        /// The figure that is knocked back.
        target: FigureId,
        /// The available lines.
        lines: Vec<Line>,
    },
}
