//! Odds of Coup-De-Grace as JSON for other programs. This is the contract of `kb odds --json`; see docs/odds.md.

use std::collections::BTreeMap;

use knockback_rules::{
    battle::Setup,
    coup_de_grace::{CoupDeGrace, RuleOptions, Weapon},
    geometry::Direction,
    units::{Hexes, Level, Wounds},
};
use serde::{Deserialize, Serialize};

use super::{AttackResult, Choices, Facing, Odds, State};
use crate::{
    Exactness,
    json::{
        ChanceJson, DamageJson, EstimateJson, FallsJson, Hex, Ids, LandingJson, LineJson, RatioJson, SCHEMA, StopJson,
        entries, list,
    },
};

/// The odds of an attack, with the ids of the scenario.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OddsJson {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The ruleset.
    pub ruleset: String,
    /// The attacker.
    pub attacker: String,
    /// The target.
    pub target: String,
    /// The attacking hand.
    pub attack: HandJson,
    /// The weapon in that hand.
    pub weapon: Option<Weapon>,
    /// The attacker's choices that the question fixes.
    pub choices: ChoicesJson,
    /// The choices that arose and were made by default, sorted, in the format of `--choose`.
    pub open: Vec<String>,
    /// The rules options in force.
    pub options: RuleOptions,
    /// True if every result of every roll was counted.
    pub exact: bool,
    /// The parameters of an estimate; `None` if the odds are exact.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub estimate: Option<EstimateJson>,
    /// The direction in which a hit first sends its target; null if a hit does not move the target.
    pub line: Option<LineJson>,
    /// The chance that the attack hits.
    pub hit: ChanceJson,
    /// The distance of the push or pull.
    pub kp: Vec<SpacesJson>,
    /// The position of the target at the end, or when it went out of action.
    pub landing: Vec<LandingJson>,
    /// The facing of the target at the end; null while it is downed or out of action.
    pub facing: Vec<FacingJson>,
    /// The causes that end the push or pull.
    pub stops: Vec<StopJson>,
    /// Hit points lost, by id. Only contains the target.
    pub wounds: BTreeMap<String, Vec<LostJson>>,
    /// The chance to go out of action, by id. Only contains the target.
    pub destroyed: BTreeMap<String, ChanceJson>,
    /// The chance of each state at the end, by id. Only contains the target.
    pub states: BTreeMap<String, BTreeMap<String, ChanceJson>>,
    /// The results of the die for the spikes of a pit.
    pub knockback_damage: Vec<DamageJson>,
    /// The drops that cost a hit point each.
    pub falls: Vec<FallsJson>,
    /// All distinct results. All other lists are its marginals.
    pub joint: Vec<JointJson>,
}

/// The hand of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HandJson {
    /// 0 or 1.
    pub hand: u8,
}

/// The choices that a question fixes. A choice that it leaves open is null.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChoicesJson {
    /// True if a hammer pushes its target.
    pub push: Option<bool>,
    /// The direction in which the target goes.
    pub direction: Option<Direction>,
    /// The facing of a target that could not be pushed.
    pub facing: Option<FacedJson>,
}

/// A chosen facing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum FacedJson {
    /// A direction, 0 to 5.
    Turned(Direction),
    /// The target keeps its facing.
    Stays(NoneJson),
}

/// The JSON value of a facing that is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoneJson {
    /// `"none"`.
    None,
}

entries! {
    /// An entry of `kp`.
    SpacesJson {
        /// The distance in hexes.
        kp: Hexes,
    }
    /// An entry of `wounds`.
    LostJson {
        /// Hit points lost.
        wounds: Wounds,
    }
    /// An entry of `facing`.
    FacingJson {
        /// The direction, 0 for east to 5 for north-east.
        facing: Option<Direction>,
    }
    /// An entry of `joint`.
    JointJson {
        /// True if the attack hit.
        hit: bool,
        /// The distance of the push or pull.
        kp: Hexes,
        /// The position of the target at the end.
        hexes: Vec<Hex>,
        /// The level of the target at the end.
        level: Level,
        /// The facing of the target at the end.
        facing: Option<Direction>,
        /// The cause that ended the push or pull.
        cause: String,
        /// The id of the figure or object that stopped the target.
        by: Option<String>,
        /// `not_rolled`, `miss` or `wound`.
        knockback_damage: String,
        /// The heights of the drops that cost a hit point each, in levels and in order.
        falls: Vec<Level>,
        /// Hit points lost, by id; empty if the target lost none.
        wounds: BTreeMap<String, Wounds>,
        /// The id of the target, if it goes out of action.
        destroyed: Vec<String>,
        /// The states of the target at the end, by its id.
        states: BTreeMap<String, Vec<String>>,
        /// The hexes that the target entered, in order.
        path: Vec<Hex>,
    }
}

