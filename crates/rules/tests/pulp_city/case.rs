//! A case: models on a hexagon of radius 8, what is ordered and rolled, and what has to come of it.

use std::collections::BTreeMap;

use knockback_rules::pulp_city::{
    ActionKind, ActionRange, Against, BaseSize, CardKind, EffectSpec, MoveKind, Role, RuleOptions, SpecialSpec,
    Subject, SummonSpec, TargetFilter, Trait, Traits, VictorySpec,
};
use serde::Deserialize;

/// A hex as cases write it.
pub(crate) type Hex = (i32, i32);

/// A case. The board is level concrete of radius 8. Every side has one supreme more, of level 1 and without moves and
/// actions, at the rim: nobody is the last of its side.
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
    /// Hexes that lie higher.
    #[serde(default)]
    pub(crate) ground: Vec<(Hex, u16)>,
    /// Hexes that are off the board.
    #[serde(default)]
    pub(crate) holes: Vec<Hex>,
    /// The models, by letter.
    pub(crate) models: BTreeMap<String, Model>,
    /// Objects, by id.
    #[serde(default)]
    pub(crate) things: BTreeMap<String, Thing>,
    /// What can be summoned.
    #[serde(default)]
    pub(crate) summons: Vec<SummonSpec>,
    /// Bundles of effects.
    #[serde(default)]
    pub(crate) specials: Vec<SpecialSpec>,
    /// How the battle ends.
    #[serde(default)]
    pub(crate) victory: VictorySpec,
    /// The same in all six directions; false where the order clockwise from east matters.
    #[serde(default = "yes")]
    pub(crate) turns: bool,
    /// The sides are as they stand, without anybody at the rim.
    #[serde(default)]
    pub(crate) alone: bool,
    /// The dice for the first turn, one side after the other; where none are given, the first side begins.
    #[serde(default)]
    pub(crate) start: Vec<u8>,
    /// The model that is activated before the orders; none where they say so themselves.
    #[serde(default = "first")]
    pub(crate) active: Option<String>,
    /// `activate A`, `command M`, `move A by leap 1,0 2,0`, `act A Hit B`, `act A Hit 2,0 +1`, `act A Hurl B with crate`,
    /// `power 2`, `apply damage(1)`, `apply damage(1) to B`, `done`, `direction f3`, `shift 1,0 2,0`, `centre 1,0`,
    /// `extra C`, `throw B`, `throw 2,0 +1`, `place 1,0`, `remove M`, `decline`, `end`, `pass`.
    #[serde(default)]
    pub(crate) orders: Vec<String>,
    /// The dice of the rolls, in order: the faces of one roll together, `"6 6 2"`. Each roll has exactly so many dice.
    #[serde(default)]
    pub(crate) dice: Vec<String>,
    /// What it comes to.
    #[serde(default)]
    pub(crate) then: Then,
}

/// A model: a supreme of level 2 whose role adds no dice, with five of everything, unless it says otherwise.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Model {
    /// Where; nowhere for one that is still to be summoned.
    #[serde(default)]
    pub(crate) at: Option<Hex>,
    /// Of another side than `A`: 1, 2, ...
    #[serde(default)]
    pub(crate) side: usize,
    #[serde(default = "supreme")]
    pub(crate) kind: CardKind,
    /// The other models of a card of minions, by letter.
    #[serde(default)]
    pub(crate) also: BTreeMap<String, Option<Hex>>,
    #[serde(default = "fives")]
    pub(crate) traits: Traits,
    #[serde(default)]
    pub(crate) trumps: Vec<Trait>,
    #[serde(default = "five")]
    pub(crate) hp: u8,
    #[serde(default = "three")]
    pub(crate) ap_limit: u8,
    #[serde(default = "mm30")]
    pub(crate) base: BaseSize,
    #[serde(default = "sprint")]
    pub(crate) moves: Vec<MoveKind>,
    #[serde(default)]
    pub(crate) immune: Vec<Subject>,
    #[serde(default)]
    pub(crate) power_up: u8,
    #[serde(default)]
    pub(crate) begins: Vec<EffectSpec>,
    /// What it can do, each once by its name.
    #[serde(default)]
    pub(crate) acts: Vec<Act>,
}

/// An action: exclusive, for 1 AP, of Strength within 6 hexes at anybody or anything, against 2, unless it says
/// otherwise. One die succeeds against 2 whatever it shows.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Act {
    pub(crate) name: String,
    #[serde(default)]
    pub(crate) kind: ActionKind,
    #[serde(default = "one")]
    pub(crate) ap: u8,
    #[serde(default)]
    pub(crate) fatigue: bool,
    #[serde(default = "six")]
    pub(crate) reach: ActionRange,
    #[serde(default = "any")]
    pub(crate) aim: TargetFilter,
    #[serde(default = "strength")]
    pub(crate) roll: Trait,
    #[serde(default = "two")]
    pub(crate) against: Against,
    #[serde(default)]
    pub(crate) fx: Vec<EffectSpec>,
    #[serde(default)]
    pub(crate) efx: Vec<EffectSpec>,
    #[serde(default)]
    pub(crate) throw: bool,
}

