//! Parts of a position's worth that rulesets share: finished battles, objective hexes, and distances to enemies.

use knockback_rules::{
    battle::{Battle, FigureId, GoalId, HowWon, Outcome, SideId},
    board::{Cell, Footprint},
    geometry::Coord,
    ruleset::BattleOf,
};
use smallvec::SmallVec;

use crate::{Playing, patience::patience};

/// The penalty for each hex to the nearest enemy, as a fraction of a figure's points.
const CLOSER: f64 = 0.006;

/// The bonus for a figure on an objective hex, as a fraction of the total points of the side that must hold it.
const HELD: f64 = 0.08;

/// The value of a goal that is almost reached, as a fraction of the total points of the side that wins by it.
const GOAL: f64 = 0.5;

/// The worth of a finished battle. `all` are the total points of the scenario, and a victory is worth more than any
/// position. A battle decided by points counts half, because it may have been close.
pub(crate) fn over(outcome: Outcome, side: SideId, all: f64) -> f64 {
    match outcome {
        Outcome::Won { side: winner, how } => {
            let won = 2.0 * all.max(1.0) * if how == HowWon::Points { 0.5 } else { 1.0 };
            if winner == side { won } else { -won }
        }
        Outcome::Drawn => 0.0,
    }
}

/// The worth of a finished battle, for rulesets in which each figure has its own points.
pub(crate) fn over_by_figures(
    battle: &Battle,
    outcome: Outcome,
    side: SideId,
    points: impl Fn(FigureId) -> f64,
) -> f64 {
    over(outcome, side, battle.setup().figure_ids().map(points).sum())
}

/// The points of a figure, doubled if a side must bring it down to win.
pub(crate) fn weighed(points: f64, is_goal: bool) -> f64 {
    if is_goal { 2.0 * points } else { points }
}

/// 1 for a figure of the side, -1 for a figure of another side.
pub(crate) fn sign(battle: &Battle, side: SideId, figure: FigureId) -> f64 {
    if battle.controller(figure) == side { 1.0 } else { -1.0 }
}

/// The distance between two figures in hexes, ignoring obstacles.
pub(crate) fn hexes(battle: &Battle, one: Footprint, other: Footprint) -> f64 {
    let board = &battle.setup().board;
    f64::from(board.at(one.head).distance(board.at(other.head)))
}

/// The value of the distances between figures and their nearest enemies. Without it, a side might keep away from its
/// enemies and never win. `points` returns the points of a figure that fights, and `None` for others.
pub(crate) fn closeness(battle: &Battle, side: SideId, points: impl Fn(FigureId) -> Option<f64>) -> f64 {
    let board = &battle.setup().board;
    let standing: SmallVec<[(FigureId, SideId, Coord); 16]> = battle
        .field()
        .standing_figures()
        .map(|(figure, at)| (figure, battle.controller(figure), board.at(at.head)))
        .collect();
    let mut sum = 0.0;
    for &(figure, controller, at) in &standing {
        let Some(points) = points(figure) else { continue };
        let enemies = standing.iter().filter(|(_, other, _)| *other != controller);
        let Some(nearest) = enemies.map(|(.., there)| at.distance(*there)).min() else { continue };
        let sign = if controller == side { 1.0 } else { -1.0 };
        sum -= sign * points * CLOSER * f64::from(nearest);
    }
    sum
}

/// The sum of the distances between a side's fighting figures and their nearest fighting enemies, in hexes, weighted by
/// the points of the figures. `points` returns the points of a figure that fights, and `None` for others.
///
/// Unlike [`closeness`], it ignores the distances of enemy figures. If two figures are nearest to each other and both
/// distances count, a step closer changes both by the same amount, which cancels out, so neither figure has a reason to
/// move. In Champions, where a dodge costs nothing, such figures stayed apart forever. In the other rulesets they meet
/// anyway, and measurements showed no advantage, so they use this value only in rounds beyond the usual length of a
/// battle.
pub(crate) fn way_to_enemies(battle: &Battle, side: SideId, points: impl Fn(FigureId) -> Option<f64>) -> f64 {
    let board = &battle.setup().board;
    let fights = |(figure, at): (FigureId, Footprint)| {
        Some((battle.controller(figure) == side, board.at(at.head), points(figure)?))
    };
    let fighting: SmallVec<[(bool, Coord, f64); 16]> = battle.field().standing_figures().filter_map(fights).collect();
    let way = |(_, at, points): &(bool, Coord, f64)| {
        let enemies = fighting.iter().filter(|(own, ..)| !own);
        let nearest = enemies.map(|(_, there, _)| at.distance(*there)).min();
        points * f64::from(nearest.unwrap_or(0))
    };
    fighting.iter().filter(|(own, ..)| *own).map(way).sum()
}

