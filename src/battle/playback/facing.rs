//! Turns pieces at rest to the facing given by the rules, whatever animation was played before.

use bevy::prelude::*;

use super::motion::Motions;
use crate::{
    battle::pieces::FigurePiece,
    stage::{Shown, space},
    view3d::pieces::PieceMeshes,
};

/// Smallest deviation in radians that is corrected.
const MIN: f32 = 1e-3;

pub(super) fn settle(
    shown: Res<Shown>,
    motions: Res<Motions>,
    workshop: Res<PieceMeshes>,
    mut pieces: Query<(&FigurePiece, &mut Transform)>,
) {
    if !shown.caught_up() || !motions.is_empty() {
        return;
    }
    let battle = &shown.battle;
    let looks = workshop.figure_models(battle.setup());
    for (FigurePiece(figure), mut place) in &mut pieces {
        let Some(turn) = looks.faces(battle, *figure).map(space::turned) else { continue };
        if place.rotation.angle_between(turn) > MIN {
            place.rotation = turn;
        }
    }
}
