//! Ghosts on the table: bases of figures where they would come to stand, and the body of the one that is looked at.

use bevy::prelude::*;
use knockback_rules::board::Board;

use super::{
    Battlefield,
    flat::{self, Flat},
    space::{self, LEVEL},
};
use crate::{
    AppSystems,
    overlay::ghosts::{Ghost, Ghosts},
};

/// The mesh of all ghosts.
#[derive(Component)]
struct GhostMesh;

/// The material of all ghosts.
#[derive(Resource)]
struct GhostMaterial(Handle<StandardMaterial>);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, |mut materials: ResMut<Assets<StandardMaterial>>, mut commands: Commands| {
        commands.insert_resource(GhostMaterial(materials.add(flat::material(AlphaMode::Blend))));
    })
    .add_systems(
        Update,
        draw.in_set(AppSystems::Show)
            .run_if(resource_exists::<Battlefield>.and_then(resource_exists_and_changed::<Ghosts>)),
    );
}

fn draw(
    ghosts: Res<Ghosts>,
    field: Res<Battlefield>,
    material: Res<GhostMaterial>,
    old: Query<Entity, With<GhostMesh>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    old.iter().for_each(|mesh| commands.entity(mesh).despawn());
    let mut flat = Flat::default();
    ghosts.0.iter().for_each(|ghost| body(&mut flat, &field.board, ghost));
    if !ghosts.0.is_empty() {
        commands.spawn((
            Name::new("Ghosts"),
            GhostMesh,
            Mesh3d(meshes.add(flat.into_mesh())),
            MeshMaterial3d(material.0.clone()),
            bevy::light::NotShadowCaster,
            bevy::light::NotShadowReceiver,
        ));
    }
}

/// Corners around the body.
const SIDES: u8 = 16;

/// The outline of a body at a height above its feet: how wide it is, from base to head, in parts of its height.
const OUTLINE: [(f32, f32); 7] =
    [(0.0, 0.62), (0.05, 0.62), (0.06, 0.3), (0.45, 0.22), (0.72, 0.34), (0.8, 0.16), (1.0, 0.14)];

fn body(flat: &mut Flat, board: &Board, ghost: &Ghost) {
    let place = space::place(board, ghost.at);
    let tall = if ghost.whole { f32::from(ghost.height) * LEVEL } else { 1.4 };
    // Of two hexes it is as long as both.
    let stretch = if ghost.at.tail.is_some() { Vec3::new(2.2, 1.0, 1.0) } else { Vec3::ONE };
    let ring = |up: f32, wide: f32| -> Vec<Vec3> {
        let corner = |at: u8| {
            let (sin, cos) = (f32::from(at) / f32::from(SIDES) * std::f32::consts::TAU).sin_cos();
            place * (Vec3::new(cos * wide, up * tall + 0.12, sin * wide) * stretch)
        };
        (0..SIDES).map(corner).collect()
    };
    let outline = if ghost.whole { &OUTLINE[..] } else { &OUTLINE[..2] };
    for pair in outline.windows(2) {
        let (low, high) = (ring(pair[0].0, pair[0].1), ring(pair[1].0, pair[1].1));
        for corner in 0..usize::from(SIDES) {
            let next = (corner + 1) % usize::from(SIDES);
            // Two tones, so that the body looks round.
            let light = if corner < usize::from(SIDES) / 2 { 0.34 } else { 0.5 } * ghost.strength;
            flat.polygon(&[low[corner], high[corner], high[next], low[next]], ghost.colour.with_alpha(light));
        }
    }
    let Some((up, wide)) = outline.last().copied() else { return };
    let mut lid = ring(up, wide);
    lid.reverse();
    flat.polygon(&lid, ghost.colour.lighter(0.1).with_alpha(ghost.strength * if ghost.whole { 0.6 } else { 0.4 }));
    if ghost.at.tail.is_some() {
        // A nose shows which half is the head.
        let nose = [Vec3::new(1.75, 0.3, 0.0), Vec3::new(1.25, 0.3, -0.3), Vec3::new(1.25, 0.3, 0.3)];
        flat.polygon(&nose.map(|at| place * at), ghost.colour.lighter(0.2).with_alpha(0.9));
    }
}
