//! The threat map of Champions: the most promising attacks on enemies, from the current position of a character and
//! from each hex that a half move reaches.

use knockback_odds::{
    Ratio,
    champions::{Objective, Threat, ThreatCount, Threats},
};
use knockback_rules::{
    battle::{self, FigureId},
    board::Footprint,
    champions::{ChampionsBattle, Choice, Maneuver, Means, Order, Weapon},
};

use super::words::{verb, weapon};
use crate::threats::{AttackPosition, MapWords, RankedThreat, ThreatView, Want, Worth};

/// The possible results to rank attacks by, in the order of [`Objective::ALL`].
const WANTS: [Want; Objective::ALL.len()] = [
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

/// The text about threat maps.
const MAP_WORDS: MapWords = MapWords {
    means: "The odds of knocking out or hurting an enemy, or of reaching another goal, from here and from every hex within a half move. Assumes no reactions. Not included: attacks together with friends, weapons that are not drawn, and areas aimed beside an enemy.",
    note: "Each hex shows the best attack from there. Click to move there.",
    note_of_some: "Each hex shows the best of the most promising attacks from there; there are too many to compute them all. Click to move there.",
};

impl ThreatView for ThreatCount {
    type Threat = Threat;

    const WANTS: &'static [Want] = &WANTS;
    const WORDS: MapWords = MAP_WORDS;

    fn has_map(choice: &Choice) -> bool {
        matches!(choice, Choice::Phase { .. })
    }

    fn ranked<'m>(_battle: ChampionsBattle<'_>, map: &'m Threats, want: usize) -> Vec<(Ratio, &'m Threat)> {
        map.ranked(Objective::ALL[want])
    }

    fn spot(battle: ChampionsBattle<'_>, act: &Threat) -> AttackPosition {
        let target = battle.field().standing(act.target).map(|at| at.head);
        AttackPosition { at: Footprint::one(act.at), end: act.at, faces: None, target }
    }

    fn attack_order(_battle: ChampionsBattle<'_>, act: &Threat) -> Option<battle::Order> {
        let order = act.question.order.clone();
        (!matches!(order, Order::Charge(_))).then_some(battle::Order::Champions(order))
    }

    fn move_order(battle: ChampionsBattle<'_>, map: &Threats, act: &Threat) -> Option<battle::Order> {
        map.way(act).map(|way| battle::Order::Champions(way.order(battle, map.figure)))
    }

    fn threat(battle: ChampionsBattle<'_>, map: &Threats, act: &Threat) -> RankedThreat {
        let by = map.way(act).map(|way| way.by);
        RankedThreat {
            spot: Self::spot(battle, act),
            moves: by.is_some(),
            attack: attack(battle, map.figure, act.target, &act.question.order),
            way: way(by, &act.question.order),
            risky: false,
            worth: Worth::default(),
            order: None,
            step: None,
        }
    }

    fn is_cut_off(map: &Threats) -> bool {
        map.left_out + map.unsearched > 0
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
