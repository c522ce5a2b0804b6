//! The worth of a position in Champions.

use knockback_rules::{
    battle::{FigureId, SideId},
    champions::{ChampionsBattle, Characteristic, Guard, Victory},
};

use crate::{patience::patience, stance};

/// The fraction of its points that a character keeps while it is awake, with no STUN left.
const AWAKE: f64 = 0.5;

/// The fraction that depends on its STUN.
const STUN: f64 = 0.35;

/// The fraction that depends on its BODY.
const BODY: f64 = 0.1;

/// The fraction that depends on its END.
const END: f64 = 0.05;

/// The fraction that an unconscious, living character keeps: it may wake up.
const OUT: f64 = 0.12;

/// The STUN below 0 at which nothing of that fraction is left.
const DEEPEST: f64 = 40.0;

/// The penalties for being stunned, prone or held, and for owing a phase, each as a fraction of a character's points.
const STUNNED: f64 = 0.12;
const PRONE: f64 = 0.03;
const HELD: f64 = 0.06;
const OWED: f64 = 0.05;

/// The bonus for a defence that lasts until the next phase. It is tiny, because the defence is valued by the attacks
/// that it prevents, which the [exposure](super::exposure) computes.
const GUARDED: f64 = 0.004;

/// The bonus for each hex toward the nearest enemy, as a fraction of a character's points.
const CLOSER: f64 = 0.015;

/// The worth of a position to a side, in points: its own strength, less that of its enemies.
pub(super) fn of(battle: ChampionsBattle<'_>, side: SideId) -> f64 {
    if let Some(outcome) = battle.outcome() {
        return stance::over_by_figures(&battle, outcome, side, |figure| points(battle, figure));
    }
    let sign = |figure| stance::sign(&battle, side, figure);
    let left: f64 = battle.setup().figure_ids().map(|figure| sign(figure) * left(battle, figure)).sum();
    let fights = |figure| battle.is_awake(figure).then(|| urge(battle, figure));
    left - CLOSER * stance::way_to_enemies(&battle, side, fights) + held(battle, side)
}

/// The points of a character. Those of a character that a side must defeat count double.
pub(super) fn points(battle: ChampionsBattle<'_>, figure: FigureId) -> f64 {
    stance::weighed(printed(battle, figure), is_goal(battle, figure))
}

/// The points that a character can still lose, and the STUN at which all of them are lost. An unconscious character has
/// already lost most of its points and only sinks deeper.
pub(super) fn at_stake(battle: ChampionsBattle<'_>, figure: FigureId) -> (f64, f64) {
    let points = points(battle, figure);
    if battle.is_awake(figure) {
        (points, f64::from(battle.condition(figure).stun.max(1)))
    } else {
        (points * OUT, DEEPEST)
    }
}

/// The points of a character as printed on its sheet.
fn printed(battle: ChampionsBattle<'_>, figure: FigureId) -> f64 {
    f64::from(battle.sheet(figure).points.0.max(1))
}

/// True if a side must defeat the character to win.
fn is_goal(battle: ChampionsBattle<'_>, figure: FigureId) -> bool {
    battle.rules().goals.iter().any(|victory| match victory {
        Victory::BringDown { figures, .. } => figures.contains(&figure),
        Victory::Hold { .. } => false,
    })
}

/// The urge of a character to approach the enemy, in points. It is zero for a hunted character whose side wins by
/// holding hexes: that one should go to those hexes.
fn urge(battle: ChampionsBattle<'_>, figure: FigureId) -> f64 {
    let own = battle.controller(figure);
    let holds = |victory: &Victory| matches!(victory, Victory::Hold { side, .. } if *side == own);
    if is_goal(battle, figure) && battle.rules().goals.iter().any(holds) { 0.0 } else { printed(battle, figure) }
}

fn left(battle: ChampionsBattle<'_>, figure: FigureId) -> f64 {
    let (condition, sheet) = (battle.condition(figure), battle.sheet(figure));
    if battle.field().footprint(figure).is_none() || battle.is_dead(figure) || battle.is_transformed(figure) {
        return 0.0;
    }
    let part = |left: i16, of| f64::from(left.max(0)) / f64::from(sheet.characteristic(of).max(1));
    let body = part(condition.body, Characteristic::Body);
    let points = points(battle, figure);
    if !battle.is_awake(figure) {
        // The further below 0 its STUN, the later it wakes up.
        let depth = f64::from(-condition.stun).clamp(0.0, DEEPEST) / DEEPEST;
        return points * OUT * (1.0 - depth) * body.min(1.0);
    }
    let troubles = if condition.stunned { STUNNED } else { 0.0 }
        + if condition.prone { PRONE } else { 0.0 }
        + if condition.held_by.is_some() { HELD } else { 0.0 }
        + OWED * f64::from(condition.owed);
    let guard = if matches!(condition.guard, Some(Guard::Dodge(_) | Guard::Block)) { GUARDED } else { 0.0 };
    let whole = AWAKE
        + STUN * part(condition.stun, Characteristic::Stun)
        + BODY * body
        + END * part(condition.end, Characteristic::Endurance);
    points * (whole + patience(battle) * guard - troubles)
}

/// The value of objective hexes.
fn held(battle: ChampionsBattle<'_>, side: SideId) -> f64 {
    let holds = battle.rules().goals.iter().filter_map(|victory| match victory {
        Victory::Hold { side, cells, .. } => Some((*side, cells.as_slice())),
        Victory::BringDown { .. } => None,
    });
    stance::held_by_figures(battle, side, holds, |figure| points(battle, figure))
}
