//! How models hold themselves: the KO'ed lie until they are gone (`PC-9`), the stunned sway (`PC-55`).

use knockback_rules::{battle::FigureId, pulp_city::Played};

use crate::view3d::pieces::Posture;

/// The posture of a model.
pub(super) fn posture(battle: Played<'_>, figure: FigureId) -> Posture {
    let model = battle.model(figure);
    if model.ko {
        Posture::Lying
    } else if model.stunned {
        Posture::Swaying
    } else {
        Posture::Upright
    }
}
