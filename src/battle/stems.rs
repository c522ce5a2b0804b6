//! Stems below flyers: a thin line down to the ground with a ring for each level, and a shadow on the hex below. They
//! show which hex a figure is above, and its height.

use bevy::prelude::*;
use knockback_rules::board::{Board, Rise};

use super::pieces::FigurePiece;
use crate::{
    stage::space,
    view3d::{Battlefield, pieces::PieceMeshes},
};

/// The stem below a piece.
#[derive(Component, Clone, Copy, Debug)]
struct Stem {
    of: Entity,
    levels: u16,
}

/// Minimum height above the ground at which a figure has a stem, in levels.
const MIN: f32 = 0.4;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        (grow, wither).chain().before(TransformSystems::Propagate).run_if(resource_exists::<Battlefield>),
    );
}

/// Returns the spot on the ground below a piece and the piece's height above it in levels. `None` off the board.
fn below(board: &Board, at: Vec3) -> Option<(Vec3, f32)> {
    let cell = board.cell(space::hex_at(at.xz()))?;
    let ground = at.with_y(space::surface(board, cell));
    Some((ground, (at.y - ground.y) / space::level(board)))
}

/// Rounds a height to whole levels, at least one.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a board has fewer than a thousand levels")]
fn whole(levels: f32) -> u16 {
    levels.round().clamp(1.0, 999.0) as u16
}

/// Keeps stems below their pieces.
fn grow(
    field: Res<Battlefield>,
    pieces: Query<(Entity, &Transform), (With<FigurePiece>, Or<(Changed<Transform>, Added<FigurePiece>)>)>,
    mut stems: Query<(Entity, &mut Stem, &mut Transform), Without<FigurePiece>>,
    mut workshop: ResMut<PieceMeshes>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    let board = &field.board;
    if board.rise() == Rise::Step {
        return;
    }
    for (piece, place) in &pieces {
        let old = stems.iter_mut().find(|(_, stem, _)| stem.of == piece);
        let Some((ground, levels)) = below(board, place.translation).filter(|(_, levels)| *levels > MIN) else {
            if let Some((stem, ..)) = old {
                commands.entity(stem).despawn();
            }
            continue;
        };
        let rings = whole(levels);
        let high = space::level(board) * levels / f32::from(rings);
        let next = Transform::from_translation(ground + Vec3::Y * 0.05).with_scale(Vec3::new(1.0, high, 1.0));
        if let Some((entity, mut stem, mut at)) = old {
            if stem.levels != rings {
                stem.levels = rings;
                commands.entity(entity).insert(workshop.stem(rings, &mut meshes));
            }
            *at = next;
        } else {
            let look = workshop.stem(rings, &mut meshes);
            commands.spawn((Name::new("Stem"), Stem { of: piece, levels: rings }, look, next));
        }
    }
}

/// Removes the stems of pieces that no longer exist.
fn wither(mut gone: RemovedComponents<FigurePiece>, stems: Query<(Entity, &Stem)>, mut commands: Commands) {
    for piece in gone.read() {
        stems.iter().filter(|(_, stem)| stem.of == piece).for_each(|(stem, _)| commands.entity(stem).despawn());
    }
}
