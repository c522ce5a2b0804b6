//! What every ruleset values alike: battles that are over, hexes that are to be held, and who comes nearer.

use knockback_rules::{
    battle::{Battle, FigureId, HowWon, Outcome, SideId},
    board::{Cell, Footprint},
    geometry::Coord,
    ruleset::BattleOf,
};
use smallvec::SmallVec;

use crate::{Playing, patience::patience};

/// What each hex toward the nearest enemy counts, in parts of a figure's points.
const CLOSER: f64 = 0.006;

/// What it counts to stand on a hex that is to be held, in parts of all points of a side.
const HELD: f64 = 0.08;

/// The worth of a battle that is over, by all points of the scenario: more than anything that can be on the board. A battle
/// that is lost by points counts half: it may have been a close one.
pub(crate) fn over(outcome: Outcome, side: SideId, all: f64) -> f64 {
    match outcome {
        Outcome::Won { side: winner, how } => {
            let won = 2.0 * all.max(1.0) * if how == HowWon::Points { 0.5 } else { 1.0 };
            if winner == side { won } else { -won }
        }
        Outcome::Drawn => 0.0,
    }
}

/// The same where each figure has points of its own.
pub(crate) fn over_by_figures(
    battle: &Battle,
    outcome: Outcome,
    side: SideId,
    points: impl Fn(FigureId) -> f64,
) -> f64 {
    over(outcome, side, battle.setup().figure_ids().map(points).sum())
}

/// The points of a figure, which count double where a side has to bring it down to win.
pub(crate) fn weighed(points: f64, is_goal: bool) -> f64 {
    if is_goal { 2.0 * points } else { points }
}

/// 1 for a figure of the side, -1 for one of another.
pub(crate) fn sign(battle: &Battle, side: SideId, figure: FigureId) -> f64 {
    if battle.controller(figure) == side { 1.0 } else { -1.0 }
}

/// Hexes between two figures, across everything.
pub(crate) fn hexes(battle: &Battle, one: Footprint, other: Footprint) -> f64 {
    let board = &battle.setup().board;
    f64::from(board.at(one.head).distance(board.at(other.head)))
}

/// What it counts how near the enemy is: whoever keeps away forever never wins. `points` are those of a figure that fights,
/// and `None` for one that does not.
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

/// How far the figures of a side that fight are from their nearest enemies that fight, in hexes times points. `points` are those
/// of a figure that fights, and `None` for one that does not.
///
/// Unlike [`closeness`] it does not count the way of the enemies. Two figures that are nearest to one another come nearer at once,
/// so with both ways neither has a reason to go. In Champions, where a dodge costs nothing, they stood apart for ever; in the
/// other rulesets they meet anyway, and bots that count their own way alone were no better there: there it
/// counts only once a battle drags on.
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

/// What it counts to be near hexes that one side is to hold, and that others want to keep it from. `all` are the points of that
/// side. It counts less where patience wanes.
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
            // Whoever keeps the holder off the hex undoes it.
            let counts = sign(&battle, holder, figure) * if holder == side { 1.0 } else { -1.0 };
            sum += counts * all * HELD / (1.0 + away);
        }
    }
    patience(battle) * sum
}

/// What all hexes count that sides are to hold, where each figure has points of its own.
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
