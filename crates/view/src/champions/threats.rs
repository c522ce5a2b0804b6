//! The threat map of Champions: the most promising attacks on enemies, from the current position of a character and
//! from each hex that a half move reaches.

use knockback_odds::champions::{Objective, Threat, Threats};
use knockback_rules::{
    battle::FigureId,
    champions::{Champions, ChampionsBattle, Maneuver, Means, Order, Weapon},
};

use super::words::{verb, weapon};
use crate::{
    RulesetView,
    threats::{MapWords, RankedThreat, Want, Worth},
};

/// The possible results to rank attacks by, in the order of [`Objective::ALL`].
pub(super) const WANTS: [Want; Objective::ALL.len()] = [
    of(Objective::KnockOut, "knock out", "The chance that the attack knocks out or kills the target."),
    of(Objective::Stun, "stun", "The chance that the attack stuns or knocks out the target."),
    of(Objective::Wound, "cost BODY", "The chance that the target loses BODY."),
    of(Objective::OffLedge, "make fall", "The chance that the target falls."),
    of(Objective::IntoThing, "knock into something", "The chance that the target flies into something or through it."),
    of(Objective::Farthest, "knock back farthest", "The average number of hexes the target is moved."),
];

const fn of(of: Objective, words: &'static str, means: &'static str) -> Want {
    Want { name: of.name(), words, means, hexes: matches!(of, Objective::Farthest) }
}

/// The texts about threat maps.
pub(super) const MAP_WORDS: MapWords = MapWords {
    means: "The odds of knocking out or hurting an enemy, or of reaching another goal, from here and from every hex within a half move. Assumes no reactions. Not included: attacks together with friends, weapons that are not drawn, and areas aimed beside an enemy.",
    note: "Each hex shows the best attack from there. Click to move there.",
    note_of_some: "Each hex shows the best of the most promising attacks from there; there are too many to compute them all. Click to move there.",
};

/// The description of an attack of a map.
pub(super) fn threat(battle: ChampionsBattle<'_>, map: &Threats, act: &Threat) -> RankedThreat {
    let by = map.way(act).map(|way| way.by);
    RankedThreat {
        spot: Champions::spot(battle, act),
        moves: by.is_some(),
        attack: attack(battle, map.figure, act.target, &act.question.order),
        way: way(by, &act.question.order),
        risky: false,
        worth: Worth::default(),
        order: None,
    }
}

/// The target and the attack.
fn attack(battle: ChampionsBattle<'_>, figure: FigureId, target: FigureId, order: &Order) -> String {
    let (with, how) = match order {
        Order::Attack { with, maneuver: Maneuver::Strike, .. } | Order::AttackHex { with, .. } => (*with, ""),
        Order::Attack { with, maneuver, .. } => (*with, maneuver.name()),
        Order::Charge(charge) => (Weapon::Strength(charge.strength), charge.maneuver().name()),
        Order::Throw { strength, .. } => (Weapon::Strength(*strength), "throw"),
        _ => return String::new(),
    };
    let (target, with) = (battle.figure_name(target), weapon(battle, figure, with));
    if how.is_empty() { format!("{target}: {with}") } else { format!("{target}: {with}, {how}") }
}

/// The move before the attack, and the delay if the attack lands later.
fn way(by: Option<Means>, order: &Order) -> String {
    let stays = if matches!(order, Order::Charge(_)) { "on the way" } else { "from here" };
    let way = by.map_or(stays.to_owned(), |by| verb(by).to_lowercase());
    let late = matches!(order, Order::Attack { maneuver: Maneuver::Haymaker, .. });
    if late { format!("{way}, lands next segment") } else { way }
}
