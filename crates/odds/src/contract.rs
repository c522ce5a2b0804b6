//! Odds as JSON for other programs: the contract of `kb odds --json`, which docs/odds.md tells.

use std::collections::BTreeMap;

use knockback_rules::{
    battle::{Occupant, Setting},
    board::{Cell, Footprint},
    c3g::AttackWith,
    files::AttackText,
    geometry::Direction,
    scenario::RuleOptions,
    units::{KnockbackPoints, Level, Wounds},
};
use serde::{Deserialize, Serialize};

use crate::{Exactness, Odds, Outcome, Ratio};

/// The version of this contract.
pub const SCHEMA: u32 = 1;

/// A hex, `[q, r]`. Lists of hexes are sorted by `q`, then `r`.
pub type Hex = [i32; 2];

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
    pub attack: AttackText,
    /// The options of the rules in force.
    pub options: RuleOptions,
    /// True where every result of every roll was counted.
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
    /// Wound markers gained, by id: of the target, and of whoever may gain one.
    pub wounds: BTreeMap<String, Vec<WoundsJson>>,
    /// The chance to be destroyed, for the same ids.
    pub destroyed: BTreeMap<String, ChanceJson>,
    /// The die of knockback damage.
    pub knockback_damage: Vec<DamageJson>,
    /// The drops that are rolled for.
    pub falls: Vec<FallsJson>,
    /// Everything together; all other lists are its marginals.
    pub joint: Vec<JointJson>,
}

/// How odds were estimated.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EstimateJson {
    /// The seed of the dice.
    pub seed: u64,
    /// How often the attack was played.
    pub plays: u64,
    /// Each probability is off by no more than this, 99 times of 100.
    pub interval: f64,
}

impl EstimateJson {
    /// How odds were estimated, where they were.
    pub(crate) fn of(exactness: &Exactness) -> Option<Self> {
        match exactness {
            Exactness::Exact => None,
            Exactness::Estimate { seed, plays, interval } => {
                Some(Self { seed: *seed, plays: *plays, interval: interval.value() })
            }
        }
    }
}

/// A line of knockback.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineJson {
    /// The hex of the half that leads.
    pub lead: Hex,
    /// The direction, 0 for east to 5 for north-east.
    pub dir: Direction,
}

/// A fraction in lowest terms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatioJson {
    /// The numerator, in decimal digits.
    pub num: String,
    /// The denominator, in decimal digits.
    pub den: String,
}

/// A probability on its own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ChanceJson {
    /// Exactly.
    pub p: RatioJson,
    /// The nearest double.
    pub value: f64,
}

