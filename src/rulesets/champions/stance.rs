//! How the bodies of characters hold themselves.

use knockback_rules::{battle::FigureId, champions::Played};

use crate::view3d::pieces::Posture;

/// The posture of a character.
pub(crate) fn posture(battle: Played<'_>, figure: FigureId) -> Posture {
    let condition = battle.condition(figure);
    if condition.prone || !battle.is_awake(figure) {
        Posture::Lying
    } else if condition.stunned {
        Posture::Swaying
    } else {
        Posture::Upright
    }
}
