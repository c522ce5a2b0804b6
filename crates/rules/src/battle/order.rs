//! What a player wishes.

use super::{Battle, InPlay, Known, Naming, Refusal};
use crate::{
    geometry::Coord,
    ruleset::Ruleset,
    rulesets::{each_ruleset, rulesets},
};

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

impl Order {
    /// The refusal of an order that belongs to another ruleset than the battle's, or names what the battle does not
    /// have: its ids may be made up.
    ///
    /// # Errors
    /// The refusal.
    pub(super) fn fits(&self, battle: &Battle) -> Result<(), Refusal> {
        let known = each_ruleset!(Self, self, order as R => {
            let Some(battle) = battle.played::<R>() else { return Err(Refusal::other_rules(battle.ruleset())) };
            R::is_known(order, Known::of(battle))
        }, {
            Self::Deploy { figure, .. } => Known::of_any(battle.setup()).figure(*figure),
            Self::Surrender => true,
        });
        if known { Ok(()) } else { Err(Refusal::unknown(battle.ruleset())) }
    }
}
