//! The threat map of Coup-De-Grace: all attacks of a mini in this activation, from each hex and with each facing that
//! its points allow.

use knockback_odds::{
    Ratio,
    coup_de_grace::{Objective, Question, Threat, ThreatCount, Threats},
};
use knockback_rules::{
    battle::{self, FigureId},
    board::Footprint,
    coup_de_grace::{Choice, CoupDeGraceBattle, Order},
    geometry::Direction,
};

use super::words::points_short;
use crate::threats::{AttackPosition, MapWords, RankedThreat, ThreatView, Want, Worth};

/// The possible results to rank attacks by, in the order of [`Objective::ALL`].
const WANTS: [Want; Objective::ALL.len()] = [
    of(Objective::Kill, "take out of action", "The chance that the target is out of action, pits included."),
    of(Objective::Down, "down or take out", "The chance that the target is downed or out of action."),
    of(Objective::Hit, "hit", "The chance that the attack hits."),
    of(Objective::IntoPit, "push into a pit", "The chance that the target ends in a pit."),
    of(Objective::Farthest, "move the farthest", "The average number of hexes the target is moved."),
];

const fn of(of: Objective, words: &'static str, means: &'static str) -> Want {
    Want { name: of.name(), words, means, hexes: matches!(of, Objective::Farthest) }
}

/// The text about threat maps.
const MAP_WORDS: MapWords = MapWords {
    means: "The odds of the selected mini taking out, downing or hitting an enemy, or pushing one into a \
                 pit, from every hex and facing in reach. A hammer pushes if it can.",
    note: "Each hex shows the best attack from there. Click to move there with the facing for that attack.",
    note_of_some: "Each hex shows the best attack found from there. There are too many to count them all.",
};

impl ThreatView for ThreatCount {
    type Threat = Threat;

    const WANTS: &'static [Want] = &WANTS;
    const WORDS: MapWords = MAP_WORDS;

    fn has_map(choice: &Choice) -> bool {
        matches!(choice, Choice::Activate { .. } | Choice::Act { .. })
    }

    /// Of equally good attacks, the cheapest comes first.
    fn ranked<'m>(_battle: CoupDeGraceBattle<'_>, map: &'m Threats, want: usize) -> Vec<(Ratio, &'m Threat)> {
        map.ranked(Objective::ALL[want])
    }

    fn spot(battle: CoupDeGraceBattle<'_>, act: &Threat) -> AttackPosition {
        AttackPosition {
            at: Footprint::one(act.at),
            end: act.at,
            faces: act.facing,
            target: battle.cell_of(act.question.target),
        }
    }

    fn attack_order(_battle: CoupDeGraceBattle<'_>, act: &Threat) -> Option<battle::Order> {
        let Question { attacker: figure, target, hand, .. } = act.question;
        Some(battle::Order::CoupDeGrace(Order::Attack { figure, target, hand }))
    }

    fn threat(battle: CoupDeGraceBattle<'_>, map: &Threats, act: &Threat) -> RankedThreat {
        let before = match map.way(act) {
            Some(_) => Before::Move,
            None if act.facing == battle.mini(map.figure).facing => Before::Nothing,
            None => Before::Turn,
        };
        let line = map.odds(act).line.map(|(_, direction)| direction);
        RankedThreat {
            spot: Self::spot(battle, act),
            moves: before != Before::Nothing,
            attack: attack(battle, (map.figure, act.question.hand), act.question.target, line),
            way: way(before, act.facing, act.cost),
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

/// The action of a mini before an attack.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    Nothing,
    /// A turn in place.
    Turn,
    /// A move.
    Move,
}

/// The target, the weapon, and the direction of a push.
fn attack(
    battle: CoupDeGraceBattle<'_>,
    (attacker, hand): (FigureId, u8),
    target: FigureId,
    line: Option<Direction>,
) -> String {
    let with = battle.sheet(attacker).profile(hand).map_or("an empty hand", |held| held.name);
    let line = line.map_or(String::new(), |line| format!(", to the {line}"));
    format!("{with} on {}{line}", battle.figure_name(target))
}

/// The action before the attack, and the cost of both with the doubling (`CDG-14`).
fn way(before: Before, faces: Option<Direction>, cost: u16) -> String {
    let faces = faces.map_or(String::new(), |faces| format!(", facing {faces}"));
    let first = match before {
        Before::Nothing => "from here".to_owned(),
        Before::Turn => format!("turn{faces}"),
        Before::Move => format!("move{faces}"),
    };
    let cost = if cost == 0 { "free".to_owned() } else { points_short(cost) };
    format!("{first}, {cost}")
}
