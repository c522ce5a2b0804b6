//! A case: a battlefield drawn as rows, orders, dice, and their required results.

use std::collections::BTreeMap;

use knockback_rules::{
    c3g::{CardPower, GlyphPower, RuleOptions, ThrowSpec, VictorySpec},
    geometry::Coord,
    scenario::Base,
};
use serde::Deserialize;

/// A case. Every entry of `ground` is a cell. The entry at the same position in `before` and `after` is its occupant.
///
/// | drawn | meaning |
/// |---|---|
/// | `.` | empty |
/// | `A` `a` | a figure's head and tail; `A` attacks and has Super Strength, unless its card says otherwise |
/// | `#` `#2` | obstacles |
/// | `%` `%2` | objects that can break |
/// | `?` `!` | a glyph face down and face up, after the letter of the figure on it |
///
/// No figure is a friend of `A` except those in `friends`. Unless `cards` says otherwise, cards have Life 6, Move 6,
/// Range 1, Attack 20, Defense 20 and Height 5. With 20 dice on each side, `kp 3` in `rolls` can mean three skulls
/// against three shields: no wound and three points.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// A sentence about what the case shows.
    pub name: String,
    /// The rules that decide the case.
    pub rules: Vec<String>,
    /// The terrain letter and the level of each cell, as in scenarios.
    pub ground: Vec<String>,
    /// The positions at the start.
    pub before: Vec<String>,
    /// The positions at the end; by default those at the start.
    #[serde(default)]
    pub after: Vec<String>,
    /// Letters of the figures on the side of `A`.
    #[serde(default)]
    pub friends: String,
    /// Changes of cards, by letter.
    #[serde(default)]
    pub cards: BTreeMap<String, CardPatch>,
    /// Changes of objects, by their signs in the drawing.
    #[serde(default)]
    pub objects: BTreeMap<String, ObjectPatch>,
    /// The power of the glyph.
    #[serde(default = "dud")]
    pub glyph: GlyphPower,
    /// Options of the rules.
    #[serde(default)]
    pub options: RuleOptions,
    /// The victory conditions.
    #[serde(default)]
    pub victory: VictorySpec,
    /// The side with the first turn, `A`'s by default.
    #[serde(default = "attacker")]
    pub first: String,
    /// `A strikes B`, `A strikes B by Bolt`, `A throws % at B`, `A moves E SE`, `A moves tail E`, `line SE`, `end`,
    /// `round` (ends all remaining turns).
    #[serde(default = "strike")]
    pub orders: Vec<String>,
    /// Dice after initiative: `kp 3`, `blow 5 1 4` (skulls of the attacker, skulls and shields of the defender),
    /// `skull`, `blank`, `2 of 3` (skulls, or shields in a roll for shields), `d20 7`.
    #[serde(default)]
    pub rolls: Vec<String>,
    /// All events after setup, in the words of [`tale`](super::tale).
    #[serde(default)]
    pub then: Vec<String>,
    /// The numbers of attack and defence dice.
    #[serde(default)]
    pub dice: Option<Vec<u8>>,
    /// The directions offered before `line`.
    #[serde(default)]
    pub lines: Option<Vec<String>>,
    /// The code of the refusal of the last order.
    #[serde(default)]
    pub refused: Option<String>,
    /// The message of the refusal, with `@` in place of a hex, and that hex.
    #[serde(default)]
    pub says: Option<(String, Coord)>,
}

/// Changes of a card.
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

/// Changes of an object. By default it has Life 2 and Height 3, and is too heavy to be thrown.
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
