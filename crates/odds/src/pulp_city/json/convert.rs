//! Conversion of odds to JSON.

use std::collections::BTreeMap;

use knockback_rules::{
    battle::{FigureId, Occupant, Setup},
    board::Cell,
    pulp_city::{self, EffectId, PulpCity, RuleOptions, TargetRef},
    units::{Hexes, Level, Wounds},
};

use super::{
    ActionJson, ChoicesJson, ExtraJson, HealedJson, JointJson, LostJson, MarkJson, OddsJson, PlaceJson, SpacesJson,
};
use crate::{
    Exactness, Ratio,
    json::{ChanceJson, DamageJson, EstimateJson, FallsJson, Hex, Ids, LandingJson, LineJson, SCHEMA, StopJson, list},
    pulp_city::{AttackResult, Choices, EntityOutcome, Odds, State, States, ends::occupant},
};

/// The fields that distinguish entries of `joint`, in sort order.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Joint {
    hit: bool,
    extra: u8,
    kp: Hexes,
    hexes: Vec<Hex>,
    level: Level,
    cause: &'static str,
    by: Option<String>,
    knockback_damage: &'static str,
    falls: Vec<Level>,
    wounds: BTreeMap<String, Wounds>,
    healed: BTreeMap<String, Wounds>,
    destroyed: Vec<String>,
    states: BTreeMap<String, Vec<String>>,
    places: BTreeMap<String, Option<Hex>>,
    path: Vec<Hex>,
}

/// A model or thing that every entry of `joint` covers.
#[derive(Clone, Copy)]
struct JointSubject {
    /// Its state before the action, which is also its state in results that do not list it.
    before: EntityOutcome,
    /// True if it is not the target and may move.
    moves: bool,
}

/// Converts ids, effects and actions to the names of a scenario.
#[derive(Clone, Copy)]
struct Teller<'s> {
    ids: Ids<'s>,
    own: Option<&'s pulp_city::Setup>,
}

impl Teller<'_> {
    fn mark(self, mark: TargetRef) -> MarkJson {
        match (occupant(mark), mark) {
            (Some(who), _) => MarkJson::Id(self.ids.of(who)),
            (None, TargetRef::Hex(cell)) => MarkJson::Hex(self.ids.hex(cell)),
            (None, _) => MarkJson::Id(String::new()),
        }
    }

    fn effect(self, effect: EffectId) -> String {
        let listed = self.own.and_then(|own| own.effects.get(usize::from(effect)));
        listed.map(|listed| listed.text.clone()).unwrap_or_default()
    }

    fn action(self, figure: FigureId, action: u8) -> String {
        let action = self.own.and_then(|own| own.sheet(figure).actions.get(usize::from(action)));
        action.map(|action| action.name.clone()).unwrap_or_default()
    }

    fn choices(self, choices: &Choices) -> ChoicesJson {
        let hex = |cell: Option<Cell>| cell.map(|cell| self.ids.hex(cell));
        let wish = |effect: EffectId, to: Option<FigureId>| match to {
            Some(to) => format!("{}@{}", self.effect(effect), self.ids.figure(to)),
            None => self.effect(effect),
        };
        ChoicesJson {
            efx: choices.efx.iter().map(|wished| wish(wished.effect, wished.to)).collect(),
            order: choices.order.iter().map(|effect| self.effect(*effect)).collect(),
            power_up: choices.power_up,
            defence_power_up: choices.defence_power_up,
            centre: hex(choices.centre),
            throw_at: choices.throw_at.map(|mark| self.mark(mark)),
            direction: choices.direction,
            shift_to: hex(choices.shift_to),
            extra: choices.extra.iter().map(|figure| self.ids.figure(*figure)).collect(),
            place: hex(choices.place),
        }
    }

    /// Converts a result to an entry of `joint` that covers the given models and things.
    fn joint(self, told: &[JointSubject], end: &AttackResult) -> Joint {
        let (mut wounds, mut healed, mut states, mut places) =
            (BTreeMap::new(), BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        let mut destroyed = Vec::new();
        for JointSubject { before, moves } in told {
            let fate = end.fate(before.who).unwrap_or(*before);
            let id = self.ids.of(fate.who);
            if fate.lost > 0 {
                wounds.insert(id.clone(), Wounds(fate.lost));
            }
            if fate.healed > 0 {
                healed.insert(id.clone(), Wounds(fate.healed));
            }
            if fate.states.has(State::Ko) {
                destroyed.push(id.clone());
            }
            if let Occupant::Figure(_) = fate.who {
                states.insert(id.clone(), names(fate.states));
            }
            if *moves {
                places.insert(id, fate.at.map(|cell| self.ids.hex(cell)));
            }
        }
        destroyed.sort_unstable();
        Joint {
            hit: end.hit,
            extra: end.extra,
            kp: end.spaces,
            hexes: vec![self.ids.hex(end.landing)],
            level: end.level,
            cause: end.stop.cause.name(),
            by: end.stop.by.map(|by| self.ids.of(by)),
            knockback_damage: end.knockback_damage.name(),
            falls: end.falls.to_vec(),
            wounds,
            healed,
            destroyed,
            states,
            places,
            path: end.path.iter().map(|cell| self.ids.hex(*cell)).collect(),
        }
    }
}

