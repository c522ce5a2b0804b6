//! The Champions part of a scenario: sheets, materials, victory conditions.

mod attack;
mod characteristic;
mod sheet;

pub use attack::{Area, AttackKind, AttackRange, AttackSpec, Defence, DoesKnockback};
pub use characteristic::Characteristic;
pub use sheet::{Enters, Movement, Power, Sheet, Skill, Spot, SpotEffect};

use serde::{Deserialize, Serialize};

use crate::{geometry::Coord, number};

/// The Champions part of a scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
// Name of the struct in RON files.
#[serde(rename = "ChampionsSpec", deny_unknown_fields)]
pub struct Spec {
    /// Character sheets, one per figure.
    pub characters: Vec<Sheet>,
    /// Values of objects; an object without an entry is unbreakable.
    #[serde(default)]
    pub things: Vec<Thing>,
    /// Material of the ground as a wall in the way of a flight; earth by default.
    #[serde(default)]
    pub walls: Vec<WallSpec>,
    /// True without gravity (`CH-33`).
    #[serde(default)]
    pub zero_gravity: bool,
    /// Victory conditions.
    #[serde(default)]
    pub victory: VictorySpec,
}

/// Values of an object.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Thing {
    /// Id of the object.
    pub object: String,
    /// DEF.
    #[serde(rename = "def", deserialize_with = "number::within::<_, _, 0, 100>")]
    pub defence: u8,
    /// BODY.
    #[serde(deserialize_with = "number::within::<_, _, 0, 100>")]
    pub body: u8,
    /// Weight in kilograms; `None` if it cannot be moved (`CH-22`).
    #[serde(default, deserialize_with = "number::optional::<_, _, 0, 100000000>")]
    pub kilograms: Option<u32>,
    /// True if it flies badly when thrown (`CH-22`).
    #[serde(default)]
    pub clumsy: bool,
    /// True if a stray shot breaks it (`CH-12`).
    #[serde(default)]
    pub fragile: bool,
}

/// Material of the ground (`CH-40`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WallSpec {
    /// The hexes.
    pub at: Vec<Coord>,
    /// DEF.
    #[serde(rename = "def", deserialize_with = "number::within::<_, _, 0, 100>")]
    pub defence: u8,
    /// BODY per level.
    #[serde(deserialize_with = "number::within::<_, _, 1, 100>")]
    pub body: u8,
}

/// Victory conditions. The last side with a conscious character always wins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
// Name of the struct in RON files.
#[serde(rename = "ChampionsVictory", default, deny_unknown_fields)]
pub struct VictorySpec {
    /// Further victory conditions, checked in this order.
    pub rules: Vec<Goal>,
    /// Number of turns after which the points of conscious characters decide.
    #[serde(deserialize_with = "number::optional::<_, _, 1, 65535>")]
    pub turn_limit: Option<u16>,
}

/// A victory condition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Goal {
    /// A side wins when all of these characters are out or dead at once.
    BringDown {
        /// The winning side.
        side: String,
        /// Ids of the figures.
        figures: Vec<String>,
    },
    /// A side wins if only its conscious characters are on these hexes at the end of a turn.
    Hold {
        /// The winning side.
        side: String,
        /// The hexes; a figure on any one of them holds them all.
        at: Vec<Coord>,
        /// The first turn that counts.
        #[serde(default)]
        from_turn: u16,
    },
}
