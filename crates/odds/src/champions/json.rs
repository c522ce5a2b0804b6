//! Odds of Champions as JSON for other programs. This is the contract of `kb odds --json`; see docs/odds.md.

use std::collections::BTreeMap;

use knockback_rules::{
    battle::{FigureId, InFiles},
    champions::{
        ChampionsBattle, Maneuver, Order, Reaction, Weapon,
        factor::{self, Factor},
        outlook,
        to_hit::ToHitReason,
    },
    dice::D6Pool,
    units::{Hexes, Level},
};
use serde::{Deserialize, Serialize};

use super::{AttackResult, Odds, State, States};
use crate::{
    Exactness, Ratio,
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
    /// The target, a character or object.
    pub target: String,
    /// The attack, as in orders: `{"attack": "Bolt"}`, `{"strength": 50}`.
    pub attack: Weapon<InFiles>,
    /// The maneuver.
    pub maneuver: Maneuver,
    /// The hex at which an area attack is aimed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Hex>,
    /// The reactions to which characters abort, by id, as in orders.
    pub reactions: BTreeMap<String, Reaction<InFiles>>,
    /// The rules options in force. Champions has none.
    pub options: BTreeMap<String, bool>,
    /// True if every result of every roll was counted.
    pub exact: bool,
    /// The parameters of an estimate; `None` if the odds are exact.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub estimate: Option<EstimateJson>,
    /// The line of the knockback; null if a die decides the direction, or if the target cannot be knocked back.
    pub line: Option<LineJson>,
    /// The 3d6 roll that the attack needs, with its parts; null if a move comes first, and for a throw.
    #[serde(default)]
    pub to_hit: Option<ToHitJson>,
    /// The damage dice of a hit; null if `to_hit` is.
    #[serde(default)]
    pub dice: Option<D6Pool>,
    /// The modifiers between the dice of a hit and its result, in the order in which they apply.
    #[serde(default)]
    pub factors: Vec<FactorJson>,
    /// The chance that the attack strikes its target.
    pub hit: ChanceJson,
    /// The distance of the knockback, in hexes.
    pub kp: Vec<HexesJson>,
    /// The position of the target at the end.
    pub landing: Vec<LandingJson>,
    /// The causes that end the flight.
    pub stops: Vec<StopJson>,
    /// Wound markers. Champions has none.
    pub wounds: BTreeMap<String, Vec<ChanceJson>>,
    /// The chance that a character dies or an object breaks, by id.
    pub destroyed: BTreeMap<String, ChanceJson>,
    /// The results of the dice for impacts, landings and falls.
    pub knockback_damage: Vec<DamageJson>,
    /// The drops for which dice were rolled.
    pub falls: Vec<FallsJson>,
    /// STUN lost, by id; not capped at the STUN left.
    pub stun: BTreeMap<String, Vec<StunJson>>,
    /// BODY lost, by id; not capped at the BODY left.
    pub body: BTreeMap<String, Vec<BodyJson>>,
    /// STUN and BODY lost together, by id.
    pub losses: BTreeMap<String, Vec<LossJson>>,
    /// The chance of each state at the end, by id; states may overlap.
    pub states: BTreeMap<String, BTreeMap<String, ChanceJson>>,
    /// The chance that an object breaks, by id.
    pub breaks: BTreeMap<String, ChanceJson>,
    /// True if there are too many ends to list all characters jointly. `joint` then only covers the target and the
    /// objects on its path.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub apart: bool,
    /// All distinct results, without losses. Apart from the lists of losses, all other lists are its marginals.
    pub joint: Vec<JointJson>,
}

/// The 3d6 roll that an attack needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ToHitJson {
    /// The highest roll that hits; 3 always hits, 18 never (`CH-10`).
    pub need: i16,
    /// The modifiers that are added to the base of 11, each with its reason, as in events.
    pub parts: Vec<ToHitPartJson>,
}

/// A modifier of the needed roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ToHitPartJson {
    /// The modifier.
    pub value: i16,
    /// The reason.
    pub reason: ToHitReason,
}

/// A modifier of one of the numbers that lead from the dice of a hit to its result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FactorJson {
    /// The number that is modified.
    pub of: String,
    /// The reason.
    pub reason: String,
    /// The value of the modifier; its unit depends on the reason.
    pub value: i32,
    /// The rule of the modifier.
    pub rule: String,
}

