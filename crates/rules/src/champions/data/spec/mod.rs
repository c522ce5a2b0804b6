//! The part of a scenario that Champions reads: sheets, what things and ground are made of, victory.

mod attack;
mod characteristic;
mod sheet;

pub use attack::{Area, AttackKind, AttackRange, AttackSpec, Defence, DoesKnockback};
pub use characteristic::Characteristic;
pub use sheet::{Enters, Movement, Power, Sheet, Skill, Spot, SpotEffect};

use serde::{Deserialize, Serialize};

use crate::{geometry::Coord, number};

/// What a Champions battle needs beyond board and figures.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
// The name by which RON files may call it.
#[serde(rename = "ChampionsSpec", deny_unknown_fields)]
pub struct Spec {
    /// The sheets, one for each figure.
    pub characters: Vec<Sheet>,
    /// What objects are made of; one without an entry does not break.
    #[serde(default)]
    pub things: Vec<Thing>,
    /// What the ground is made of where a flight meets it as a wall; earth where nothing is said.
    #[serde(default)]
    pub walls: Vec<WallSpec>,
    /// No weight anywhere (`CH-33`).
    #[serde(default)]
    pub zero_gravity: bool,
    /// How the battle is won.
    #[serde(default)]
    pub victory: VictorySpec,
}

/// What an object is made of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Thing {
    /// The object's id.
    pub object: String,
    /// DEF.
    #[serde(rename = "def", deserialize_with = "number::within::<_, _, 0, 100>")]
    pub defence: u8,
    /// BODY.
    #[serde(deserialize_with = "number::within::<_, _, 0, 100>")]
    pub body: u8,
    /// Its weight in kilograms; nothing for what stands fast (`CH-22`).
    #[serde(default, deserialize_with = "number::optional::<_, _, 0, 100000000>")]
    pub kilograms: Option<u32>,
    /// Flies badly when thrown (`CH-22`).
    #[serde(default)]
    pub clumsy: bool,
    /// Breaks at a stray shot (`CH-12`).
    #[serde(default)]
    pub fragile: bool,
}

/// What ground is made of (`CH-40`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WallSpec {
    /// Which hexes.
    pub at: Vec<Coord>,
    /// DEF.
    #[serde(rename = "def", deserialize_with = "number::within::<_, _, 0, 100>")]
    pub defence: u8,
    /// BODY of each level.
    #[serde(deserialize_with = "number::within::<_, _, 1, 100>")]
    pub body: u8,
}

/// How a Champions battle ends. The last side with somebody on their feet always wins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
// The name by which RON files may call it.
#[serde(rename = "ChampionsVictory", default, deny_unknown_fields)]
pub struct VictorySpec {
    /// Further ways to win, checked in this order.
    pub rules: Vec<Goal>,
    /// After this many turns the sum of the points of those on their feet decides.
    #[serde(deserialize_with = "number::optional::<_, _, 1, 65535>")]
    pub turn_limit: Option<u16>,
}

/// A way to win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Goal {
    /// A side wins when all of these are out or dead at once.
    BringDown {
        /// Who wins.
        side: String,
        /// Ids of figures.
        figures: Vec<String>,
    },
    /// A side wins when it alone is on these hexes, awake, at the end of a turn.
    Hold {
        /// Who wins.
        side: String,
        /// Which hexes; one figure on any of them holds them.
        at: Vec<Coord>,
        /// The first turn whose end counts.
        #[serde(default)]
        from_turn: u16,
    },
}
