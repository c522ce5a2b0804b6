//! Orders of players.

use super::{InPlay, Naming};
use crate::{geometry::Coord, rulesets::rulesets};

rulesets!(enum_of_rulesets!(
    /// A player's order: the common variants, and one variant for each ruleset.
    ///
    /// Positions are hexes rather than cells, since an order may name a hex off the map. A [`Refusal`](super::Refusal)
    /// then gives the reason.
    #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Order<N> of Order {
        /// Sets up a figure that is not on the board yet.
        Deploy {
            /// The figure.
            figure: N::Figure,
            /// The hex of its head.
            head: Coord,
            /// The hex of its tail, for a two-hex base.
            tail: Option<Coord>,
        },
        /// The deciding side surrenders, and the other side wins.
        ///
        /// A surrender is possible at every choice of a battle between two sides. It is not a move of the game, so
        /// [`legal_orders`](super::Battle::legal_orders) never includes it: bots, hints and puzzles do not surrender.
        Surrender,
    }
));