/// The value of being near hexes that one side, the holder, must hold and others want to deny it. `all` are the total
/// points of the holder. The value falls with [`patience`].
pub(crate) fn held<R: Playing>(
    battle: BattleOf<'_, R>,
    side: SideId,
    (holder, cells): (SideId, &[Cell]),
    all: f64,
) -> f64 {
    let board = &battle.setup().board;
    let mut sum = 0.0;
    for cell in cells {
        for (figure, at) in battle.field().standing_figures() {
            let away = f64::from(board.at(at.head).distance(board.at(*cell)));
            // Figures of other sides count against the holder.
            let counts = sign(&battle, holder, figure) * if holder == side { 1.0 } else { -1.0 };
            sum += counts * all * HELD / (1.0 + away);
        }
    }
    patience(battle) * sum
}

/// The value of all objective hexes, for rulesets in which each figure has its own points.
pub(crate) fn held_by_figures<'a, R: Playing>(
    battle: BattleOf<'_, R>,
    side: SideId,
    holds: impl Iterator<Item = (SideId, &'a [Cell])>,
    points: impl Fn(FigureId) -> f64,
) -> f64 {
    let of = |(holder, cells)| {
        let own = battle.setup().figure_ids().filter(|figure| battle.owner(*figure) == holder);
        held(battle, side, (holder, cells), own.map(&points).sum())
    };
    holds.map(of).sum()
}

/// The value of the progress of the goals that all rulesets share. It is 0 in a battle without such goals.
pub(crate) fn goals<R: Playing>(battle: BattleOf<'_, R>, side: SideId, points: impl Fn(FigureId) -> f64) -> f64 {
    let ids = (0..).map(GoalId).take(battle.setup().goals.len());
    let of = |id| {
        let goal = battle.goal(id);
        let own = battle.setup().figure_ids().filter(|figure| battle.owner(*figure) == goal.side());
        let all: f64 = own.map(&points).sum();
        let needed = goal.needed().max(1);
        let reached = f64::from(battle.goal_progress(id).min(needed)) / f64::from(needed);
        if goal.side() == side { all * GOAL * reached } else { -all * GOAL * reached }
    };
    ids.map(of).sum()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use knockback_rules::{battle::Setup, files::read_scenario};
    use knockback_testing::scenarios;

    use super::*;
    use crate::rulesets::position_worth;

    /// Progress of a goal is worth something to its side and costs its enemies as much, in every ruleset.
    #[test]
    fn progress_of_goals_has_a_value() {
        for name in ["foundry_row", "chimney_run", "turnkey_court", "last_stop"] {
            let mut scenario = serde_json::to_value(&scenarios::setup(name).scenario).unwrap();
            let side = scenario["sides"][0]["id"].clone();
            let at =
                scenario["figures"].as_array().unwrap().iter().find_map(|figure| figure["at"].get(0)).unwrap().clone();
            let goal = serde_json::json!([{"throw_off": {"side": side, "at": [at], "count": 2}}]);
            let rules = scenario["rules"].as_object_mut().unwrap().values_mut().next().unwrap();
            rules["victory"]["rules"] = goal;
            let read = read_scenario("goal.json", scenario.to_string().as_bytes()).unwrap();
            let setup = Arc::new(Setup::new(read).unwrap());
            let start = Battle::new(Arc::clone(&setup));
            let mut state = serde_json::to_value(start.snapshot()).unwrap();
            state["goals"]["counted"][0]["times"] = serde_json::json!(1);
            let later = Battle::resume(setup, serde_json::from_value(state).unwrap()).unwrap();
            let gain = |side| position_worth(&later, side).unwrap() - position_worth(&start, side).unwrap();
            assert!(gain(SideId(0)) > 0.0, "{name}");
            assert!((gain(SideId(0)) + gain(SideId(1))).abs() < 1e-9, "{name}");
        }
    }
}
