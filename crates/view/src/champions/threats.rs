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
    of(Objective::KnockOut, "knock out", "The chance that the target is out or dead then, and was not before."),
    of(Objective::Stun, "stun", "The chance that the target is stunned or out then, and was not before."),
    of(Objective::Wound, "lose BODY", "The chance that the target loses BODY."),
    of(Objective::OffLedge, "send off a ledge", "The chance that the target falls."),
    of(Objective::IntoThing, "knock into something", "The chance that the target flies into something, or through it."),
    of(Objective::Farthest, "move far, on average", "How many hexes the target is moved on average."),
];

const fn of(of: Objective, words: &'static str, means: &'static str) -> Want {
    Want { name: of.name(), words, means, hexes: matches!(of, Objective::Farthest) }
}

/// The texts about threat maps.
pub(super) const MAP_WORDS: MapWords = MapWords {
    means: "How likely the character can knock out or hurt somebody, or do what else is wanted, from where it \
                 stands and from every hex that a half move reaches. Nobody defends in it. Left out are attacks with \
                 friends, weapons that are not drawn, and areas aimed beside an enemy.",
    note: "On each hex the best attack from there. A click goes there.",
    note_of_some: "On each hex the best attack from there, of the most promising ones: they are too many to count \
                        all. A click goes there.",
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
