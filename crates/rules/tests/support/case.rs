//! A case: a battlefield drawn as rows, orders, dice, and their required results.

use std::collections::BTreeMap;

use knockback_rules::{
    c3g::{CardPower, GlyphPower, RuleOptions, ThrowSpec, VictorySpec},
    geometry::Coord,
    scenario::Base,
};
use serde::Deserialize;

/// A case. Every entry of `ground` is a cell; the entry at the same place of `before` and `after` is what is on it.
///
/// | drawn | means |
/// |---|---|
/// | `.` | nobody |
/// | `A` `a` | a figure's head and tail; `A` strikes and has Super Strength, unless its card says otherwise |
/// | `#` `#2` | obstacles |
/// | `%` `%2` | objects that break |
/// | `?` `!` | a glyph face down and face up, after the letter of the figure on it |
///
/// Nobody is a friend of `A` except those that `friends` lists. Cards have Life 6, Move 6, Range 1, Attack 20,
/// Defense 20, Height 5 unless `cards` says otherwise, so that `kp 3` in `rolls` can mean: three skulls against three
/// shields, no wound, three points.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// What it shows.
    pub name: String,
    /// By which rules.
    pub rules: Vec<String>,
    /// Letters and levels, as scenarios draw them.
    pub ground: Vec<String>,
    /// The positions at the start.
    pub before: Vec<String>,
    /// The positions at the end; by default as at the start.
    #[serde(default)]
    pub after: Vec<String>,
    /// Letters of those on the side of `A`.
    #[serde(default)]
    pub friends: String,
    /// What differs on cards, by letter.
    #[serde(default)]
    pub cards: BTreeMap<String, CardPatch>,
    /// What differs of objects, by how they are drawn.
    #[serde(default)]
    pub objects: BTreeMap<String, ObjectPatch>,
    /// What the glyph does.
    #[serde(default = "dud")]
    pub glyph: GlyphPower,
    /// Options of the rules.
    #[serde(default)]
    pub options: RuleOptions,
    /// How the battle ends.
    #[serde(default)]
    pub victory: VictorySpec,
    /// Whose turn comes first; `A`'s where nothing is said.
    #[serde(default = "attacker")]
    pub first: String,
    /// `A strikes B`, `A strikes B by Bolt`, `A throws % at B`, `A moves E SE`, `A moves tail E`, `line SE`, `end`,
    /// `round` (every turn that is left ends).
    #[serde(default = "strike")]
    pub orders: Vec<String>,
    /// Dice after initiative: `kp 3`, `blow 5 1 4` (skulls of the attacker, skulls and shields of the defender),
    /// `skull`, `blank`, `2 of 3` (skulls, or shields where those are rolled for), `d20 7`.
    #[serde(default)]
    pub rolls: Vec<String>,
    /// All that happens from the first order on, in the words of [`tale`](super::tale).
    #[serde(default)]
    pub then: Vec<String>,
    /// How many dice attack and defence are.
    #[serde(default)]
    pub dice: Option<Vec<u8>>,
    /// The ways that are offered before `line`.
    #[serde(default)]
    pub lines: Option<Vec<String>>,
    /// The code with which the last order is refused.
    #[serde(default)]
    pub refused: Option<String>,
    /// The words in which it is refused, `@` for the hex that they name, and this hex.
    #[serde(default)]
    pub says: Option<(String, Coord)>,
}

/// What differs on a card.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CardPatch {
    pub life: Option<u8>,
    #[serde(rename = "move")]
    pub movement: Option<u16>,
    pub range: Option<u16>,
    pub attack: Option<u8>,
    pub defense: Option<u8>,
    pub height: Option<u16>,
    pub powers: Option<Vec<CardPower>>,
    pub points: u32,
    pub base: Option<Base>,
}

/// What differs of an object; Life 2, Height 3, and too heavy to be thrown otherwise.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ObjectPatch {
    pub life: u8,
    pub height: u16,
    pub throw: Option<ThrowSpec>,
}

impl Default for ObjectPatch {
    fn default() -> Self {
        Self { life: 2, height: 3, throw: None }
    }
}

const fn dud() -> GlyphPower {
    GlyphPower::Dud
}

fn attacker() -> String {
    "A".to_owned()
}

fn strike() -> Vec<String> {
    vec!["A strikes B".to_owned()]
}
