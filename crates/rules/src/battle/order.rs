//! What a player wishes.

use super::{InPlay, Naming};
use crate::{geometry::Coord, rulesets::rulesets};

rulesets!(enum_of_rulesets!(
    /// A player's wish: the common part, and one variant for each ruleset.
    ///
    /// Places are hexes rather than cells: a wish may be impossible, and a [`Refusal`](super::Refusal) says why.
    #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Order<N> of Order {
        /// Sets up a figure that has no place yet.
        Deploy {
            /// Which.
            figure: N::Figure,
            /// The hex of its head.
            head: Coord,
            /// The hex of its tail, for a two-hex base.
            tail: Option<Coord>,
        },
        /// The side that is asked gives the battle up, and the other one wins.
        ///
        /// It is possible at every choice of a battle between two sides. It is no move of the game, so
        /// [`legal_orders`](super::Battle::legal_orders) never has it: bots, hints and puzzles do not give up.
        Surrender,
    }
));
