//! Odds of Pulp City as JSON for other programs: the contract of `kb odds --json`, which docs/odds.md tells.

mod told;

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

/// The answer to a question, with the ids of its scenario.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OddsJson {
    /// [`SCHEMA`](crate::json::SCHEMA).
    pub schema: u32,
    /// The ruleset.
    pub ruleset: String,
    /// Who acts.
    pub attacker: String,
    /// At whom, what or where.
    pub target: MarkJson,
    /// With which action.
    pub attack: ActionJson,
    /// What the question has fixed.
    pub choices: ChoicesJson,
    /// The choices that came up and were left to their defaults, sorted.
    pub open: Vec<String>,
    /// The options of the rules in force.
    pub options: RuleOptions,
    /// True if every result of every roll was counted.
    pub exact: bool,
    /// How it was estimated, where it is not exact.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub estimate: Option<EstimateJson>,
    /// The way in which the first knockback or pull sends the target; null where none does.
    pub line: Option<LineJson>,
    /// The chance that the roll against the target succeeds.
    pub hit: ChanceJson,
    /// Extra successes of that roll.
    pub extra: Vec<ExtraJson>,
    /// Hexes of the displacements of the target.
    pub kp: Vec<SpacesJson>,
    /// Where the target is at last, or was when it was KO'ed.
    pub landing: Vec<LandingJson>,
    /// Where all others are at last who may come to be elsewhere, by id.
    pub places: BTreeMap<String, Vec<PlaceJson>>,
    /// What stops the target.
    pub stops: Vec<StopJson>,
    /// Hit points that are lost, by id.
    pub wounds: BTreeMap<String, Vec<LostJson>>,
    /// Hit points that come back, by the ids of those to whom any may.
    pub healed: BTreeMap<String, Vec<HealedJson>>,
    /// The chance to be KO'ed, or of a thing to be gone, by id.
    pub destroyed: BTreeMap<String, ChanceJson>,
    /// The chance of each state of a model at last, by id; they may overlap.
    pub states: BTreeMap<String, BTreeMap<String, ChanceJson>>,
    /// Falls, crashes and throws of the target.
    pub knockback_damage: Vec<DamageJson>,
    /// The falls of the target.
    pub falls: Vec<FallsJson>,
    /// True where there are too many ends to tell of all models together: `joint` then tells of the target alone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub apart: bool,
    /// Everything together; all other lists are its marginals.
    pub joint: Vec<JointJson>,
}

/// Somebody or something by its id, or a hex.
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
    /// Its name.
    pub action: String,
    /// The id of what is thrown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thing: Option<String>,
}

/// What a question has fixed; null, or an empty list, is left open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChoicesJson {
    /// What is bought, as `--efx` writes it.
    pub efx: Vec<String>,
    /// Which effects come first.
    pub order: Vec<String>,
    /// Power Up dice of the attacker.
    pub power_up: Option<u8>,
    /// Power Up dice of the target.
    pub defence_power_up: Option<u8>,
    /// Where the centre of a blast goes that missed.
    pub centre: Option<Hex>,
    /// At whom or where somebody is thrown.
    pub throw_at: Option<MarkJson>,
    /// Which way a knockback goes.
    pub direction: Option<Direction>,
    /// Where a shift leads.
    pub shift_to: Option<Hex>,
    /// Targets more, by id.
    pub extra: Vec<String>,
    /// Where comes what is summoned.
    pub place: Option<Hex>,
}

entries! {
    /// So many extra successes.
    ExtraJson {
        /// Extra successes.
        extra: u8,
    }
    /// So many hexes.
    SpacesJson {
        /// Hexes.
        kp: Hexes,
    }
    /// A place; none off the board.
    PlaceJson {
        /// The hex; null off the board.
        hex: Option<Hex>,
    }
    /// So many hit points.
    LostJson {
        /// Hit points lost.
        wounds: Wounds,
    }
    /// So many hit points.
    HealedJson {
        /// Hit points that come back.
        healed: Wounds,
    }
    /// One way in which it may end.
    JointJson {
        /// The roll against the target succeeds.
        hit: bool,
        /// Its extra successes.
        extra: u8,
        /// Hexes of the displacements of the target.
        kp: Hexes,
        /// Where the target is at last.
        hexes: Vec<Hex>,
        /// The level there.
        level: Level,
        /// Why it stopped.
        cause: String,
        /// The id of who or what stopped it.
        by: Option<String>,
        /// `not_rolled`, `miss` or `wound`.
        knockback_damage: String,
        /// Levels of the falls, in order.
        falls: Vec<Level>,
        /// Hit points lost, by id; who lost none is left out.
        wounds: BTreeMap<String, Wounds>,
        /// Hit points that came back, by id.
        healed: BTreeMap<String, Wounds>,
        /// The ids of the KO'ed, and of things that are gone, sorted.
        destroyed: Vec<String>,
        /// The states of models at the end, for every id in the list `states`.
        states: BTreeMap<String, Vec<String>>,
        /// The places of others at the end, for every id in the list `places`; null off the board.
        places: BTreeMap<String, Option<Hex>>,
        /// The hexes that the target entered, in order.
        path: Vec<Hex>,
    }
}
