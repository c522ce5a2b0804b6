//! Test cases: models on a hexagon of radius 8, with orders, dice and expected results.

use std::collections::BTreeMap;

use knockback_rules::pulp_city::{
    ActionKind, ActionRange, Against, BaseSize, CardKind, EffectSpec, MoveKind, Role, RuleOptions, SpecialSpec,
    Subject, SummonSpec, TargetFilter, Trait, Traits, VictorySpec,
};
use serde::Deserialize;

/// A hex as written in cases.
pub(crate) type Hex = (i32, i32);

/// A test case. The board is level concrete of radius 8. Each side has an additional supreme of level 1 on the rim,
/// without moves and actions, so that no side loses its last supreme.
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
    /// Hexes at higher levels.
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
    /// Everything that can be summoned.
    #[serde(default)]
    pub(crate) summons: Vec<SummonSpec>,
    /// Bundles of effects.
    #[serde(default)]
    pub(crate) specials: Vec<SpecialSpec>,
    /// Ways to win the battle.
    #[serde(default)]
    pub(crate) victory: VictorySpec,
    /// True if the case gives the same result in all six orientations. False if it depends on the clockwise order of
    /// hexes from east.
    #[serde(default = "yes")]
    pub(crate) turns: bool,
    /// True if no supremes are added on the rim.
    #[serde(default)]
    pub(crate) alone: bool,
    /// Dice for the first turn, one for each side. If empty, the first side begins.
    #[serde(default)]
    pub(crate) start: Vec<u8>,
    /// The model activated before the orders. `None` if the orders activate models themselves.
    #[serde(default = "first")]
    pub(crate) active: Option<String>,
    /// `activate A`, `command M`, `move A by leap 1,0 2,0`, `act A Hit B`, `act A Hit 2,0 +1`, `act A Hurl B with crate`,
    /// `power 2`, `apply damage(1)`, `apply damage(1) to B`, `done`, `direction f3`, `shift 1,0 2,0`, `centre 1,0`,
    /// `extra C`, `throw B`, `throw 2,0 +1`, `place 1,0`, `remove M`, `decline`, `end`, `pass`.
    #[serde(default)]
    pub(crate) orders: Vec<String>,
    /// Dice of the rolls, in order. The faces of a roll are in one string, `"6 6 2"`, and their number must be exact.
    #[serde(default)]
    pub(crate) dice: Vec<String>,
    /// Expected results.
    #[serde(default)]
    pub(crate) then: Then,
}

/// A model. By default it is a supreme of level 2 whose role adds no dice, with 5 for every value.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Model {
    /// Position. `None` for a model that has not been summoned yet.
    #[serde(default)]
    pub(crate) at: Option<Hex>,
    /// Number of its side: 0 for the side of `A`, otherwise 1, 2, ...
    #[serde(default)]
    pub(crate) side: usize,
    #[serde(default = "supreme")]
    pub(crate) kind: CardKind,
    /// Other models of a card of minions, by letter.
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
    /// Actions, with unique names.
    #[serde(default)]
    pub(crate) acts: Vec<Act>,
}

/// An action. By default it is exclusive, costs 1 AP, uses Strength, and targets any model or object within 6 hexes
/// against the number 2, which Strength 5 always beats.
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

/// An object. By default it is an obstacle.
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

/// Expected results of a case. Omitted results are not checked, except that an omitted refusal means that no order is
/// refused.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Then {
    /// Positions of models and objects.
    pub(crate) at: BTreeMap<String, Hex>,
    /// Models and objects off the board.
    pub(crate) gone: Option<Vec<String>>,
    /// States of models.
    pub(crate) is: BTreeMap<String, Is>,
    /// AP of the pools, by side.
    pub(crate) ap: Option<Vec<u16>>,
    /// Dice of each roll since the first order: `base 1`, `role 1`, `suppress -2`.
    pub(crate) pools: Option<Vec<Vec<String>>>,
    /// For each roll, the number added to the best die and the lowest face that counts.
    pub(crate) quality: Option<Vec<(u8, u8)>>,
    /// For each roll, success and extra successes.
    pub(crate) judged: Option<Vec<(bool, u8)>>,
    /// Effects applied, in order: `damage(1) to B`, or `B immune to damage(1)`.
    pub(crate) effects: Option<Vec<String>>,
    /// Damage: `B 1 fall`, `B ko`, `crate 1`.
    pub(crate) harms: Option<Vec<String>>,
    /// Ends of displacements, in order: `B 4 distance`, `B 2 figure C`.
    pub(crate) moved: Option<Vec<String>>,
    /// Hexes that models enter, in order: `B 1,0`.
    pub(crate) steps: Option<Vec<String>>,
    /// Other events, in order: `fell B 4 2`, `passed 0`, `phase`, `ended 1`, `endangered B briar`, `summoned briar`,
    /// `dismissed briar`, `controlled B`, `free B`, `centre 1,0`.
    pub(crate) told: Option<Vec<String>>,
    /// Open choice at the end.
    pub(crate) asked: Option<String>,
    /// Rule of the refusal of the last order.
    pub(crate) refused: Option<String>,
    /// Chances of the last order, before any die is rolled: `success`, `extra 2`, `ko B`.
    pub(crate) chances: BTreeMap<String, (u64, u64)>,
    /// Outcome of the battle: `won 0 held`, `drawn`.
    pub(crate) ended: Option<String>,
    /// Orders that are legal. They are also listed, except moves, shifts, and orders with Power Up dice.
    pub(crate) legal: Vec<String>,
    /// Orders that are not legal.
    pub(crate) illegal: Vec<String>,
}

/// Expected state of a model. Omitted values are not checked.
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

#[expect(clippy::unnecessary_wraps, reason = "serde needs the type of the field")]
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
