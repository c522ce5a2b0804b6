//! A case: minis on a hexagon of radius 5, what is ordered and rolled, and what has to come of it.

use std::collections::BTreeMap;

use knockback_rules::{
    board::Terrain,
    coup_de_grace::{Class, Race, RuleOptions, ThingKind, VictorySpec, Weapon},
};
use serde::Deserialize;

/// A hex as cases write it.
pub(crate) type Hex = (i32, i32);

/// A case. The board is level concrete of radius 5. The side of `A` has more minis than any other, so that it begins
/// without a roll: idle ones stand along the rim.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Case {
    /// What it shows.
    pub(crate) name: String,
    /// By which rules.
    pub(crate) rules: Vec<String>,
    /// Options of the rules.
    #[serde(default)]
    pub(crate) options: RuleOptions,
    /// Hexes that are something else.
    #[serde(default)]
    pub(crate) ground: Vec<Ground>,
    /// Hexes that are off the board.
    #[serde(default)]
    pub(crate) holes: Vec<Hex>,
    /// The minis, by letter.
    pub(crate) minis: BTreeMap<String, Mini>,
    /// Walls, fences and doors.
    #[serde(default)]
    pub(crate) things: BTreeMap<String, (Hex, ThingKind)>,
    /// Where the side of `A` enters.
    #[serde(default)]
    pub(crate) start_zone: Vec<Hex>,
    /// How the battle ends.
    #[serde(default)]
    pub(crate) victory: VictorySpec,
    /// The same in all six directions; false where the order clockwise from east matters.
    #[serde(default = "yes")]
    pub(crate) turns: bool,
    /// No idle minis: the sides are as they stand.
    #[serde(default)]
    pub(crate) alone: bool,
    /// The mini that is activated before the orders; none where they say so themselves.
    #[serde(default = "first")]
    pub(crate) active: Option<String>,
    /// `move A 1,0 2,0 f3`, `turn A f3`, `attack A T 0`, `enter A 1,0 f3`, `orb A 0 T 2,0 f3`, `air A towards`,
    /// `open A gate`, `guard A`, `crawl A 1,0`, `recover A`, `push f1`, `face f3`, `decline`, `end`, `activate A`.
    #[serde(default)]
    pub(crate) orders: Vec<String>,
    /// The dice, in order.
    #[serde(default)]
    pub(crate) dice: Vec<u8>,
    /// What it comes to.
    #[serde(default)]
    pub(crate) then: Then,
}

/// A hex that is something else than level concrete.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ground {
    pub(crate) at: Hex,
    #[serde(default = "concrete")]
    pub(crate) terrain: Terrain,
    #[serde(default)]
    pub(crate) level: u16,
}

/// A mini: light, with empty hands and three hit points unless it says otherwise.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Mini {
    /// Where; nowhere for one that is still to enter.
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
    /// Of another side than `A`: 1, 2, ...
    #[serde(default)]
    pub(crate) side: usize,
}

/// What a case comes to. What is not said is not looked at.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Then {
    /// Where minis are.
    pub(crate) at: BTreeMap<String, Hex>,
    /// Which side they face.
    pub(crate) facing: BTreeMap<String, u8>,
    /// Hit points that are left.
    pub(crate) hit_points: BTreeMap<String, u8>,
    /// Who lies downed.
    pub(crate) downed: Option<Vec<String>>,
    /// Who is out of action.
    pub(crate) out: Option<Vec<String>>,
    /// Points that are left.
    pub(crate) points: Option<u16>,
    /// What was added to the die of the last attack, in order.
    pub(crate) parts: Option<Vec<(String, i16)>>,
    /// The Defence that it had to reach.
    pub(crate) defence: Option<i16>,
    /// Whether it did.
    pub(crate) hit: Option<bool>,
    /// How often dice were rolled again.
    pub(crate) rerolled: Option<usize>,
    /// Why forced moves ended, in order.
    pub(crate) causes: Option<Vec<String>>,
    /// The ways of forced moves, in order.
    pub(crate) directions: Option<Vec<u8>>,
    /// What has cost hit points, in order.
    pub(crate) harms: Option<Vec<String>>,
    /// What is asked at last: `act A`, `activate`, `push T 0 1`, `push T 0 or not`, `face T`, `face T or not`, `nobody`.
    pub(crate) asked: Option<String>,
    /// The rule and the code by which the last order is refused, and its numbers.
    pub(crate) refused: Option<(String, String)>,
    /// The numbers of that refusal.
    pub(crate) numbers: Option<Vec<(String, i64)>>,
    /// The chances of what the last order can come to, before any die: `hit`, `downed T`, `out T`, `up`.
    pub(crate) chances: BTreeMap<String, (u64, u64)>,
    /// How the battle ended: `won 0 held`, `drawn`.
    pub(crate) ended: Option<String>,
    /// Who has the first activation of the round at hand, and after how many rolls.
    pub(crate) initiative: Option<(usize, usize)>,
    /// Legal orders that are offered, or are not.
    pub(crate) legal: Vec<String>,
    /// Orders that are not legal.
    pub(crate) illegal: Vec<String>,
}

const fn yes() -> bool {
    true
}

#[expect(clippy::unnecessary_wraps, reason = "the field that it fills may hold nothing")]
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
