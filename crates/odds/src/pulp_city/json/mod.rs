//! Odds of Pulp City as JSON for other programs. This is the contract of `kb odds --json`; see docs/odds.md.

mod convert;

use std::collections::BTreeMap;

use knockback_rules::{
    geometry::Direction,
    pulp_city::RuleOptions,
    units::{Hexes, Level, Wounds},
};
use serde::{Deserialize, Serialize};

use crate::json::{
    ChanceJson, DamageJson, EstimateJson, FallsJson, Hex, LandingJson, LineJson, RatioJson, StopJson, entries,
};

/// The odds of an action, with the ids of the scenario.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OddsJson {
    /// [`SCHEMA`](crate::json::SCHEMA).
    pub schema: u32,
    /// The ruleset.
    pub ruleset: String,
    /// The acting model.
    pub attacker: String,
    /// The target: a model, a thing or a hex.
    pub target: MarkJson,
    /// The action.
    pub attack: ActionJson,
    /// The choices that the question fixes.
    pub choices: ChoicesJson,
    /// The choices that arose and were made by default, sorted.
    pub open: Vec<String>,
    /// The rules options in force.
    pub options: RuleOptions,
    /// True if every result of every roll was counted.
    pub exact: bool,
    /// The parameters of an estimate; `None` if the odds are exact.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub estimate: Option<EstimateJson>,
    /// The direction in which the first knockback or pull sends the target; null if there is none.
    pub line: Option<LineJson>,
    /// The chance that the roll against the target succeeds.
    pub hit: ChanceJson,
    /// The extra successes of the roll against the target.
    pub extra: Vec<ExtraJson>,
    /// The total distance of the target's displacements, in hexes.
    pub kp: Vec<SpacesJson>,
    /// The position of the target at the end, or when it was KO'ed.
    pub landing: Vec<LandingJson>,
    /// The positions at the end of all other models and things that may have moved, by id.
    pub places: BTreeMap<String, Vec<PlaceJson>>,
    /// The causes that end the target's last displacement.
    pub stops: Vec<StopJson>,
    /// Hit points lost, by id.
    pub wounds: BTreeMap<String, Vec<LostJson>>,
    /// Hit points regained, by the ids of the models that may regain any.
    pub healed: BTreeMap<String, Vec<HealedJson>>,
    /// The chance that a model is KO'ed or a thing is removed, by id.
    pub destroyed: BTreeMap<String, ChanceJson>,
    /// The chance of each state of a model at the end, by id; states may overlap.
    pub states: BTreeMap<String, BTreeMap<String, ChanceJson>>,
    /// The damage from the target's falls, crashes and throws.
    pub knockback_damage: Vec<DamageJson>,
    /// The falls of the target.
    pub falls: Vec<FallsJson>,
    /// True if there are too many ends to list all models jointly. `joint` then only covers the target.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub apart: bool,
    /// All distinct results. All other lists are its marginals.
    pub joint: Vec<JointJson>,
}

/// A model or thing by its id, or a hex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum MarkJson {
    /// An id.
    Id(String),
    /// A hex.
    Hex(Hex),
}

/// An action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActionJson {
    /// The name of the action.
    pub action: String,
    /// The id of the thrown thing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thing: Option<String>,
}

/// The choices that a question fixes. A choice that it leaves open is null or empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChoicesJson {
    /// The effects to buy, in the format of `--efx`.
    pub efx: Vec<String>,
    /// The effects that are applied first.
    pub order: Vec<String>,
    /// The Power Up dice that the attacker spends.
    pub power_up: Option<u8>,
    /// The Power Up dice that the target spends.
    pub defence_power_up: Option<u8>,
    /// The new centre of a blast that missed.
    pub centre: Option<Hex>,
    /// The target of a throw of a grabbed model.
    pub throw_at: Option<MarkJson>,
    /// The direction of a knockback.
    pub direction: Option<Direction>,
    /// The destination of a shift.
    pub shift_to: Option<Hex>,
    /// Extra targets, by id.
    pub extra: Vec<String>,
    /// The position of a summoned model or thing.
    pub place: Option<Hex>,
}

entries! {
    /// An entry of `extra`.
    ExtraJson {
        /// The number of extra successes.
        extra: u8,
    }
    /// An entry of `kp`.
    SpacesJson {
        /// The distance in hexes.
        kp: Hexes,
    }
    /// An entry of `places`.
    PlaceJson {
        /// The hex; null if off the board.
        hex: Option<Hex>,
    }
    /// An entry of `wounds`.
    LostJson {
        /// Hit points lost.
        wounds: Wounds,
    }
    /// An entry of `healed`.
    HealedJson {
        /// Hit points regained.
        healed: Wounds,
    }
    /// An entry of `joint`.
    JointJson {
        /// True if the roll against the target succeeds.
        hit: bool,
        /// The extra successes of the roll against the target.
        extra: u8,
        /// The total distance of the target's displacements, in hexes.
        kp: Hexes,
        /// The position of the target at the end.
        hexes: Vec<Hex>,
        /// The level of the target at the end.
        level: Level,
        /// The cause that ended the target's last displacement.
        cause: String,
        /// The id of the model or thing that stopped the target.
        by: Option<String>,
        /// `not_rolled`, `miss` or `wound`.
        knockback_damage: String,
        /// The heights of the falls, in levels and in order.
        falls: Vec<Level>,
        /// Hit points lost, by id, without zeros.
        wounds: BTreeMap<String, Wounds>,
        /// Hit points regained, by id, without zeros.
        healed: BTreeMap<String, Wounds>,
        /// The ids of KO'ed models and of removed things, sorted.
        destroyed: Vec<String>,
        /// The states of models at the end, for every id in the top-level `states`.
        states: BTreeMap<String, Vec<String>>,
        /// The places of other models and things at the end, for every id in the top-level `places`; null if off the
        /// board.
        places: BTreeMap<String, Option<Hex>>,
        /// The hexes that the target entered, in order.
        path: Vec<Hex>,
    }
}
