//! Marks of characters: STUN and BODY, badges for their states, the level of a flyer.

use knockback_rules::{
    battle::FigureId,
    champions::{ChampionsBattle, Characteristic, Enters, Power},
};

use super::acting;
use crate::{
    badge::{Badge, GRIPPED, GUARDING, OUT, STUNNED, badge, gravest},
    marks::{FigureMarks, PointGauge},
    tone::Tone,
};

/// Dead: a cross on a grave.
const DEAD: Badge =
    badge(Tone::Plain, &[&[[0, 1000], [0, -900]], &[[-550, 400], [550, 400]], &[[-700, -900], [700, -900]]]);
/// Transformed: two arrows that follow each other.
const TRANSFORMED: Badge =
    badge(Tone::Plain, &[&[[-800, 350], [600, 350], [250, 750]], &[[800, -350], [-600, -350], [-250, -750]]]);
/// Preparing a haymaker: an arm that swings round.
const WINDING_UP: Badge = badge(
    Tone::Accent,
    &[
        &[[500, -850], [-400, -700], [-850, 0], [-500, 700], [250, 800], [750, 300]],
        &[[150, 150], [780, 250], [950, 850]],
    ],
);
/// Holding an action: an hourglass.
const HOLDING: Badge = badge(Tone::Quiet, &[&[[-600, 900], [600, 900], [-600, -900], [600, -900], [-600, 900]]]);
/// Taking a recovery: a plus.
const RECOVERING: Badge = badge(Tone::Good, &[&[[0, 850], [0, -850]], &[[-850, 0], [850, 0]]]);
/// Bleeding: a drop.
const BLEEDING: Badge =
    badge(Tone::Grave, &[&[[0, 1000], [550, -100], [450, -650], [0, -900], [-450, -650], [-550, -100], [0, 1000]]]);
/// Not expecting a fight: a question mark.
const UNREADY: Badge = badge(
    Tone::Quiet,
    &[&[[-500, 500], [-300, 900], [300, 900], [500, 500], [0, 0], [0, -350]], &[[0, -750], [0, -900]]],
);

/// The badges that only Champions uses.
#[cfg(test)]
pub(crate) const BADGES: &[Badge] = &[DEAD, TRANSFORMED, WINDING_UP, HOLDING, RECOVERING, BLEEDING, UNREADY];

/// The state of a character, as marks.
pub(super) fn marks(battle: ChampionsBattle<'_>, figure: FigureId) -> FigureMarks {
    let (condition, sheet) = (battle.condition(figure), battle.sheet(figure));
    let badges = badges(battle, figure);
    let is_gone = badges.iter().any(|badge| [DEAD, TRANSFORMED, OUT].contains(badge));
    FigureMarks {
        arcs: vec![
            (PointGauge::new(condition.stun, sheet.characteristic(Characteristic::Stun)), Tone::Accent),
            (PointGauge::new(condition.body, sheet.characteristic(Characteristic::Body)), Tone::Grave),
        ],
        badges,
        veil: if is_gone { 45 } else { 0 },
        level: condition.feet,
        is_lying: condition.prone || !battle.is_awake(figure),
        is_acting: acting::phase(battle).is_some_and(|phase| phase.figure == figure),
        has_field: sheet
            .powers
            .iter()
            .enumerate()
            .any(|(place, power)| matches!(power, Power::ForceField { .. }) && condition.up & (1 << place) != 0),
        ..FigureMarks::default()
    }
}

/// The badges of a character, the gravest first.
fn badges(battle: ChampionsBattle<'_>, figure: FigureId) -> Vec<Badge> {
    if battle.is_dead(figure) {
        return vec![DEAD];
    }
    if battle.is_transformed(figure) {
        return vec![TRANSFORMED];
    }
    let condition = battle.condition(figure);
    let all = [
        (!condition.is_conscious(), OUT),
        (condition.is_conscious() && condition.stunned, STUNNED),
        (condition.held_by.is_some(), GRIPPED),
        (condition.haymaker.is_some(), WINDING_UP),
        (condition.held.is_some(), HOLDING),
        (condition.guard.is_some(), GUARDING),
        (condition.bleeding, BLEEDING),
        (condition.recovering, RECOVERING),
        (condition.readiness != Enters::Ready, UNREADY),
    ];
    gravest(all, 3)
}
