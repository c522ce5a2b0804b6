//! The part of a scenario that all rulesets share.

use serde::{Deserialize, Serialize};

use super::BoardSpec;
use crate::{built_once::built_once, geometry::Coord, number, rulesets::rulesets};

/// The newest scenario format this version reads.
pub const SCENARIO_VERSION: u32 = 1;

/// A battle to be: the board, what stands on it, and the rules it is played by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, remote = "Self")]
pub struct Scenario {
    /// The format, [`SCENARIO_VERSION`] or older.
    #[serde(deserialize_with = "number::within::<_, _, 1, 1>")]
    pub version: u32,
    /// What players call it.
    pub name: String,
    /// A few sentences for the choice of scenario.
    #[serde(default)]
    pub about: String,
    /// The battlefield.
    pub board: BoardSpec,
    /// Things on the battlefield, one hex each.
    #[serde(default)]
    pub objects: Vec<ObjectSpec>,
    /// Glyphs on the battlefield.
    #[serde(default)]
    pub glyphs: Vec<GlyphSpec>,
    /// Who plays, two to six; in this order they place markers.
    pub sides: Vec<SideSpec>,
    /// The figures of all sides.
    pub figures: Vec<FigureSpec>,
    /// The ruleset and what it needs to know.
    pub rules: RulesSpec,
}

built_once!(Scenario);

/// A side: one player's figures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideSpec {
    /// A short id, its own among sides.
    pub id: String,
    /// What players call it.
    pub name: String,
    /// Where its figures without a place are set up.
    #[serde(default)]
    pub start_zone: Vec<Coord>,
}

/// A figure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FigureSpec {
    /// A short id, its own among figures and objects.
    pub id: String,
    /// What players call it; the id where it is empty.
    #[serde(default)]
    pub name: String,
    /// The id of its side.
    pub side: String,
    /// Its hex; head and tail of a two-hex base; empty for a figure that its player sets up.
    #[serde(default)]
    pub at: Vec<Coord>,
}

/// A thing that fills one hex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ObjectSpec {
    /// A short id, its own among figures and objects.
    pub id: String,
    /// What players call it; the id where it is empty.
    #[serde(default)]
    pub name: String,
    /// Its hex.
    pub at: Coord,
    /// How high it stands above the ground, in levels.
    #[serde(deserialize_with = "number::within::<_, _, 1, 999>")]
    pub height: u16,
}

/// A glyph lying on a hex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GlyphSpec {
    /// A short id, its own among glyphs.
    pub id: String,
    /// What players call it once it is face up; the id where it is empty.
    #[serde(default)]
    pub name: String,
    /// Its hex.
    pub at: Coord,
    /// Whether it lies face up from the start.
    #[serde(default)]
    pub face_up: bool,
}

rulesets!(enum_of_rulesets!(
    /// The ruleset of a scenario.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum RulesSpec of Spec
));
