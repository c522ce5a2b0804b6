//! The worth of a position in Coup-De-Grace.

use knockback_rules::{
    battle::{FigureId, SideId},
    board::Footprint,
    coup_de_grace::{CoupDeGraceBattle, Victory, facing},
};

use crate::{patience::kept_away, stance};

/// The fraction of its points that a mini keeps as long as it is on its feet. The rest falls with its hit points.
const ON_ITS_FEET: f64 = 0.55;

/// The fraction of its points that a mini keeps while it is downed: it may get up again or be finished off.
const DOWNED: f64 = 0.2;

/// The bonus for facing the nearest enemy, as a fraction of a mini's points.
const FACES: f64 = 0.03;

/// The worth of a position to a side, in points: its own strength minus that of its enemies.
pub(super) fn position_worth(battle: CoupDeGraceBattle<'_>, side: SideId) -> f64 {
    if let Some(outcome) = battle.outcome() {
        return stance::over_by_figures(&battle, outcome, side, |figure| points(battle, figure));
    }
    let sign = |figure| stance::sign(&battle, side, figure);
    let left: f64 = battle.setup().figure_ids().map(|figure| sign(figure) * left(battle, figure)).sum();
    let fights = |figure| battle.is_standing(figure).then(|| points(battle, figure));
    let near = stance::closeness(&battle, side, fights) - kept_away(battle, side, fights);
    let goals = stance::goals(battle, side, |figure| points(battle, figure));
    left + facing(battle, side) + near + held(battle, side) + goals
}

/// The points of a mini, doubled if a side must take it out to win.
pub(super) fn points(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> f64 {
    let points = f64::from(battle.sheet(figure).points.0.max(1));
    let goal = battle.rules().victory.iter().any(|victory| match victory {
        Victory::TakeOut { figures, .. } => figures.contains(&figure),
        Victory::Hold { .. } | Victory::Goal(_) => false,
    });
    stance::weighed(points, goal)
}

fn left(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> f64 {
    let mini = battle.mini(figure);
    figure_worth(battle, figure, mini.hit_points, battle.is_downed(figure), mini.out)
}

/// The worth of a mini that has the given hit points and may be downed or out of action.
pub(super) fn figure_worth(
    battle: CoupDeGraceBattle<'_>,
    figure: FigureId,
    hit_points: u8,
    downed: bool,
    out: bool,
) -> f64 {
    let points = points(battle, figure);
    if out {
        0.0
    } else if downed {
        points * DOWNED
    } else {
        let whole = f64::from(battle.sheet(figure).hit_points.max(1));
        points * (ON_ITS_FEET + (1.0 - ON_ITS_FEET) * f64::from(hit_points) / whole)
    }
}

/// The value of minis that face their nearest enemies, which they can then attack, and which cannot attack them from
/// behind.
fn facing(battle: CoupDeGraceBattle<'_>, side: SideId) -> f64 {
    let standing: Vec<(FigureId, Footprint)> = battle.field().standing_figures().collect();
    let mut sum = 0.0;
    for &(one, at) in standing.iter().filter(|(one, _)| battle.is_standing(*one)) {
        let enemies = standing.iter().filter(|(other, _)| !battle.friends(one, *other));
        let nearest =
            enemies.min_by(|(_, a), (_, b)| stance::hexes(&battle, at, *a).total_cmp(&stance::hexes(&battle, at, *b)));
        if nearest.is_some_and(|(_, there)| facing::faces(battle, one, there.head)) {
            sum += stance::sign(&battle, side, one) * points(battle, one) * FACES;
        }
    }
    sum
}

/// The value of objective hexes.
fn held(battle: CoupDeGraceBattle<'_>, side: SideId) -> f64 {
    let holds = battle.rules().victory.iter().filter_map(|victory| match victory {
        Victory::Hold { side, cells, .. } => Some((*side, cells.as_slice())),
        Victory::TakeOut { .. } | Victory::Goal(_) => None,
    });
    stance::held_by_figures(battle, side, holds, |figure| points(battle, figure))
}
