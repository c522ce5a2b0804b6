//! What a player may wish in C3G.

use serde::{Deserialize, Serialize};

use crate::{
    battle::{CardId, FigureId, Known, ObjectId, Occupant},
    geometry::{Coord, Direction},
};

/// An order of C3G.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Order {
    /// Puts one order marker on a card (`C3G-3`).
    PlaceMarker {
        /// Which marker.
        marker: Marker,
        /// On which card.
        card: CardId,
    },
    /// Moves a figure (`C3G-6` to `C3G-12`).
    Move {
        /// Who.
        figure: FigureId,
        /// The hex of the end that leads, of a two-hex base; `None` for the end beside the first hex of the path,
        /// the head where both are.
        lead: Option<Coord>,
        /// The hexes that the leading end enters, in order.
        path: Vec<Coord>,
    },
    /// Attacks (`C3G-13`).
    Attack {
        /// Who.
        attacker: FigureId,
        /// Whom or what.
        target: Occupant,
        /// By which attack.
        with: AttackWith,
    },
    /// Chooses the line of a knockback (`C3G-20`).
    ChooseLine {
        /// The hex of the half that leads.
        lead: Coord,
        /// The way.
        direction: Direction,
    },
    /// Ends the turn.
    EndTurn,
}

impl Order {
    /// True where every figure, object and card that it names exists.
    pub(crate) fn is_known(&self, known: Known) -> bool {
        match self {
            Self::PlaceMarker { card, .. } => known.card(*card),
            Self::Move { figure, .. } => known.figure(*figure),
            Self::Attack { attacker, target, with } => {
                let ammunition = match with {
                    AttackWith::Throw(object) => known.object(*object),
                    AttackWith::Normal | AttackWith::Special(_) => true,
                };
                known.figure(*attacker) && known.occupant(*target) && ammunition
            }
            Self::ChooseLine { .. } | Self::EndTurn => true,
        }
    }
}

/// An order marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Marker {
    /// For the first turn.
    One,
    /// For the second turn.
    Two,
    /// For the third turn.
    Three,
    /// The bluff.
    X,
}

impl Marker {
    /// All four, in the order in which they are asked for.
    pub const ALL: [Self; 4] = [Self::One, Self::Two, Self::Three, Self::X];

    /// The place in arrays of four.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `1`, `2`, `3` or `X`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["1", "2", "3", "X"][self as usize]
    }
}

/// The attack that is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AttackWith {
    /// The normal attack.
    Normal,
    /// The special attack at this place of the card's powers.
    Special(u8),
    /// An object beside the thrower (Heavy Thrower).
    Throw(ObjectId),
}
