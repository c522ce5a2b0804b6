//! Test cases: minis on a hexagon of radius 5, with orders, dice and expected results.

use std::collections::BTreeMap;

use knockback_rules::{
    board::Terrain,
    coup_de_grace::{Class, Race, RuleOptions, ThingKind, VictorySpec, Weapon},
};
use serde::Deserialize;

/// A hex as written in cases.
pub(crate) type Hex = (i32, i32);

/// A test case. The board is level concrete of radius 5. The side of `A` has more minis than any other, so it begins
/// without a roll; idle minis on the rim fill up its number.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Case {
    /// Description of the case.
    pub(crate) name: String,
    /// Ids of the rules tested.
    pub(crate) rules: Vec<String>,
    /// Rule options.
    #[serde(default)]
    pub(crate) options: RuleOptions,
    /// Hexes with other ground.
    #[serde(default)]
    pub(crate) ground: Vec<Ground>,
    /// Hexes that are off the board.
    #[serde(default)]
    pub(crate) holes: Vec<Hex>,
    /// The minis, by letter.
    pub(crate) minis: BTreeMap<String, Mini>,
    /// Walls, fences and doors, by id.
    #[serde(default)]
    pub(crate) things: BTreeMap<String, (Hex, ThingKind)>,
    /// Hexes where the side of `A` enters.
    #[serde(default)]
    pub(crate) start_zone: Vec<Hex>,
    /// Ways to win the battle.
    #[serde(default)]
    pub(crate) victory: VictorySpec,
    /// True if the case gives the same result in all six orientations. False if it depends on the clockwise order of
    /// hexes from east.
    #[serde(default = "yes")]
    pub(crate) turns: bool,
    /// True if no idle minis are added.
    #[serde(default)]
    pub(crate) alone: bool,
    /// The mini activated before the orders. `None` if the orders activate minis themselves.
    #[serde(default = "first")]
    pub(crate) active: Option<String>,
    /// `move A 1,0 2,0 f3`, `turn A f3`, `attack A T 0`, `enter A 1,0 f3`, `orb A 0 T 2,0 f3`, `air A towards`,
    /// `open A gate`, `guard A`, `crawl A 1,0`, `recover A`, `push f1`, `face f3`, `decline`, `end`, `activate A`.
    #[serde(default)]
    pub(crate) orders: Vec<String>,
    /// Dice, in order.
    #[serde(default)]
    pub(crate) dice: Vec<u8>,
    /// Expected results.
    #[serde(default)]
    pub(crate) then: Then,
}

/// A hex whose ground is not level concrete.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ground {
    pub(crate) at: Hex,
    #[serde(default = "concrete")]
    pub(crate) terrain: Terrain,
    #[serde(default)]
    pub(crate) level: u16,
}

/// A mini. By default it has light armour, empty hands and three hit points.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Mini {
    /// Position. `None` for a mini that has not entered yet.
    #[serde(default)]
    pub(crate) at: Option<Hex>,
    #[serde(default)]
    pub(crate) facing: Option<u8>,
    #[serde(default = "light")]
    pub(crate) class: Class,
    #[serde(default)]
    pub(crate) race: Option<Race>,
    #[serde(default)]
    pub(crate) hands: Vec<Weapon>,
    #[serde(default = "three")]
    pub(crate) hit_points: u8,
    #[serde(default)]
    pub(crate) wounds: u8,
    #[serde(default = "one")]
    pub(crate) points: u32,
    /// Number of its side: 0 for the side of `A`, otherwise 1, 2, ...
    #[serde(default)]
    pub(crate) side: usize,
}

/// Expected results of a case. Omitted results are not checked, except that an omitted refusal means that no order is
/// refused.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Then {
    /// Positions of minis.
    pub(crate) at: BTreeMap<String, Hex>,
    /// Facings of minis.
    pub(crate) facing: BTreeMap<String, u8>,
    /// Hit points left.
    pub(crate) hit_points: BTreeMap<String, u8>,
    /// Downed minis.
    pub(crate) downed: Option<Vec<String>>,
    /// Minis out of action.
    pub(crate) out: Option<Vec<String>>,
    /// Points left.
    pub(crate) points: Option<u16>,
    /// Modifiers to the die of the last attack, in order.
    pub(crate) parts: Option<Vec<(String, i16)>>,
    /// Defence that the last attack had to reach.
    pub(crate) defence: Option<i16>,
    /// True if the last attack hit.
    pub(crate) hit: Option<bool>,
    /// Number of rerolls.
    pub(crate) rerolled: Option<usize>,
    /// Reasons why forced moves ended, in order.
    pub(crate) causes: Option<Vec<String>>,
    /// Directions of forced moves, in order.
    pub(crate) directions: Option<Vec<u8>>,
    /// Sources of damage, in order.
    pub(crate) harms: Option<Vec<String>>,
    /// Open choice at the end: `act A`, `activate`, `push T 0 1`, `push T 0 or not`, `face T`, `face T or not`,
    /// `nobody`.
    pub(crate) asked: Option<String>,
    /// Rule and code of the refusal of the last order.
    pub(crate) refused: Option<(String, String)>,
    /// Numbers of that refusal.
    pub(crate) numbers: Option<Vec<(String, i64)>>,
    /// Chances of the last order, before any die is rolled: `hit`, `downed T`, `out T`, `up`.
    pub(crate) chances: BTreeMap<String, (u64, u64)>,
    /// Outcome of the battle: `won 0 held`, `drawn`.
    pub(crate) ended: Option<String>,
    /// Side with the first activation of the current round, and the number of rolls.
    pub(crate) initiative: Option<(usize, usize)>,
    /// Orders that are legal.
    pub(crate) legal: Vec<String>,
    /// Orders that are not legal.
    pub(crate) illegal: Vec<String>,
}

const fn yes() -> bool {
    true
}

#[expect(clippy::unnecessary_wraps, reason = "serde needs the type of the field")]
fn first() -> Option<String> {
    Some("A".to_owned())
}

const fn concrete() -> Terrain {
    Terrain::Concrete
}

const fn light() -> Class {
    Class::Light
}

const fn three() -> u8 {
    3
}

const fn one() -> u32 {
    1
}
