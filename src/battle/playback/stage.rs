//! The pieces that events move.

use bevy::{ecs::system::SystemParam, prelude::*};
use knockback_rules::battle::{Battle, Occupant};

use super::motion::Motions;
use crate::{
    battle::pieces::{FigurePiece, GlyphPiece, ObjectPiece},
    stage::space,
    view3d::pieces::{Body, Workshop},
};

/// Everything that events need to change the picture.
#[derive(SystemParam)]
pub(crate) struct Stage<'w, 's> {
    pub(crate) commands: Commands<'w, 's>,
    pub(crate) figures:
        Query<'w, 's, (Entity, &'static FigurePiece, &'static Transform, &'static mut Body), Without<ObjectPiece>>,
    pub(crate) objects: Query<'w, 's, (Entity, &'static ObjectPiece, &'static Transform), Without<FigurePiece>>,
    pub(crate) glyphs: Query<'w, 's, (Entity, &'static GlyphPiece)>,
    pub(crate) workshop: ResMut<'w, Workshop>,
    pub(crate) meshes: ResMut<'w, Assets<Mesh>>,
}

impl Stage<'_, '_> {
    /// Where a piece is now, and where it will come to rest.
    pub(crate) fn pose(&self, motions: &Motions, who: Occupant) -> Option<(Transform, Transform)> {
        if let Some(motion) = motions.of(who) {
            return Some((motion.pose(), motion.rest()));
        }
        let place = match who {
            Occupant::Figure(figure) => self.figures.iter().find(|(_, piece, ..)| piece.0 == figure)?.2,
            Occupant::Object(object) => self.objects.iter().find(|(_, piece, _)| piece.0 == object)?.2,
        };
        Some((*place, *place))
    }
}

/// How high somebody or something is in the picture.
pub(crate) fn height(battle: &Battle, who: Occupant) -> f32 {
    let levels = match who {
        Occupant::Figure(figure) => battle.height(figure),
        Occupant::Object(object) => battle.setup().object(object).height,
    };
    f32::from(levels) * space::level(&battle.setup().board)
}

/// The spots on which somebody or something stands; none off the board.
pub(crate) fn spots(battle: &Battle, who: Occupant) -> Vec<Vec3> {
    let board = &battle.setup().board;
    match who {
        Occupant::Figure(figure) => {
            let at = battle.field().footprint(figure);
            at.into_iter().flat_map(|at| at.cells().collect::<Vec<_>>()).map(|cell| space::stand(board, cell)).collect()
        }
        Occupant::Object(object) => {
            battle.field().object(object).map(|cell| space::stand(board, cell)).into_iter().collect()
        }
    }
}

/// The middle of the ground below somebody or something.
pub(crate) fn foot(battle: &Battle, who: Occupant) -> Option<Vec3> {
    let spots = spots(battle, who);
    let count = f32::from(u8::try_from(spots.len()).ok().filter(|count| *count > 0)?);
    Some(spots.into_iter().sum::<Vec3>() / count)
}
