//! The threat map of C3G: the targets of a figure from each position, with the attack and the direction of the flight.

use knockback_odds::{
    Ratio,
    c3g::{Objective, Question, Threat, ThreatCount, Threats},
};
use knockback_rules::{
    battle::{self, Occupant},
    board::Cell,
    c3g::{AttackWith, C3gBattle, Choice, Order},
    geometry::Direction,
};

use crate::{
    c3g::acting,
    percent::in_percent,
    threats::{AttackPosition, MapWords, RankedThreat, ThreatView, Want, Worth},
};

/// The possible results to rank attacks by, in the order of [`Objective::ALL`].
const WANTS: [Want; Objective::ALL.len()] = [
    of(
        Objective::Kill,
        "destroy",
        "The chance that the target is destroyed, counting the attack, the flight and any fall.",
    ),
    of(Objective::OffLedge, "cause a hard fall", "The chance that the target falls far enough to roll for wounds."),
    of(
        Objective::IntoLava,
        "knock into lava",
        "The chance that the target enters molten lava or ends on a lava field.",
    ),
    of(
        Objective::OntoFriend,
        "knock into an enemy",
        "The chance that the target crashes into a figure on its own side.",
    ),
    of(Objective::Farthest, "knock back farthest", "The average number of hexes the target is moved."),
];

const fn of(of: Objective, words: &'static str, means: &'static str) -> Want {
    Want { name: of.name(), words, means, hexes: matches!(of, Objective::Farthest) }
}

/// The text about threat maps.
const MAP_WORDS: MapWords = MapWords {
    means: "The odds of the selected figure destroying an enemy, making them fall hard, or knocking them into lava or another enemy, from every hex in reach.",
    note: "Each hex shows the best attack from there; ! means the path is risky.",
    note_of_some: "Each hex shows the best attack computed from there; there are too many to compute them all.",
};

impl ThreatView for ThreatCount {
    type Threat = Threat;

    const WANTS: &'static [Want] = &WANTS;
    const WORDS: MapWords = MAP_WORDS;

    fn has_map(choice: &Choice) -> bool {
        matches!(choice, Choice::Act { .. })
    }

    fn ranked<'m>(battle: C3gBattle<'_>, map: &'m Threats, want: usize) -> Vec<(Ratio, &'m Threat)> {
        map.ranked(&battle, Objective::ALL[want])
    }

    fn spot(battle: C3gBattle<'_>, act: &Threat) -> AttackPosition {
        let end = act.way.as_ref().map_or(act.at.head, |way| way.to.end(way.lead));
        AttackPosition { at: act.at, end, faces: None, target: cell(battle, act.question.target) }
    }

    fn attack_order(_battle: C3gBattle<'_>, act: &Threat) -> Option<battle::Order> {
        let Question { attacker, target, with, .. } = act.question;
        Some(battle::Order::C3g(Order::Attack { attacker, target, with }))
    }

    fn threat(battle: C3gBattle<'_>, map: &Threats, act: &Threat) -> RankedThreat {
        RankedThreat {
            spot: Self::spot(battle, act),
            moves: act.way.is_some(),
            attack: attack(battle, &act.question, map.odds(act).line.map(|line| line.direction)),
            way: way(
                act.way.as_ref().map(|way| way.cost),
                &act.arrival,
                acting::could_still_move(battle, act.question.attacker).is_empty(),
            ),
            risky: act.arrival != Ratio::ONE,
            worth: Worth::default(),
            order: None,
            step: None,
        }
    }

    fn is_cut_off(map: &Threats) -> bool {
        map.left_out + map.unsearched > 0
    }
}

/// The cell of a figure or object.
fn cell(battle: C3gBattle<'_>, who: Occupant) -> Option<Cell> {
    match who {
        Occupant::Figure(figure) => battle.field().standing(figure).map(|at| at.head),
        Occupant::Object(object) => battle.field().object(object),
    }
}

/// The target, the kind of attack, and the direction of the flight.
fn attack(battle: C3gBattle<'_>, question: &Question, line: Option<Direction>) -> String {
    let Question { attacker, target, with, .. } = *question;
    let target = battle.occupant_name(target);
    let with = match with {
        AttackWith::Normal => String::new(),
        AttackWith::Special(place) => {
            let special = battle.card(attacker).special(place);
            special.map_or(String::new(), |special| format!(" by {}", special.name))
        }
        AttackWith::Throw(object) => format!(" with {}", battle.setup().object(object).name),
    };
    let line = line.map_or(String::new(), |line| format!(", to the {line}"));
    format!("{target}{with}{line}")
}

/// The move before the attack, with the chance to arrive unhurt. `is_last` is false if the attack takes the moves of other
/// figures away.
fn way(cost: Option<u16>, arrival: &Ratio, is_last: bool) -> String {
    let way = cost.map_or("from here".to_owned(), |cost| format!("move {cost}"));
    let arrives =
        if *arrival == Ratio::ONE { String::new() } else { format!(", arrives unhurt {}", in_percent(arrival)) };
    let ends = if is_last { "" } else { ", then the others cannot move" };
    format!("{way}{arrives}{ends}")
}