fn names(states: States) -> Vec<String> {
    states.iter().map(|state| state.name().to_owned()).collect()
}

impl Joint {
    fn into_json(self, p: crate::json::RatioJson, value: f64) -> JointJson {
        JointJson {
            hit: self.hit,
            extra: self.extra,
            kp: self.kp,
            hexes: self.hexes,
            level: self.level,
            cause: self.cause.to_owned(),
            by: self.by,
            knockback_damage: self.knockback_damage.to_owned(),
            falls: self.falls,
            wounds: self.wounds,
            healed: self.healed,
            destroyed: self.destroyed,
            states: self.states,
            places: self.places,
            path: self.path,
            p,
            value,
        }
    }
}

impl Odds {
    /// The odds for other programs, with the ids of the scenario.
    #[must_use]
    pub fn json(&self, setup: &Setup) -> OddsJson {
        let teller = Teller { ids: Ids(setup), own: setup.of::<PulpCity>() };
        let ids = teller.ids;
        let question = &self.question;
        let landing = self.marginal(|end| (vec![ids.hex(end.landing)], end.level));
        let stops = self.marginal(|end| (end.stop.cause.name(), end.stop.by.map(|by| ids.of(by))));
        let damage = self.marginal(|end| end.knockback_damage.name());
        let told = self.joint_subjects();
        OddsJson {
            schema: SCHEMA,
            ruleset: "pulp_city".to_owned(),
            attacker: ids.figure(question.attacker),
            target: teller.mark(self.target),
            attack: ActionJson {
                action: teller.action(question.attacker, question.action),
                thing: question.thing.map(|thing| ids.object(thing)),
            },
            choices: teller.choices(&question.choices),
            open: self.open.iter().map(ToString::to_string).collect(),
            options: teller.own.map_or_else(RuleOptions::default, |own| own.options),
            exact: self.exactness == Exactness::Exact,
            estimate: EstimateJson::of(&self.exactness),
            line: self.line.map(|(lead, dir)| LineJson { lead: ids.hex(lead), dir }),
            hit: (&self.hit()).into(),
            extra: list(self.extra(), |extra, p, value| ExtraJson { extra, p, value }),
            kp: list(self.spaces(), |kp, p, value| SpacesJson { kp, p, value }),
            landing: list(landing, |(hexes, level), p, value| LandingJson { hexes, level, p, value }),
            places: self.places_json(ids),
            stops: list(stops, |(cause, by), p, value| StopJson { cause: cause.to_owned(), by, p, value }),
            wounds: self
                .by_id(ids, |who| Some(list(self.wounds(who), |wounds, p, value| LostJson { wounds, p, value }))),
            healed: self.by_id(ids, |who| {
                let healed = self.healed(who);
                let any = healed.iter().any(|(healed, _)| *healed > Wounds::ZERO);
                any.then(|| list(healed, |healed, p, value| HealedJson { healed, p, value }))
            }),
            destroyed: self.by_id(ids, |who| Some(ChanceJson::from(&self.destroyed(who)))),
            states: self.by_id(ids, |who| matches!(who, Occupant::Figure(_)).then(|| self.states_json(who))),
            knockback_damage: list(damage, |result, p, value| DamageJson { result: result.to_owned(), p, value }),
            falls: list(self.falls(), |levels, p, value| FallsJson { levels, p, value }),
            apart: self.apart.is_some(),
            joint: list(self.marginal(|end| teller.joint(&told, end)), Joint::into_json),
        }
    }

    /// Collects a property of all involved models and things, by id.
    fn by_id<T>(&self, ids: Ids<'_>, told: impl Fn(Occupant) -> Option<T>) -> BTreeMap<String, T> {
        self.involved().into_iter().filter_map(|who| Some((ids.of(who), told(who)?))).collect()
    }

    /// The models and things that `joint` covers. If `apart` is set, this is only the target.
    fn joint_subjects(&self) -> Vec<JointSubject> {
        let target = occupant(self.target);
        let all = self.involved().into_iter().filter(|who| self.apart.is_none() || target == Some(*who));
        let told = |who| {
            let moves = target != Some(who) && self.may_move(who);
            Some(JointSubject { before: self.fate_before(who)?, moves })
        };
        all.filter_map(told).collect()
    }

    /// True if a model or thing may be at another position at the end.
    fn may_move(&self, who: Occupant) -> bool {
        let before = self.fate_before(who).and_then(|before| before.at);
        self.places(who).iter().any(|(cell, _)| *cell != before)
    }

    fn states_json(&self, who: Occupant) -> BTreeMap<String, ChanceJson> {
        let told = |state: State| (state.name().to_owned(), ChanceJson::from(&self.state(who, state)));
        State::ALL.into_iter().map(told).collect()
    }

    /// The positions at the end of all models and things except the target that may move.
    fn places_json(&self, ids: Ids<'_>) -> BTreeMap<String, Vec<PlaceJson>> {
        self.by_id(ids, |who| {
            let mut places: Vec<(Option<Hex>, Ratio)> =
                self.places(who).into_iter().map(|(cell, chance)| (cell.map(|cell| ids.hex(cell)), chance)).collect();
            places.sort_by_key(|(hex, _)| *hex);
            let others = self.may_move(who) && occupant(self.target) != Some(who);
            others.then(|| list(places, |hex, p, value| PlaceJson { hex, p, value }))
        })
    }
}
