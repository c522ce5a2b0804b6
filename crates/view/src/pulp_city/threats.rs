//! The threat map of Pulp City: all actions of a model on enemies, from each hex that it reaches with one move.

use knockback_odds::{
    Ratio,
    pulp_city::{Objective, Threat, ThreatCount, Threats},
};
use knockback_rules::{
    battle,
    board::Footprint,
    pulp_city::{Choice, PulpCityBattle},
};

use super::{danger::Dangers, words::ap};
use crate::threats::{AttackPosition, MapWords, RankedThreat, ThreatView, Want, Worth};

/// The possible results to rank attacks by, in the order of [`Objective::ALL`].
const WANTS: [Want; Objective::ALL.len()] = [
    of(Objective::Kill, "KO", "The chance that the target has no hit points left."),
    of(Objective::Hit, "succeed", "The chance that the action succeeds."),
    of(Objective::OffLedge, "send off a ledge", "The chance that the target falls."),
    of(Objective::Stun, "stun", "The chance that the target ends up stunned."),
    of(Objective::Farthest, "move the farthest", "The average number of hexes the target is moved."),
];

const fn of(of: Objective, words: &'static str, means: &'static str) -> Want {
    Want { name: of.name(), words, means, hexes: matches!(of, Objective::Farthest) }
}

/// The text about threat maps.
const MAP_WORDS: MapWords = MapWords {
    means: "The odds of the selected model KO'ing or hurting an enemy, or of reaching another goal, from every hex in reach. \
                 Extra successes are assumed to buy nothing.",
    note: "Each hex shows the best action from there. Click to move there.",
    note_of_some: "Each hex shows the best action computed from there; there are too many to compute them all. Click to move there.",
};

impl ThreatView for ThreatCount {
    type Threat = Threat;

    const WANTS: &'static [Want] = &WANTS;
    const WORDS: MapWords = MAP_WORDS;

    fn has_map(choice: &Choice) -> bool {
        matches!(choice, Choice::Turn { .. } | Choice::Act { .. } | Choice::Command { .. })
    }

    fn ranked<'m>(_battle: PulpCityBattle<'_>, map: &'m Threats, want: usize) -> Vec<(Ratio, &'m Threat)> {
        map.ranked(Objective::ALL[want])
    }

    fn spot(battle: PulpCityBattle<'_>, act: &Threat) -> AttackPosition {
        AttackPosition { at: Footprint::one(act.at), end: act.at, faces: None, target: battle.cell_of(act.target) }
    }

    fn attack_order(battle: PulpCityBattle<'_>, act: &Threat) -> Option<battle::Order> {
        Some(battle::Order::PulpCity(act.question.order(battle)))
    }

    fn threat(battle: PulpCityBattle<'_>, map: &Threats, act: &Threat) -> RankedThreat {
        let action = battle.action(map.figure, act.question.action);
        let (name, cost) = action.map_or(("", 0), |action| (action.name.as_str(), action.ap));
        let moves = battle.cell_of(map.figure) != Some(act.at);
        let dangers = Dangers::of(battle);
        RankedThreat {
            spot: Self::spot(battle, act),
            moves,
            attack: format!("{} with {name}", battle.figure_name(act.target)),
            way: format!("{}, {}", if moves { "move" } else { "from here" }, ap(cost)),
            risky: map.way(act).is_some_and(|way| dangers.lurk_on(map.figure, way.by, &way.path)),
            worth: Worth::default(),
            order: None,
            step: None,
        }
    }

    fn is_cut_off(map: &Threats) -> bool {
        map.left_out + map.unsearched > 0
    }
}
