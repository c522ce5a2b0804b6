//! The part of a scenario that all rulesets share.

use serde::{Deserialize, Serialize};

use super::BoardSpec;
use crate::{built_once::built_once, geometry::Coord, number, rulesets::rulesets};

/// The newest scenario format that this version reads.
pub const SCENARIO_VERSION: u32 = 1;

/// A scenario: the board, the figures and objects on it, and the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, remote = "Self")]
pub struct Scenario {
    /// The format, [`SCENARIO_VERSION`] or older.
    #[serde(deserialize_with = "number::within::<_, _, 1, 1>")]
    pub version: u32,
    /// The name that players see.
    pub name: String,
    /// A few sentences for the list of scenarios.
    #[serde(default)]
    pub about: String,
    /// The battlefield.
    pub board: BoardSpec,
    /// Objects on the battlefield, one hex each.
    #[serde(default)]
    pub objects: Vec<ObjectSpec>,
    /// Glyphs on the battlefield.
    #[serde(default)]
    pub glyphs: Vec<GlyphSpec>,
    /// The players' sides, two to six. In C3G, they place order markers in this order.
    pub sides: Vec<SideSpec>,
    /// The figures of all sides.
    pub figures: Vec<FigureSpec>,
    /// The ruleset and its data.
    pub rules: RulesSpec,
}

built_once!(Scenario);

/// A side: one player's figures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideSpec {
    /// A short id, unique among sides.
    pub id: String,
    /// The name that players see.
    pub name: String,
    /// The hexes on which the player sets up figures that have no position yet.
    #[serde(default)]
    pub start_zone: Vec<Coord>,
}

/// A figure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FigureSpec {
    /// A short id, unique among figures and objects.
    pub id: String,
    /// The name that players see; the id if empty.
    #[serde(default)]
    pub name: String,
    /// The id of its side.
    pub side: String,
    /// Its hex, or head and tail of a two-hex base; empty if its player sets it up.
    #[serde(default)]
    pub at: Vec<Coord>,
}

/// An object that fills one hex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ObjectSpec {
    /// A short id, unique among figures and objects.
    pub id: String,
    /// The name that players see; the id if empty.
    #[serde(default)]
    pub name: String,
    /// Its hex.
    pub at: Coord,
    /// Its height above the ground, in levels.
    #[serde(deserialize_with = "number::within::<_, _, 1, 999>")]
    pub height: u16,
}

/// A glyph on a hex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GlyphSpec {
    /// A short id, unique among glyphs.
    pub id: String,
    /// The name that players see once it is face up; the id if empty.
    #[serde(default)]
    pub name: String,
    /// Its hex.
    pub at: Coord,
    /// True if it is face up from the start.
    #[serde(default)]
    pub face_up: bool,
}

rulesets!(enum_of_rulesets!(
    /// The ruleset of a scenario.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum RulesSpec of Spec
));
