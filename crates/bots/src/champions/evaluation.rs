//! The worth of a position in Champions.

use knockback_rules::{
    battle::{FigureId, SideId},
    champions::{ChampionsBattle, Characteristic, Guard, Victory},
};

use crate::{patience::patience, stance};

/// The fraction of its points that a character keeps as long as it is awake.
const AWAKE: f64 = 0.5;

/// The fraction of its points that depends on its STUN.
const STUN: f64 = 0.35;

/// The fraction of its points that depends on its BODY.
const BODY: f64 = 0.1;

/// The fraction of its points that depends on its END.
const END: f64 = 0.05;

/// The fraction of its points that a character keeps when it is unconscious, because it may wake up.
const OUT: f64 = 0.12;

/// The STUN below 0 at which nothing of [`OUT`] is left.
const DEEPEST: f64 = 40.0;

/// The penalty for being stunned, as a fraction of a character's points.
const STUNNED: f64 = 0.12;
/// The penalty for being prone, as a fraction of a character's points.
const PRONE: f64 = 0.03;
/// The penalty for being held, as a fraction of a character's points.
const HELD: f64 = 0.06;
/// The penalty for each owed phase, as a fraction of a character's points.
const OWED: f64 = 0.05;

/// The bonus for a defence that lasts until the next phase, as a fraction of a character's points. It is tiny, because
/// the main value of a defence is the harm that it prevents, which is part of the [exposure](super::exposure).
const GUARDED: f64 = 0.004;

/// The penalty for each hex to the nearest enemy, as a fraction of a character's points.
const CLOSER: f64 = 0.015;

/// The worth of a position to a side, in points: its own strength minus that of its enemies.
pub(super) fn position_worth(battle: ChampionsBattle<'_>, side: SideId) -> f64 {
    if let Some(outcome) = battle.outcome() {
        return stance::over_by_figures(&battle, outcome, side, |figure| points(battle, figure));
    }
    let sign = |figure| stance::sign(&battle, side, figure);
    let left: f64 = battle.setup().figure_ids().map(|figure| sign(figure) * left(battle, figure)).sum();
    let fights = |figure| battle.is_awake(figure).then(|| urge(battle, figure));
    let goals = stance::goals(battle, side, |figure| printed(battle, figure));
    left - CLOSER * stance::way_to_enemies(&battle, side, fights) + held(battle, side) + goals
}

/// The points of a character, doubled if a side must defeat it to win.
pub(super) fn points(battle: ChampionsBattle<'_>, figure: FigureId) -> f64 {
    stance::weighed(printed(battle, figure), is_goal(battle, figure))
}

/// The points that a character can still lose, and the loss of STUN at which all of them are lost. An unconscious
/// character has already lost most of its points and can only sink deeper.
pub(super) fn at_stake(battle: ChampionsBattle<'_>, figure: FigureId) -> (f64, f64) {
    let points = points(battle, figure);
    if battle.is_awake(figure) {
        (points, f64::from(battle.condition(figure).stun.max(1)))
    } else {
        (points * OUT, DEEPEST)
    }
}

/// The points on a character's sheet.
fn printed(battle: ChampionsBattle<'_>, figure: FigureId) -> f64 {
    f64::from(battle.sheet(figure).points.0.max(1))
}

/// True if a side must defeat the character to win.
fn is_goal(battle: ChampionsBattle<'_>, figure: FigureId) -> bool {
    battle.rules().goals.iter().any(|victory| match victory {
        Victory::BringDown { figures, .. } => figures.contains(&figure),
        Victory::Hold { .. } | Victory::Goal(_) => false,
    })
}

/// The urge of a character to approach the enemy, in points. It is 0 for a character that others must defeat if its own
/// side wins by holding hexes, because it should go to those hexes instead.
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
        // The further its STUN is below 0, the later it wakes up.
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
        Victory::BringDown { .. } | Victory::Goal(_) => None,
    });
    stance::held_by_figures(battle, side, holds, |figure| points(battle, figure))
}
