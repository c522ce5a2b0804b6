//! The threat map of Pulp City: every action that a model could use at an enemy, from each hex that one move reaches.

use knockback_odds::pulp_city::{Objective, Threat, Threats};
use knockback_rules::pulp_city::{PulpCity, PulpCityBattle};

use super::{danger::Dangers, words::ap};
use crate::{
    RulesetView,
    threats::{MapWords, RankedThreat, Want, Worth},
};

/// What may be wanted, in the order of [`Objective::ALL`].
pub(super) const WANTS: [Want; Objective::ALL.len()] = [
    of(Objective::Kill, "KO", "The chance that the target has no hit points left."),
    of(Objective::Hit, "succeed", "The chance that the action succeeds."),
    of(Objective::OffLedge, "send off a ledge", "The chance that the target falls."),
    of(Objective::Stun, "stun", "The chance that the target is stunned then."),
    of(Objective::Farthest, "move far, on average", "How many hexes the target is moved on average."),
];

const fn of(of: Objective, words: &'static str, means: &'static str) -> Want {
    Want { name: of.name(), words, means, hexes: matches!(of, Objective::Farthest) }
}

/// What is said of threat maps.
pub(super) const MAP_WORDS: MapWords = MapWords {
    means: "How likely the picked model can KO or hurt somebody, or do what else is wanted, from every hex that \
                 one of its moves reaches. Extra successes buy nothing in it.",
    note: "On each hex the best action from there. A click goes there.",
    note_of_some: "On each hex the best action from there, of those that were counted: they are too many to count all.",
};

/// An attack of a map in words.
pub(super) fn threat(battle: PulpCityBattle<'_>, map: &Threats, act: &Threat) -> RankedThreat {
    let action = battle.action(map.figure, act.question.action);
    let (name, cost) = action.map_or(("", 0), |action| (action.name.as_str(), action.ap));
    let moves = battle.cell_of(map.figure) != Some(act.at);
    let dangers = Dangers::of(battle);
    RankedThreat {
        spot: PulpCity::spot(battle, act),
        moves,
        attack: format!("{} with {name}", battle.figure_name(act.target)),
        way: format!("{}, {}", if moves { "move" } else { "from here" }, ap(cost)),
        risky: map.way(act).is_some_and(|way| dangers.lurk_on(map.figure, way.by, &way.path)),
        worth: Worth::default(),
        order: None,
    }
}
