//! The worth of a position in Pulp City.

use knockback_rules::{
    battle::{FigureId, SideId, Whereabouts},
    pulp_city::{PulpCityBattle, Victory},
};

use crate::{patience::kept_away, stance};

/// The fraction of its points that a model keeps as long as it is not KO'ed. The rest falls with its hit points.
const IN_PLAY: f64 = 0.45;

/// The value of a minion, in levels of a supreme.
const MINION: f64 = 0.3;

/// The points of one level.
const LEVEL: f64 = 10.0;

/// The penalty for each fatigue marker, as a fraction of a model's points.
const FATIGUE: f64 = 0.03;

/// The penalty for being stunned, as a fraction of a model's points.
const STUNNED: f64 = 0.12;

/// The value of a die that is temporarily gained or lost, as a fraction of a model's points.
const DIE: f64 = 0.02;

/// The value of each AP in the pool, in points. It is small, because AP are meant to be spent.
const AP: f64 = 0.05;

/// The worth of a position to a side, in points: its own strength minus that of its enemies.
pub(super) fn position_worth(battle: PulpCityBattle<'_>, side: SideId) -> f64 {
    if let Some(outcome) = battle.outcome() {
        return stance::over_by_figures(&battle, outcome, side, |figure| points(battle, figure));
    }
    let sign = |figure| if battle.owner(figure) == side { 1.0 } else { -1.0 };
    let left: f64 = battle.setup().figure_ids().map(|figure| sign(figure) * left(battle, figure)).sum();
    let fights = |figure| battle.in_play(figure).then(|| points(battle, figure));
    let pools = (0..).zip(&battle.setup().sides).map(|(place, _)| {
        let ap = AP * f64::from(battle.state().team(SideId(place)).ap);
        if SideId(place) == side { ap } else { -ap }
    });
    let stands = stance::closeness(&battle, side, fights) - kept_away(battle, side, fights) + held(battle, side);
    left + pools.sum::<f64>() + stands + stance::goals(battle, side, |figure| points(battle, figure))
}

/// The points of a model, doubled if a side must knock it out to win.
pub(super) fn points(battle: PulpCityBattle<'_>, figure: FigureId) -> f64 {
    let level = battle.sheet(figure).level();
    let points = LEVEL * if level == 0 { MINION } else { f64::from(level) };
    let goal = battle.rules().victory.iter().any(|victory| match victory {
        Victory::KnockOut { figures, .. } => figures.contains(&figure),
        Victory::Hold { .. } | Victory::Goal(_) => false,
    });
    stance::weighed(points, goal)
}

/// The worth of a model with the given hit points; 0 if it is KO'ed.
pub(super) fn figure_worth(battle: PulpCityBattle<'_>, figure: FigureId, hp: u8, ko: bool) -> f64 {
    if ko {
        return 0.0;
    }
    let whole = f64::from(battle.sheet(figure).hp.max(1));
    points(battle, figure) * (IN_PLAY + (1.0 - IN_PLAY) * f64::from(hp) / whole)
}

fn left(battle: PulpCityBattle<'_>, figure: FigureId) -> f64 {
    // A model off the board is worth nothing, such as a minion that has not been summoned yet.
    let model = battle.model(figure);
    if !matches!(battle.field().whereabouts(figure), Whereabouts::Standing(_) | Whereabouts::InTransit(_)) {
        return 0.0;
    }
    let dice = f64::from(model.attack)
        + f64::from(model.defend)
        + f64::from(model.block)
        + f64::from(model.brutal)
        + f64::from(model.power_up)
        + f64::from(i8::from(model.empowered))
        - f64::from(model.suppress)
        - f64::from(model.weak);
    let troubles = FATIGUE * f64::from(model.fatigue) + if model.stunned { STUNNED } else { 0.0 } - DIE * dice;
    figure_worth(battle, figure, model.hp, model.ko) - if model.ko { 0.0 } else { points(battle, figure) * troubles }
}

/// The value of objective hexes.
fn held(battle: PulpCityBattle<'_>, side: SideId) -> f64 {
    let holds = battle.rules().victory.iter().filter_map(|victory| match victory {
        Victory::Hold { side, cells, .. } => Some((*side, cells.as_slice())),
        Victory::KnockOut { .. } | Victory::Goal(_) => None,
    });
    stance::held_by_figures(battle, side, holds, |figure| points(battle, figure))
}
