//! The possible results of an action as text, each with the fate of all figures.

use knockback_odds::{
    Ratio, StopCause,
    pulp_city::{AttackResult, EntityOutcome, Odds, State, States},
};
use knockback_rules::{
    battle::{FigureId, Occupant},
    pulp_city::PulpCityBattle,
};

use super::occupant;
use crate::results::{levels, moved, stopped};

/// The result as text: `succeeds with 2 extra, Moth: 3 hexes, falls 4 levels, loses 3 HP, KO'ed; Crow: loses 1 HP`.
#[must_use]
pub fn words(battle: PulpCityBattle<'_>, odds: &Odds, end: &AttackResult, name: &dyn Fn(&str) -> String) -> String {
    let mut parts = vec![match (end.hit, end.extra) {
        (false, _) => "fails".to_owned(),
        (true, 0) => "succeeds".to_owned(),
        (true, extra) => format!("succeeds with {extra} extra"),
    }];
    let own = occupant(odds.target);
    if let Some(who) = own {
        parts.extend(moves(battle, end, name));
        parts.extend(end.fate(who).into_iter().flat_map(|fate| harm(fate, before(odds, who))));
    }
    let others = end.fates.iter().filter(|fate| Some(fate.who) != own);
    let others: Vec<String> = others.map(|fate| other(battle, odds, *fate, name)).collect();
    let whole = parts.join(", ");
    if others.is_empty() { whole } else { format!("{whole}; {}", others.join("; ")) }
}

fn before(odds: &Odds, who: Occupant) -> Option<EntityOutcome> {
    odds.fate_before(who)
}

/// The displacement of the target, and the reason why it ended.
fn moves(battle: PulpCityBattle<'_>, end: &AttackResult, name: &dyn Fn(&str) -> String) -> Vec<String> {
    let immune = (end.stop.cause == StopCause::Immune).then(|| "immune to displacement".to_owned());
    let stopped = immune.or_else(|| stopped(&battle, end.stop, name));
    let falls = levels(&end.falls).map(|levels| format!("falls {levels}"));
    [moved(end.moved.0.into(), end.stop.cause), stopped, falls].into_iter().flatten().collect()
}

/// The possible effects of an action on its target with their chances, the gravest first.
#[must_use]
pub fn attack_effects(odds: &Odds, target: FigureId, name: &str) -> [(Ratio, String); 3] {
    let who = Occupant::Figure(target);
    [
        (odds.ends.chance(|end| end.has(who, State::Ko)), format!("to knock {name} out")),
        (odds.ends.chance(|end| !end.falls.is_empty()), format!("to make {name} fall")),
        (odds.ends.hit(), format!("to hit {name}")),
    ]
}

/// The losses of a figure or object, and its new states.
fn harm(fate: EntityOutcome, before: Option<EntityOutcome>) -> Vec<String> {
    let then = before.map_or_else(States::default, |before| before.states);
    let mut parts = Vec::new();
    if fate.lost > 0 {
        parts.push(format!("loses {} HP", fate.lost));
    }
    if fate.healed > 0 {
        parts.push(format!("regains {} HP", fate.healed));
    }
    let thing = matches!(fate.who, Occupant::Object(_));
    let named = |state: State| if thing { "gone".to_owned() } else { state.display_name().to_owned() };
    parts.extend(fate.states.but(then).iter().map(named));
    parts.extend(then.but(fate.states).iter().map(|state| format!("no longer {}", state.display_name())));
    parts
}

/// The fate of a figure or object other than the target: `Crow: to [2, 0], loses 1 HP`.
fn other(battle: PulpCityBattle<'_>, odds: &Odds, fate: EntityOutcome, name: &dyn Fn(&str) -> String) -> String {
    let before = before(odds, fate.who);
    let mut parts = Vec::new();
    if let Some(at) = fate.at.filter(|at| before.and_then(|before| before.at) != Some(*at)) {
        parts.push(format!("to {}", battle.setup().board.at(at)));
    }
    parts.extend(harm(fate, before));
    let who = name(battle.occupant_name(fate.who));
    if parts.is_empty() { format!("{who} otherwise") } else { format!("{who}: {}", parts.join(", ")) }
}

/// True if the result harms the target.
#[must_use]
pub fn hurts(odds: &Odds, end: &AttackResult) -> bool {
    occupant(odds.target).and_then(|who| end.fate(who)).is_some_and(|fate| fate.lost > 0)
}
