//! The ends of an action in words: for each of them what becomes of everybody.

use knockback_odds::{
    StopCause,
    pulp_city::{AttackResult, Fate, Odds, State, States},
};
use knockback_rules::{battle::Occupant, pulp_city::Played};

use super::ask::occupant;
use crate::odds::levels;

/// `succeeds with 2 extra, Moth: 3 hexes, falls 4 levels, loses 3 HP, KO'ed; Crow: loses 1 HP`.
pub(super) fn words(battle: Played<'_>, odds: &Odds, end: &AttackResult, name: &dyn Fn(&str) -> String) -> String {
    let mut parts = vec![match (end.hit, end.extra) {
        (false, _) => "fails".to_owned(),
        (true, 0) => "succeeds".to_owned(),
        (true, extra) => format!("succeeds with {extra} extra"),
    }];
    let own = occupant(odds.target);
    if let Some(who) = own {
        parts.extend(moved(battle, end, name));
        parts.extend(end.fate(who).into_iter().flat_map(|fate| harm(fate, before(odds, who))));
    }
    let others = end.fates.iter().filter(|fate| Some(fate.who) != own);
    let others: Vec<String> = others.map(|fate| other(battle, odds, *fate, name)).collect();
    let whole = parts.join(", ");
    if others.is_empty() { whole } else { format!("{whole}; {}", others.join("; ")) }
}

fn before(odds: &Odds, who: Occupant) -> Option<Fate> {
    odds.fate_before(who)
}

/// How the target was moved, and why no farther.
fn moved(battle: Played<'_>, end: &AttackResult, name: &dyn Fn(&str) -> String) -> Vec<String> {
    let mut parts = Vec::new();
    match end.moved.0 {
        0 if end.stop.cause == StopCause::None => {}
        0 => parts.push("stays".to_owned()),
        1 => parts.push("1 hex".to_owned()),
        hexes => parts.push(format!("{hexes} hexes")),
    }
    parts.extend(match end.stop.cause {
        StopCause::Figure | StopCause::Object | StopCause::Obstacle => Some(match end.stop.by {
            Some(by) => format!("stopped by {}", name(battle.occupant_name(by))),
            None => "stopped".to_owned(),
        }),
        StopCause::Edge => Some("stopped by the edge of the map".to_owned()),
        StopCause::Elevation => Some("stopped by a rise".to_owned()),
        StopCause::Immune => Some("immune to being moved".to_owned()),
        _ => None,
    });
    parts.extend(levels(&end.falls).map(|levels| format!("falls {levels}")));
    parts
}

/// What somebody has lost, and how it is then otherwise than before.
fn harm(fate: Fate, before: Option<Fate>) -> Vec<String> {
    let then = before.map_or_else(States::default, |before| before.states);
    let mut parts = Vec::new();
    if fate.lost > 0 {
        parts.push(format!("loses {} HP", fate.lost));
    }
    if fate.healed > 0 {
        parts.push(format!("regains {} HP", fate.healed));
    }
    let thing = matches!(fate.who, Occupant::Object(_));
    let named = |state: State| if thing { "gone".to_owned() } else { state.told().to_owned() };
    parts.extend(fate.states.but(then).iter().map(named));
    parts.extend(then.but(fate.states).iter().map(|state| format!("no longer {}", state.told())));
    parts
}

/// `Crow: at [2, 0], loses 1 HP`.
fn other(battle: Played<'_>, odds: &Odds, fate: Fate, name: &dyn Fn(&str) -> String) -> String {
    let before = before(odds, fate.who);
    let mut parts = Vec::new();
    if let Some(at) = fate.at.filter(|at| before.and_then(|before| before.at) != Some(*at)) {
        parts.push(format!("to {}", battle.setup().board.at(at)));
    }
    parts.extend(harm(fate, before));
    let who = name(battle.occupant_name(fate.who));
    if parts.is_empty() { format!("{who} otherwise") } else { format!("{who}: {}", parts.join(", ")) }
}

/// True if it hurts the target.
pub(super) fn hurts(odds: &Odds, end: &AttackResult) -> bool {
    occupant(odds.target).and_then(|who| end.fate(who)).is_some_and(|fate| fate.lost > 0)
}