impl FactorJson {
    fn of(factor: Factor) -> Self {
        Self {
            of: factor.of.name().to_owned(),
            reason: factor.name().to_owned(),
            value: factor.value,
            rule: factor.rule().0.to_owned(),
        }
    }
}

entries! {
    /// An entry of `kp`.
    HexesJson {
        /// The distance in hexes of two metres.
        kp: Hexes,
    }
    /// An entry of `stun`.
    StunJson {
        /// STUN lost.
        stun: u16,
    }
    /// An entry of `body`.
    BodyJson {
        /// BODY lost.
        body: u16,
    }
    /// An entry of `losses`.
    LossJson {
        /// STUN lost.
        stun: u16,
        /// BODY lost.
        body: u16,
    }
    /// An entry of `joint`.
    JointJson {
        /// True if the attack struck its target.
        hit: bool,
        /// The distance of the knockback, in hexes.
        kp: Hexes,
        /// The position of the target at the end.
        hexes: Vec<Hex>,
        /// The level of the target's feet at the end.
        level: Level,
        /// The cause that ended the flight.
        cause: String,
        /// The id of the figure or object that was struck.
        by: Option<String>,
        /// `not_rolled`, `miss` or `wound`.
        knockback_damage: String,
        /// The heights of the drops for which dice were rolled, in levels and in order.
        falls: Vec<Level>,
        /// Wound markers. Champions has none.
        wounds: BTreeMap<String, u16>,
        /// The ids of dead characters and broken objects, sorted.
        destroyed: Vec<String>,
        /// States at the end, by id.
        states: BTreeMap<String, Vec<String>>,
        /// The ids of broken objects, sorted.
        breaks: Vec<String>,
        /// The hexes that the target entered, in order.
        path: Vec<Hex>,
    }
}

/// The fields that distinguish entries of `joint`, in sort order.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Joint {
    kp: Hexes,
    hexes: Vec<Hex>,
    level: Level,
    cause: &'static str,
    by: Option<String>,
    knockback_damage: &'static str,
    falls: Vec<Level>,
    destroyed: Vec<String>,
    states: BTreeMap<String, Vec<String>>,
    breaks: Vec<String>,
    path: Vec<Hex>,
    hit: bool,
}

fn joint(ids: Ids<'_>, blow: &AttackResult) -> Joint {
    let mut breaks: Vec<String> = blow.broken.iter().map(|object| ids.object(*object)).collect();
    breaks.sort_unstable();
    let dead = blow.states.iter().filter(|(_, states)| states.has(State::Dead));
    let mut destroyed: Vec<String> = dead.map(|(figure, _)| ids.figure(*figure)).collect();
    destroyed.extend(breaks.iter().cloned());
    destroyed.sort_unstable();
    let names = |states: States| states.iter().map(|state| state.name().to_owned()).collect();
    Joint {
        kp: blow.hexes,
        hexes: vec![ids.hex(blow.landing)],
        level: blow.level,
        cause: blow.stop.cause.name(),
        by: blow.stop.by.map(|by| ids.of(by)),
        knockback_damage: blow.knockback_damage.name(),
        falls: blow.falls.to_vec(),
        destroyed,
        states: blow.states.iter().map(|(figure, states)| (ids.figure(*figure), names(*states))).collect(),
        breaks,
        path: blow.path.iter().map(|cell| ids.hex(*cell)).collect(),
        hit: blow.hit,
    }
}