/// An object; an obstacle unless it says otherwise.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Thing {
    pub(crate) at: Hex,
    #[serde(default = "tall")]
    pub(crate) height: u16,
    #[serde(default)]
    pub(crate) hp: Option<u8>,
    #[serde(default)]
    pub(crate) defense: Option<u8>,
    #[serde(default)]
    pub(crate) rank: Option<u8>,
}

/// What a case comes to. What is not said is not looked at.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Then {
    /// Where models and objects are.
    pub(crate) at: BTreeMap<String, Hex>,
    /// Who or what is not on the board.
    pub(crate) gone: Option<Vec<String>>,
    /// How models are.
    pub(crate) is: BTreeMap<String, Is>,
    /// The AP of the pools, side by side.
    pub(crate) ap: Option<Vec<u16>>,
    /// The dice of each roll since the orders began: `base 1`, `role 1`, `suppress -2`.
    pub(crate) pools: Option<Vec<Vec<String>>>,
    /// What is added to the best die of each roll, and from which die on they count.
    pub(crate) quality: Option<Vec<(u8, u8)>>,
    /// Whether the rolls succeed, and the extra successes.
    pub(crate) judged: Option<Vec<(bool, u8)>>,
    /// What is applied, in order: `damage(1) to B`, or `B immune to damage(1)`.
    pub(crate) effects: Option<Vec<String>>,
    /// What costs hit points: `B 1 fall`, `B ko`, `crate 1`.
    pub(crate) harms: Option<Vec<String>>,
    /// How displacements end, in order: `B 4 distance`, `B 2 figure C`.
    pub(crate) moved: Option<Vec<String>>,
    /// All hexes that models enter, in order: `B 1,0`.
    pub(crate) steps: Option<Vec<String>>,
    /// What is told of other things, in order: `fell B 4 2`, `passed 0`, `phase`, `ended 1`, `endangered B briar`,
    /// `summoned briar`, `dismissed briar`, `controlled B`, `free B`, `centre 1,0`.
    pub(crate) told: Option<Vec<String>>,
    /// What is asked at last.
    pub(crate) asked: Option<String>,
    /// The rule by which the last order is refused.
    pub(crate) refused: Option<String>,
    /// The chances of what the last order can come to, before any die: `success`, `extra 2`, `ko B`.
    pub(crate) chances: BTreeMap<String, (u64, u64)>,
    /// How the battle ended: `won 0 held`, `drawn`.
    pub(crate) ended: Option<String>,
    /// Orders that are legal, and listed where there is no other way to say them.
    pub(crate) legal: Vec<String>,
    /// Orders that are not legal.
    pub(crate) illegal: Vec<String>,
}

/// How a model is. What is not said is not looked at.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Is {
    pub(crate) hp: Option<u8>,
    pub(crate) ap_paid: Option<u8>,
    pub(crate) fatigue: Option<u8>,
    pub(crate) power_up: Option<u8>,
    pub(crate) attack: Option<u8>,
    pub(crate) defend: Option<u8>,
    pub(crate) block: Option<u8>,
    pub(crate) brutal: Option<u8>,
    pub(crate) suppress: Option<u8>,
    pub(crate) empowered: Option<bool>,
    pub(crate) spectral: Option<bool>,
    pub(crate) stunned: Option<bool>,
    pub(crate) pace: Option<i8>,
    pub(crate) weak: Option<Vec<Trait>>,
    pub(crate) immune: Option<Vec<Subject>>,
}

const fn yes() -> bool {
    true
}

#[expect(clippy::unnecessary_wraps, reason = "the field that it fills may hold nothing")]
fn first() -> Option<String> {
    Some("A".to_owned())
}

const fn supreme() -> CardKind {
    CardKind::Supreme(2, Role::Support)
}

const fn fives() -> Traits {
    Traits(5, 5, 5, 5, 5, 5)
}

const fn one() -> u8 {
    1
}

const fn tall() -> u16 {
    1
}

const fn three() -> u8 {
    3
}

const fn five() -> u8 {
    5
}

const fn mm30() -> BaseSize {
    BaseSize::Mm30
}

fn sprint() -> Vec<MoveKind> {
    vec![MoveKind::Sprint(5)]
}

const fn six() -> ActionRange {
    ActionRange::Hexes(6)
}

const fn any() -> TargetFilter {
    TargetFilter::Any
}

const fn strength() -> Trait {
    Trait::Strength
}

const fn two() -> Against {
    Against::Number(2)
}
