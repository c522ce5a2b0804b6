//! Odds of C3G as JSON for other programs. This is the contract of `kb odds --json`; see docs/odds.md.

use std::collections::BTreeMap;

use knockback_rules::{
    battle::{InFiles, Occupant, Setup},
    board::Footprint,
    c3g::{AttackWith, C3g, RuleOptions},
    units::{KnockbackPoints, Level, Wounds},
};
use serde::{Deserialize, Serialize};

use super::{Odds, Outcome};
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
    /// The target, a figure or object.
    pub target: String,
    /// The attack, as in orders: `"normal"`, `{"special": "Bolt"}`, `{"throw": "crate"}`.
    pub attack: AttackWith<InFiles>,
    /// The rules options in force.
    pub options: RuleOptions,
    /// True if every result of every roll was counted.
    pub exact: bool,
    /// The parameters of an estimate; `None` if the odds are exact.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub estimate: Option<EstimateJson>,
    /// The line of the knockback; null if knockback is ruled out beforehand.
    pub line: Option<LineJson>,
    /// The points of the knockback.
    pub kp: Vec<KpJson>,
    /// The position of the target at the end, or when it was destroyed.
    pub landing: Vec<LandingJson>,
    /// The causes that end the flight.
    pub stops: Vec<StopJson>,
    /// Wound markers gained, by the id of the target and of every figure or object that may gain one.
    pub wounds: BTreeMap<String, Vec<WoundsJson>>,
    /// The chance of destruction, for the same ids.
    pub destroyed: BTreeMap<String, ChanceJson>,
    /// The results of the knockback damage die.
    pub knockback_damage: Vec<DamageJson>,
    /// The drops for which dice are rolled.
    pub falls: Vec<FallsJson>,
    /// True if there are too many ends to list all figures jointly. `joint` then only covers the target.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub apart: bool,
    /// All distinct outcomes. All other lists are its marginals.
    pub joint: Vec<JointJson>,
}

entries! {
    /// An entry of `kp`.
    KpJson {
        /// Points.
        kp: KnockbackPoints,
    }
    /// An entry of `wounds`.
    WoundsJson {
        /// Wound markers gained.
        wounds: Wounds,
    }
    /// An entry of `joint`.
    JointJson {
        /// Points.
        kp: KnockbackPoints,
        /// The position of the target at the end, or when it was destroyed.
        hexes: Vec<Hex>,
        /// The cause that ended the flight.
        cause: String,
        /// The id of the figure or object that was struck.
        by: Option<String>,
        /// `not_rolled`, `miss` or `wound`.
        knockback_damage: String,
        /// The heights of the drops for which dice were rolled, in levels and in order.
        falls: Vec<Level>,
        /// Wound markers gained, by id, without zeros.
        wounds: BTreeMap<String, Wounds>,
        /// The ids of destroyed figures and objects, sorted.
        destroyed: Vec<String>,
        /// The hexes that the leading half entered, in order.
        path: Vec<Hex>,
    }
}

fn hexes(ids: Ids<'_>, at: Footprint) -> Vec<Hex> {
    let mut hexes: Vec<Hex> = at.cells().map(|cell| ids.hex(cell)).collect();
    hexes.sort_unstable();
    hexes
}

/// Converts an outcome to an entry of `joint`.
fn joint(ids: Ids<'_>, outcome: &Outcome) -> JointOutcome {
    let mut destroyed: Vec<String> = outcome.destroyed.iter().map(|victim| ids.of(*victim)).collect();
    destroyed.sort_unstable();
    JointOutcome {
        kp: outcome.kp,
        hexes: hexes(ids, outcome.landing),
        cause: outcome.stop.cause.name(),
        by: outcome.stop.by.map(|by| ids.of(by)),
        knockback_damage: outcome.knockback_damage.name(),
        falls: outcome.falls.to_vec(),
        wounds: outcome.wounds.iter().map(|(victim, wounds)| (ids.of(*victim), *wounds)).collect(),
        destroyed,
        path: outcome.path.iter().map(|cell| ids.hex(*cell)).collect(),
    }
}

#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct JointOutcome {
    kp: KnockbackPoints,
    hexes: Vec<Hex>,
    cause: &'static str,
    by: Option<String>,
    knockback_damage: &'static str,
    falls: Vec<Level>,
    wounds: BTreeMap<String, Wounds>,
    destroyed: Vec<String>,
    path: Vec<Hex>,
}

impl Odds {
    /// The odds for other programs, with the ids of the scenario.
    #[must_use]
    pub fn json(&self, setup: &Setup) -> OddsJson {
        let ids = Ids(setup);
        let mut involved: Vec<(String, Occupant)> = self.involved().into_iter().map(|who| (ids.of(who), who)).collect();
        involved.sort_unstable();
        let wounds = |who: Occupant| list(self.wounds(who), |wounds, p, value| WoundsJson { wounds, p, value });
        let landing = self.marginal(|outcome| (hexes(ids, outcome.landing), outcome.level));
        let stops = self.marginal(|outcome| (outcome.stop.cause.name(), outcome.stop.by.map(|by| ids.of(by))));
        let damage = self.marginal(|outcome| outcome.knockback_damage.name());
        OddsJson {
            schema: SCHEMA,
            ruleset: "c3g".to_owned(),
            attacker: ids.of(Occupant::Figure(self.question.attacker)),
            target: ids.of(self.question.target),
            attack: self.question.with.in_files(setup, self.question.attacker),
            options: setup.of::<C3g>().map_or_else(RuleOptions::default, |own| own.options),
            exact: self.exactness == Exactness::Exact,
            estimate: EstimateJson::of(&self.exactness),
            line: self.line.map(|line| LineJson { lead: ids.hex(line.lead), dir: line.direction }),
            kp: list(self.kp(), |kp, p, value| KpJson { kp, p, value }),
            landing: list(landing, |(hexes, level), p, value| LandingJson { hexes, level, p, value }),
            stops: list(stops, |(cause, by), p, value| StopJson { cause: cause.to_owned(), by, p, value }),
            wounds: involved.iter().map(|(id, who)| (id.clone(), wounds(*who))).collect(),
            destroyed: involved.iter().map(|(id, who)| (id.clone(), (&self.destroyed(*who)).into())).collect(),
            knockback_damage: list(damage, |result, p, value| DamageJson { result: result.to_owned(), p, value }),
            falls: list(self.falls(), |levels, p, value| FallsJson { levels, p, value }),
            apart: self.apart.is_some(),
            joint: list(self.marginal(|outcome| joint(ids, outcome)), |joint, p, value| {
                let JointOutcome { kp, hexes, cause, by, knockback_damage, falls, wounds, destroyed, path } = joint;
                let (cause, knockback_damage) = (cause.to_owned(), knockback_damage.to_owned());
                JointJson { kp, hexes, cause, by, knockback_damage, falls, wounds, destroyed, path, p, value }
            }),
        }
    }
}