impl Odds {
    /// The odds for other programs, with the ids of the battle's scenario.
    #[must_use]
    pub fn json(&self, battle: ChampionsBattle<'_>) -> OddsJson {
        let setup = battle.setup();
        let ids = Ids(setup);
        let seen = outlook::of_order(battle, &self.question.order);
        let factors = factor::of_attack(battle, &self.question.order, self.question.target, &self.question.reactions);
        let attacker = self.question.attacker().unwrap_or(FigureId(0));
        let (with, maneuver, at) = match &self.question.order {
            Order::Attack { with, maneuver, .. } => (*with, *maneuver, None),
            Order::AttackHex { at, with, .. } => (*with, Maneuver::Strike, Some([at.q, at.r])),
            Order::Charge(charge) => (Weapon::Strength(charge.strength), Maneuver::Strike, None),
            Order::Throw { strength, .. } => (Weapon::Strength(*strength), Maneuver::Strike, None),
            _ => (Weapon::Strength(0), Maneuver::Strike, None),
        };
        let reaction = |(figure, to): &(FigureId, Reaction)| (ids.figure(*figure), to.in_files(setup, *figure));
        let involved = self.involved();
        let by_id = |figure: &FigureId| ids.figure(*figure);
        let chance = |p: &Ratio| ChanceJson::from(p);
        let breaks: BTreeMap<String, ChanceJson> =
            self.breakable().into_iter().map(|object| (ids.object(object), chance(&self.breaks(object)))).collect();
        let dead = involved.iter().map(|figure| (by_id(figure), chance(&self.state(*figure, State::Dead))));
        let states = |figure: &FigureId| {
            let all = State::ALL.map(|state| (state.name().to_owned(), chance(&self.state(*figure, state))));
            (by_id(figure), BTreeMap::from(all))
        };
        let landing = self.marginal(|blow| (vec![ids.hex(blow.landing)], blow.level));
        let stops = self.marginal(|blow| (blow.stop.cause.name(), blow.stop.by.map(|by| ids.of(by))));
        let damage = self.marginal(|blow| blow.knockback_damage.name());
        OddsJson {
            schema: SCHEMA,
            ruleset: "champions".to_owned(),
            attacker: ids.figure(attacker),
            target: ids.of(self.question.target),
            attack: with.in_files(setup, attacker),
            maneuver,
            at,
            reactions: self.question.reactions.iter().map(reaction).collect(),
            options: BTreeMap::new(),
            exact: self.exactness == Exactness::Exact,
            estimate: EstimateJson::of(&self.exactness),
            line: self.line.map(|(lead, dir)| LineJson { lead: ids.hex(lead), dir }),
            to_hit: seen.as_ref().map(|seen| ToHitJson {
                need: seen.aim.need(),
                parts: seen
                    .aim
                    .parts
                    .iter()
                    .map(|(value, reason)| ToHitPartJson { value: *value, reason: *reason })
                    .collect(),
            }),
            dice: seen.map(|seen| seen.blow.dice),
            factors: factors.iter().copied().map(FactorJson::of).collect(),
            hit: chance(&self.hit()),
            kp: list(self.hexes(), |kp, p, value| HexesJson { kp, p, value }),
            landing: list(landing, |(hexes, level), p, value| LandingJson { hexes, level, p, value }),
            stops: list(stops, |(cause, by), p, value| StopJson { cause: cause.to_owned(), by, p, value }),
            wounds: BTreeMap::new(),
            destroyed: dead.chain(breaks.clone()).collect(),
            knockback_damage: list(damage, |result, p, value| DamageJson { result: result.to_owned(), p, value }),
            falls: list(self.falls(), |levels, p, value| FallsJson { levels, p, value }),
            stun: involved
                .iter()
                .map(|figure| (by_id(figure), list(self.stun(*figure), |stun, p, value| StunJson { stun, p, value })))
                .collect(),
            body: involved
                .iter()
                .map(|figure| (by_id(figure), list(self.body(*figure), |body, p, value| BodyJson { body, p, value })))
                .collect(),
            losses: involved
                .iter()
                .map(|figure| {
                    let told = |(stun, body), p, value| LossJson { stun, body, p, value };
                    (by_id(figure), list(self.losses(*figure), told))
                })
                .collect(),
            states: involved.iter().map(states).collect(),
            breaks,
            apart: self.apart.is_some(),
            joint: list(self.marginal(|blow| joint(ids, blow)), |joint, p, value| JointJson {
                hit: joint.hit,
                kp: joint.kp,
                hexes: joint.hexes,
                level: joint.level,
                cause: joint.cause.to_owned(),
                by: joint.by,
                knockback_damage: joint.knockback_damage.to_owned(),
                falls: joint.falls,
                wounds: BTreeMap::new(),
                destroyed: joint.destroyed,
                states: joint.states,
                breaks: joint.breaks,
                path: joint.path,
                p,
                value,
            }),
        }
    }
}
