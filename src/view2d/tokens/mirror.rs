//! Keeps tokens at the positions of their pieces.

use bevy::prelude::*;

use super::{Token, shadow::ShadowOf};
use crate::{
    stage::{grid, space},
    view3d::Battlefield,
};

/// The part of a token that turns with its piece.
#[derive(Component)]
pub(crate) struct Turning;

/// Growth of a token per unit of height above the ground, and the maximum growth.
const NEARER: (f32, f32) = (0.10, 0.55);
/// Offset of the shadow per unit of height above the ground.
const FALLS: Vec2 = Vec2::new(0.16, -0.24);

/// Returns the direction on the map that a piece with this rotation faces.
fn looks(rotation: Quat) -> Vec2 {
    grid::flat(rotation * Vec3::X)
}

/// Returns the height of a piece above the highest ground below it.
fn above_ground(field: &Battlefield, place: &Transform) -> f32 {
    let ahead = (place.rotation * Vec3::X).with_y(0.0).normalize_or_zero() * space::HALF_WIDTH;
    let ground = |at: Vec3| {
        let cell = field.board.cell(space::hex_at(at.xz()))?;
        Some(space::surface(&field.board, cell))
    };
    // Halfway between two hexes, the higher one counts, so that a figure with one foot on a step does not float.
    let at = place.translation;
    let highest = [ground(at), ground(at + ahead * 0.6), ground(at - ahead * 0.6)].into_iter().flatten();
    highest.reduce(f32::max).map_or(0.0, |ground| (at.y - ground).max(0.0))
}

/// Removes tokens whose pieces no longer exist, for example because another battle is shown.
pub(crate) fn clear_away(
    tokens: Query<(Entity, &Token)>,
    pieces: Query<(), (With<Transform>, Without<Token>)>,
    mut commands: Commands,
) {
    for (entity, _) in tokens.iter().filter(|(_, token)| !pieces.contains(token.piece)) {
        commands.entity(entity).despawn();
    }
}

/// Moves tokens whose pieces have moved.
pub(crate) fn follow(
    field: Res<Battlefield>,
    pieces: Query<Ref<Transform>, (Without<Token>, Without<ShadowOf>, Without<Turning>)>,
    mut tokens: Query<(Entity, Ref<Token>, &mut Transform, &Children), Without<ShadowOf>>,
    mut turning: Query<&mut Transform, (With<Turning>, Without<Token>, Without<ShadowOf>)>,
    mut shadows: Query<(Entity, &ShadowOf, &mut Transform), Without<Token>>,
    mut commands: Commands,
) {
    for (entity, token, mut place, children) in &mut tokens {
        let Ok(piece) = pieces.get(token.piece) else { continue };
        if !piece.is_changed() && !token.is_added() {
            continue;
        }
        // A storey of a building counts as much as a level of ground.
        let lift = above_ground(&field, &piece) / f32::from(space::steps(&field.board));
        let size = piece.scale.x.clamp(0.05, 1.0) * (1.0 + (NEARER.0 * lift).min(NEARER.1));
        *place = Transform::from_translation(grid::flat(piece.translation).extend(token.height + lift.min(20.0)))
            .with_scale(Vec3::new(size, size, 1.0));
        let turn = Quat::from_rotation_z(looks(piece.rotation).to_angle());
        for child in children {
            if let Ok(mut part) = turning.get_mut(*child) {
                part.rotation = turn;
            }
        }
        for (_, _, mut shadow) in shadows.iter_mut().filter(|(_, of, _)| of.0 == entity) {
            let at = grid::flat(piece.translation) + FALLS * (lift + 0.15);
            shadow.translation = at.extend(shadow.translation.z);
            shadow.rotation = turn;
            shadow.scale = Vec3::splat(piece.scale.x.clamp(0.05, 1.0) * (1.0 + 0.04 * lift));
        }
    }
    for (shadow, of, _) in &shadows {
        if tokens.get(of.0).is_err() {
            commands.entity(shadow).despawn();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stage::boards;

    #[test]
    fn a_token_faces_the_same_way_as_its_piece() {
        let towards = |x: f32, z: f32| looks(space::facing(Vec3::ZERO, Vec3::new(x, 0.0, z)));
        assert!(towards(1.0, 0.0).distance(Vec2::X) < 1e-5, "east is right");
        assert!(towards(0.0, -1.0).distance(Vec2::Y) < 1e-5, "north is up");
        assert!(towards(-1.0, 1.0).distance(Vec2::new(-1.0, -1.0).normalize()) < 1e-5);
    }

    #[test]
    fn tokens_are_removed_with_their_pieces() {
        let mut app = App::new();
        app.add_systems(Update, clear_away);
        let [gone, kept] = [0, 1].map(|_| app.world_mut().spawn(Transform::default()).id());
        let [of_gone, of_kept] =
            [gone, kept].map(|piece| app.world_mut().spawn((Token { piece, height: 0.0 }, Transform::default())).id());
        app.world_mut().despawn(gone);
        app.update();
        assert!(app.world().get_entity(of_gone).is_err() && app.world().get_entity(of_kept).is_ok());
    }

    #[test]
    fn height_is_measured_from_the_ground_below() {
        let field = Battlefield::new(boards::hexagon(2, (0, 0), |at| if at.q > 0 { 5 } else { 0 }));
        let cell = field.board.cell((1, 0).into()).unwrap();
        let stand = Transform::from_translation(space::stand(&field.board, cell));
        assert!(above_ground(&field, &stand) < 1e-4);
        let mut thrown = stand;
        thrown.translation.x -= 3.4;
        assert!((above_ground(&field, &thrown) - 5.0 * space::STEP).abs() < 1e-3, "over the lower ground");
    }
}
