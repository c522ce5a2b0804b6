//! The pieces that events move.

use bevy::{ecs::system::SystemParam, prelude::*};
use knockback_rules::battle::Occupant;

use super::motion::Motions;
use crate::{
    battle::pieces::{FigurePiece, ObjectPiece},
    view3d::pieces::PieceMeshes,
};

/// The pieces and their appearance.
#[derive(SystemParam)]
pub(crate) struct PieceQueries<'w, 's> {
    figures: Query<'w, 's, (&'static FigurePiece, &'static Transform)>,
    objects: Query<'w, 's, (&'static ObjectPiece, &'static Transform)>,
    pub(super) workshop: Res<'w, PieceMeshes>,
}

impl PieceQueries<'_, '_> {
    /// Returns the current pose of a piece and its pose at rest.
    pub(super) fn pose(&self, motions: &Motions, who: Occupant) -> Option<(Transform, Transform)> {
        if let Some(motion) = motions.of(who) {
            return Some((motion.pose(), motion.rest()));
        }
        let place = match who {
            Occupant::Figure(figure) => self.figures.iter().find(|(piece, _)| piece.0 == figure)?.1,
            Occupant::Object(object) => self.objects.iter().find(|(piece, _)| piece.0 == object)?.1,
        };
        Some((*place, *place))
    }
}
