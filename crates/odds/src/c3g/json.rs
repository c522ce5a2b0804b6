//! Odds of C3G as JSON for other programs: the contract of `kb odds --json`, which docs/odds.md tells.

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

/// The answer to a question, with the ids of its scenario.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OddsJson {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The ruleset.
    pub ruleset: String,
    /// Who attacks.
    pub attacker: String,
    /// Whom or what.
    pub target: String,
    /// By which attack, as orders write it: `"normal"`, `{"special": "Bolt"}`, `{"throw": "crate"}`.
    pub attack: AttackWith<InFiles>,
    /// The options of the rules in force.
    pub options: RuleOptions,
    /// True if every result of every roll was counted.
    pub exact: bool,
    /// How it was estimated, where it is not exact.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub estimate: Option<EstimateJson>,
    /// The line of the knockback; null where it is ruled out beforehand.
    pub line: Option<LineJson>,
    /// The points of the knockback.
    pub kp: Vec<KpJson>,
    /// Where the target stands at last, or stood when it was destroyed.
    pub landing: Vec<LandingJson>,
    /// What stops it.
    pub stops: Vec<StopJson>,
    /// Wound markers gained, by id: of the target, and of all others that may gain one.
    pub wounds: BTreeMap<String, Vec<WoundsJson>>,
    /// The chance to be destroyed, for the same ids.
    pub destroyed: BTreeMap<String, ChanceJson>,
    /// The die of knockback damage.
    pub knockback_damage: Vec<DamageJson>,
    /// The drops that are rolled for.
    pub falls: Vec<FallsJson>,
    /// True where there are too many ends to tell of all figures together: `joint` then tells of the target alone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub apart: bool,
    /// Everything together; all other lists are its marginals.
    pub joint: Vec<JointJson>,
}

entries! {
    /// This many points.
    KpJson {
        /// Points.
        kp: KnockbackPoints,
    }
    /// This many wound markers.
    WoundsJson {
        /// Markers gained.
        wounds: Wounds,
    }
    /// One way in which it may end.
    JointJson {
        /// Points.
        kp: KnockbackPoints,
        /// Where the target stands at last, or stood when it was destroyed.
        hexes: Vec<Hex>,
        /// Why it stopped.
        cause: String,
        /// The id of the figure or object that was struck.
        by: Option<String>,
        /// `not_rolled`, `miss` or `wound`.
        knockback_damage: String,
        /// Levels of the drops that were rolled for, in order.
        falls: Vec<Level>,
        /// Wound markers gained, by id; who gained none is left out.
        wounds: BTreeMap<String, Wounds>,
        /// Ids of those destroyed, sorted.
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

/// What tells entries of `joint` apart, in the order in which they are sorted.
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
    /// The odds as other programs read them, with the ids of the scenario that was asked about.
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
            attack: self.question.with.told(setup, self.question.attacker),
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
