//! Orders of C3G.

use crate::{
    battle::{InPlay, Known, Naming},
    c3g::Setup,
    geometry::{Coord, Direction},
};
use serde::{Deserialize, Serialize};

/// An order of C3G.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields, bound = "")]
pub enum Order<N: Naming = InPlay> {
    /// Puts an order marker on a card (`C3G-3`).
    PlaceMarker {
        /// The marker.
        #[serde(with = "MarkerText")]
        marker: Marker,
        /// The card.
        card: N::Card,
    },
    /// Moves a figure (`C3G-6` to `C3G-12`).
    Move {
        /// The figure.
        figure: N::Figure,
        /// Hex of the leading end of a two-hex base. `None` for the end beside the first hex of the path, or the head
        /// if both are.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lead: Option<Coord>,
        /// The hexes that the leading end enters, in order.
        path: Vec<Coord>,
    },
    /// Attacks (`C3G-13`).
    Attack {
        /// The attacker.
        attacker: N::Figure,
        /// The target.
        target: N::Target,
        /// The attack used; the normal attack if a file leaves it out.
        #[serde(default)]
        with: AttackWith<N>,
    },
    /// Chooses the line of a knockback (`C3G-20`).
    ChooseLine {
        /// Hex of the leading half.
        lead: Coord,
        /// Direction of flight; in files 0 (east) to 5 (north-east), clockwise.
        direction: Direction,
    },
    /// Ends the turn.
    EndTurn,
}

impl<N: Naming> Order<N> {
    /// Names of all orders, as used in files.
    pub(crate) const NAMES: [&'static str; 5] = ["place_marker", "move", "attack", "choose_line", "end_turn"];
}

impl Order {
    /// True if every figure, object and card in the order exists.
    pub(crate) fn is_known(&self, known: Known<'_, Setup>) -> bool {
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
    /// A bluff.
    X,
}

/// Marker in orders and events, under its printed name. States use the name of the variant instead.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Marker")]
pub(crate) enum MarkerText {
    #[serde(rename = "1")]
    One,
    #[serde(rename = "2")]
    Two,
    #[serde(rename = "3")]
    Three,
    X,
}

impl Marker {
    /// All four markers, in the order in which players place them.
    pub const ALL: [Self; 4] = [Self::One, Self::Two, Self::Three, Self::X];

    /// Index into arrays of four.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Printed name: `1`, `2`, `3` or `X`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["1", "2", "3", "X"][self as usize]
    }
}

/// The attack used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", bound = "")]
pub enum AttackWith<N: Naming = InPlay> {
    /// The normal attack.
    #[default]
    Normal,
    /// The special attack at this index of the card's powers.
    Special(N::Entry),
    /// An object beside the thrower (Heavy Thrower).
    Throw(N::Object),
}
