//! The threat map of Pulp City: all actions of a model on enemies, from each hex that one move reaches.

use knockback_odds::pulp_city::{Objective, Threat, Threats};
use knockback_rules::pulp_city::{PulpCity, PulpCityBattle};

use super::{danger::Dangers, words::ap};
use crate::{
    RulesetView,
    threats::{MapWords, RankedThreat, Want, Worth},
};

/// The possible results to rank attacks by, in the order of [`Objective::ALL`].
pub(super) const WANTS: [Want; Objective::ALL.len()] = [
    of(Objective::Kill, "KO", "The chance that the target has no hit points left."),
    of(Objective::Hit, "succeed", "The chance that the action succeeds."),
    of(Objective::OffLedge, "knock off a ledge", "The chance that the target falls."),
    of(Objective::Stun, "stun", "The chance that the target ends up stunned."),
    of(Objective::Farthest, "move the farthest", "The average number of hexes the target is moved."),
];

const fn of(of: Objective, words: &'static str, means: &'static str) -> Want {
    Want { name: of.name(), words, means, hexes: matches!(of, Objective::Farthest) }
}

/// The texts about threat maps.
pub(super) const MAP_WORDS: MapWords = MapWords {
    means: "The odds of the selected model KO'ing or hurting an enemy, or reaching another goal, from every hex that \
                 one of its moves reaches. Extra successes are not counted.",
    note: "Each hex shows the best action from there. Click to move there.",
    note_of_some: "Each hex shows the best action found from there. There are too many to count them all.",
};

/// The description of an attack of a map.
pub(super) fn threat(battle: PulpCityBattle<'_>, map: &Threats, act: &Threat) -> RankedThreat {
    let action = battle.action(map.figure, act.question.action);
    let (name, cost) = action.map_or(("", 0), |action| (action.name.as_str(), action.ap));
    let moves = battle.cell_of(map.figure) != Some(act.at);
    let dangers = Dangers::of(battle);
    RankedThreat {
        spot: PulpCity::spot(battle, act),
        moves,
        attack: format!("{name} on {}", battle.figure_name(act.target)),
        way: format!("{}, {}", if moves { "move" } else { "from here" }, ap(cost)),
        risky: map.way(act).is_some_and(|way| dangers.lurk_on(map.figure, way.by, &way.path)),
        worth: Worth::default(),
        order: None,
    }
}
