//! The Champions part of a scenario: sheets, objects, materials, victory conditions.

mod attack;
mod characteristic;
mod sheet;

pub use attack::{Area, AttackKind, AttackRange, AttackSpec, Defence, DoesKnockback};
pub use characteristic::Characteristic;
pub use sheet::{Enters, Movement, Power, Sheet, Skill, Spot, SpotEffect};

use serde::{Deserialize, Serialize};

use crate::{geometry::Coord, number, scenario::with_shared_goals};

/// The Champions part of a scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
// The name of the struct in RON files.
#[serde(rename = "ChampionsSpec", deny_unknown_fields)]
pub struct Spec {
    /// Character sheets, one per figure.
    pub characters: Vec<Sheet>,
    /// Values of objects. An object without an entry is unbreakable.
    #[serde(default)]
    pub things: Vec<Thing>,
    /// Material of the ground where it acts as a wall against a flight; earth by default.
    #[serde(default)]
    pub walls: Vec<WallSpec>,
    /// True if there is no gravity (`CH-33`).
    #[serde(default)]
    pub zero_gravity: bool,
    /// Victory conditions.
    #[serde(default)]
    pub victory: VictorySpec,
}

/// Values of a breakable object.
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
    /// Weight in kilograms; `None` if the object cannot be lifted (`CH-22`).
    #[serde(default, deserialize_with = "number::optional::<_, _, 0, 100000000>")]
    pub kilograms: Option<u32>,
    /// True if the object flies badly when thrown (`CH-22`).
    #[serde(default)]
    pub clumsy: bool,
    /// True if the object is fragile: stray shots may hit it (`CH-12`).
    #[serde(default)]
    pub fragile: bool,
}

/// Material of the ground on some hexes (`CH-40`).
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

/// Victory conditions. In every scenario, the last side with a conscious character wins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
// The name of the struct in RON files.
#[serde(rename = "ChampionsVictory", default, deny_unknown_fields)]
pub struct VictorySpec {
    /// Further victory conditions, checked in this order.
    pub rules: Vec<Goal>,
    /// Last turn, after which the side with the most points in conscious characters wins.
    #[serde(deserialize_with = "number::optional::<_, _, 1, 65535>")]
    pub turn_limit: Option<u16>,
}

with_shared_goals! {
    /// A victory condition.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case", deny_unknown_fields)]
    pub enum Goal {
        /// A side wins as soon as all of these characters are knocked out, dead or transformed.
        BringDown {
            /// The winning side.
            side: String,
            /// Ids of the figures.
            figures: Vec<String>,
        },
        /// A side wins at the end of a turn if it has conscious characters on these hexes and no other side has.
        Hold {
            /// The winning side.
            side: String,
            /// The hexes. One figure on any of them is enough.
            at: Vec<Coord>,
            /// The first turn in which the condition is checked.
            #[serde(default)]
            from_turn: u16,
        },
    }
}
