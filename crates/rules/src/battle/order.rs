//! What a player wishes.

use super::{FigureId, Known};
use crate::{c3g, champions, geometry::Coord};

/// A player's wish: the common part, and one variant for each ruleset.
///
/// Places are hexes rather than cells: a wish may be impossible, and a [`Refusal`](super::Refusal) says why.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Order {
    /// Sets up a figure that has no place yet.
    Deploy {
        /// Which.
        figure: FigureId,
        /// The hex of its head.
        head: Coord,
        /// The hex of its tail, for a two-hex base.
        tail: Option<Coord>,
    },
    /// An order of C3G.
    C3g(c3g::Order),
    /// An order of Champions.
    Champions(champions::Order),
}

impl Order {
    /// True where everything that the order names exists: whoever calls may have made ids up.
    pub(super) fn is_known(&self, known: Known) -> bool {
        match self {
            Self::Deploy { figure, .. } => known.figure(*figure),
            Self::C3g(order) => order.is_known(known),
            Self::Champions(order) => order.is_known(known),
        }
    }
}