/// Entries of lists, each with its probability.
macro_rules! entries {
    ($($(#[$doc:meta])* $name:ident { $($(#[$of:meta])* $field:ident: $kind:ty,)* })*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
            pub struct $name {
                $($(#[$of])* pub $field: $kind,)*
                /// Its probability, exactly.
                pub p: RatioJson,
                /// The nearest double.
                pub value: f64,
            }
        )*
    };
}

pub(crate) use entries;

entries! {
    /// So many points.
    KpJson {
        /// Points.
        kp: KnockbackPoints,
    }
    /// A landing.
    LandingJson {
        /// One hex or two, sorted.
        hexes: Vec<Hex>,
        /// The level of the leading half.
        level: Level,
    }
    /// What stopped it.
    StopJson {
        /// Why.
        cause: String,
        /// The id of the figure or object that was struck.
        by: Option<String>,
    }
    /// So many wound markers.
    WoundsJson {
        /// Markers gained.
        wounds: Wounds,
    }
    /// How the die of knockback damage fell.
    DamageJson {
        /// `not_rolled`, `miss` or `wound`.
        result: String,
    }
    /// The drops that were rolled for.
    FallsJson {
        /// Levels of each, in order.
        levels: Vec<Level>,
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

impl From<&Ratio> for RatioJson {
    fn from(ratio: &Ratio) -> Self {
        let (num, den) = ratio.lowest();
        Self { num: num.to_string(), den: den.to_string() }
    }
}

impl From<&Ratio> for ChanceJson {
    fn from(ratio: &Ratio) -> Self {
        Self { p: ratio.into(), value: ratio.value() }
    }
}

/// The ids of a scenario.
#[derive(Clone, Copy)]
struct Ids<'s>(&'s Setting);

impl Ids<'_> {
    fn of(self, occupant: Occupant) -> String {
        match occupant {
            Occupant::Figure(figure) => self.0.figure(figure).id.clone(),
            Occupant::Object(object) => self.0.object(object).id.clone(),
        }
    }

    fn hex(self, cell: Cell) -> Hex {
        let at = self.0.board.at(cell);
        [at.q, at.r]
    }

    fn hexes(self, at: Footprint) -> Vec<Hex> {
        let mut hexes: Vec<Hex> = at.cells().map(|cell| self.hex(cell)).collect();
        hexes.sort_unstable();
        hexes
    }

    fn attack(self, odds: &Odds) -> AttackText {
        match odds.question.with {
            AttackWith::Normal => AttackText::Normal,
            AttackWith::Special(place) => {
                let special = self.0.c3g().card_of(odds.question.attacker).special(place);
                AttackText::Special(special.map_or_else(String::new, |special| special.name.to_owned()))
            }
            AttackWith::Throw(object) => AttackText::Throw(self.of(Occupant::Object(object))),
        }
    }

    /// What tells entries of `joint` apart, in the order in which they are sorted.
    fn joint(self, outcome: &Outcome) -> Joint {
        let mut destroyed: Vec<String> = outcome.destroyed.iter().map(|victim| self.of(*victim)).collect();
        destroyed.sort_unstable();
        Joint {
            kp: outcome.kp,
            hexes: self.hexes(outcome.landing),
            cause: outcome.stop.cause.name(),
            by: outcome.stop.by.map(|by| self.of(by)),
            knockback_damage: outcome.knockback_damage.name(),
            falls: outcome.falls.to_vec(),
            wounds: outcome.wounds.iter().map(|(victim, wounds)| (self.of(*victim), *wounds)).collect(),
            destroyed,
            path: outcome.path.iter().map(|cell| self.hex(*cell)).collect(),
        }
    }
}

#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Joint {
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

/// A list of entries, each made of what it tells, its probability and the nearest double.
pub(crate) fn list<K, E>(marginal: Vec<(K, Ratio)>, entry: impl Fn(K, RatioJson, f64) -> E) -> Vec<E> {
    let entries = marginal.into_iter().filter(|(_, p)| !p.is_zero());
    entries.map(|(key, p)| entry(key, (&p).into(), p.value())).collect()
}

impl Odds {
    /// The odds as other programs read them, with the ids of the scenario that was asked about.
    #[must_use]
    pub fn json(&self, setting: &Setting) -> OddsJson {
        let ids = Ids(setting);
        let mut involved: Vec<(String, Occupant)> = self.involved().into_iter().map(|who| (ids.of(who), who)).collect();
        involved.sort_unstable();
        let wounds = |who: Occupant| list(self.wounds(who), |wounds, p, value| WoundsJson { wounds, p, value });
        let landing = self.marginal(|outcome| (ids.hexes(outcome.landing), outcome.level));
        let stops = self.marginal(|outcome| (outcome.stop.cause.name(), outcome.stop.by.map(|by| ids.of(by))));
        let damage = self.marginal(|outcome| outcome.knockback_damage.name());
        OddsJson {
            schema: SCHEMA,
            ruleset: "c3g".to_owned(),
            attacker: ids.of(Occupant::Figure(self.question.attacker)),
            target: ids.of(self.question.target),
            attack: ids.attack(self),
            options: setting.c3g().options,
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
            joint: list(self.marginal(|outcome| ids.joint(outcome)), |joint, p, value| {
                let Joint { kp, hexes, cause, by, knockback_damage, falls, wounds, destroyed, path } = joint;
                let (cause, knockback_damage) = (cause.to_owned(), knockback_damage.to_owned());
                JointJson { kp, hexes, cause, by, knockback_damage, falls, wounds, destroyed, path, p, value }
            }),
        }
    }
}