/// The fields that distinguish entries of `joint`, in sort order.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Joint {
    hit: bool,
    kp: Hexes,
    hexes: Vec<Hex>,
    level: Level,
    facing: Option<Direction>,
    cause: &'static str,
    by: Option<String>,
    knockback_damage: &'static str,
    falls: Vec<Level>,
    lost: Wounds,
    states: Vec<State>,
    path: Vec<Hex>,
}

fn joint(ids: Ids<'_>, end: &AttackResult) -> Joint {
    Joint {
        hit: end.hit,
        kp: end.spaces,
        hexes: vec![ids.hex(end.landing)],
        level: end.level,
        facing: end.facing,
        cause: end.stop.cause.name(),
        by: end.stop.by.map(|by| ids.of(by)),
        knockback_damage: end.spikes.name(),
        falls: end.falls.to_vec(),
        lost: end.lost,
        states: end.states.iter().collect(),
        path: end.path.iter().map(|cell| ids.hex(*cell)).collect(),
    }
}

impl From<Choices> for ChoicesJson {
    fn from(Choices { push, direction, facing }: Choices) -> Self {
        let facing = facing.map(|facing| match facing {
            Facing::Stays => FacedJson::Stays(NoneJson::None),
            Facing::Turned(facing) => FacedJson::Turned(facing),
        });
        Self { push, direction, facing }
    }
}

impl Odds {
    /// The odds for other programs, with the ids of the scenario.
    #[must_use]
    pub fn json(&self, setup: &Setup) -> OddsJson {
        let ids = Ids(setup);
        let own = setup.of::<CoupDeGrace>();
        let target = ids.figure(self.question.target);
        let only = |told| BTreeMap::from([(target.clone(), told)]);
        let names = |states: Vec<State>| states.iter().map(|state| state.name().to_owned()).collect();
        let states = State::ALL.map(|state| (state.name().to_owned(), ChanceJson::from(&self.state(state))));
        let landing = self.marginal(|end| (vec![ids.hex(end.landing)], end.level));
        let stops = self.marginal(|end| (end.stop.cause.name(), end.stop.by.map(|by| ids.of(by))));
        let damage = self.marginal(|end| end.spikes.name());
        OddsJson {
            schema: SCHEMA,
            ruleset: "coup_de_grace".to_owned(),
            attacker: ids.figure(self.question.attacker),
            target: target.clone(),
            attack: HandJson { hand: self.question.hand },
            weapon: own.and_then(|own| own.sheet(self.question.attacker).weapon(self.question.hand)),
            choices: self.question.choices.into(),
            open: self.open.iter().map(ToString::to_string).collect(),
            options: own.map_or_else(RuleOptions::default, |own| own.options),
            exact: self.exactness == Exactness::Exact,
            estimate: EstimateJson::of(&self.exactness),
            line: self.line.map(|(lead, dir)| LineJson { lead: ids.hex(lead), dir }),
            hit: (&self.hit()).into(),
            kp: list(self.spaces(), |kp, p, value| SpacesJson { kp, p, value }),
            landing: list(landing, |(hexes, level), p, value| LandingJson { hexes, level, p, value }),
            facing: list(self.facing(), |facing, p, value| FacingJson { facing, p, value }),
            stops: list(stops, |(cause, by), p, value| StopJson { cause: cause.to_owned(), by, p, value }),
            wounds: BTreeMap::from([(
                target.clone(),
                list(self.wounds(), |wounds, p, value| LostJson { wounds, p, value }),
            )]),
            destroyed: BTreeMap::from([(target.clone(), (&self.destroyed()).into())]),
            states: BTreeMap::from([(target.clone(), BTreeMap::from(states))]),
            knockback_damage: list(damage, |result, p, value| DamageJson { result: result.to_owned(), p, value }),
            falls: list(self.falls(), |levels, p, value| FallsJson { levels, p, value }),
            joint: list(self.marginal(|end| joint(ids, end)), |joint, p, value| JointJson {
                hit: joint.hit,
                kp: joint.kp,
                hexes: joint.hexes,
                level: joint.level,
                facing: joint.facing,
                cause: joint.cause.to_owned(),
                by: joint.by,
                knockback_damage: joint.knockback_damage.to_owned(),
                falls: joint.falls,
                wounds: if joint.lost > Wounds::ZERO { only(joint.lost) } else { BTreeMap::new() },
                destroyed: joint
                    .states
                    .iter()
                    .filter(|state| **state == State::OutOfAction)
                    .map(|_| target.clone())
                    .collect(),
                states: BTreeMap::from([(target.clone(), names(joint.states))]),
                path: joint.path,
                p,
                value,
            }),
        }
    }
}
