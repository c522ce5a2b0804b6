//! Light, and the table on which the board lies.

use std::f32::consts::TAU;

use bevy::{
    light::{CascadeShadowConfigBuilder, DirectionalLightShadowMap},
    prelude::*,
};

use super::{Battlefield, flat::Flat, space};
use crate::{AppSystems, theme::palette};

/// The one light that casts shadows: the browser can draw no more.
#[derive(Component)]
struct Sun;

/// The table top.
#[derive(Component)]
struct Table;

/// Parts of the table's rim.
const SEGMENTS: u8 = 96;
/// How far light and shadow are drawn behind the near side of the board.
const DEPTH: f32 = 90.0;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(DirectionalLightShadowMap { size: 2048 })
        .insert_resource(GlobalAmbientLight { color: Color::srgb(0.72, 0.80, 1.0), brightness: 1_500.0, ..default() })
        .add_systems(Startup, furnish)
        .add_systems(Update, fit.in_set(AppSystems::Show).run_if(resource_exists_and_changed::<Battlefield>));
}

fn furnish(mut meshes: ResMut<Assets<Mesh>>, mut materials: ResMut<Assets<StandardMaterial>>, mut commands: Commands) {
    commands.spawn((
        Name::new("Sun"),
        Sun,
        DirectionalLight {
            color: Color::srgb(1.0, 0.95, 0.86),
            illuminance: 7_500.0,
            shadow_maps_enabled: true,
            ..default()
        },
        Transform::from_xyz(-6.0, 9.0, 4.5).looking_at(Vec3::ZERO, Vec3::Y),
        shadows(DEPTH),
    ));
    let wood = StandardMaterial { perceptual_roughness: 0.9, reflectance: 0.1, ..default() };
    commands.spawn((
        Name::new("Table"),
        Table,
        Mesh3d(meshes.add(table())),
        MeshMaterial3d(materials.add(wood)),
        Transform::default(),
    ));
}

/// A round table top of radius 1, its rim lighter than the top.
fn table() -> Mesh {
    let mut flat = Flat::default();
    let spot = |radius: f32, depth: f32, turn: u8| {
        let (sin, cos) = (f32::from(turn) / f32::from(SEGMENTS) * TAU).sin_cos();
        Vec3::new(radius * cos, depth, -radius * sin)
    };
    for turn in 0..SEGMENTS {
        let next = turn + 1;
        flat.polygon(&[Vec3::ZERO, spot(0.982, 0.0, turn), spot(0.982, 0.0, next)], palette::TABLE);
        let rim = [spot(0.982, 0.0, turn), spot(1.0, 0.0, turn), spot(1.0, 0.0, next), spot(0.982, 0.0, next)];
        flat.polygon(&rim, palette::TABLE_RIM);
        let edge = [spot(1.0, 0.0, turn), spot(1.0, -1.0, turn), spot(1.0, -1.0, next), spot(1.0, 0.0, next)];
        flat.polygon(&edge, palette::TABLE_EDGE);
    }
    flat.into_mesh()
}

/// One cascade, as far as given.
fn shadows(far: f32) -> bevy::light::CascadeShadowConfig {
    CascadeShadowConfigBuilder { num_cascades: 1, minimum_distance: 1.0, maximum_distance: far, ..default() }.build()
}

/// The table is a little wider than the board; shadows reach over it and no farther, for they blur with distance.
fn fit(
    field: Res<Battlefield>,
    sun: Single<Entity, With<Sun>>,
    mut table: Single<&mut Transform, With<Table>>,
    mut commands: Commands,
) {
    let (low, high) = space::bounds(&field.board);
    let middle = (low + high) / 2.0;
    let farthest = field.board.cells().map(|cell| space::stand(&field.board, cell).xz().distance(middle.xz()));
    let radius = farthest.fold(0.0, f32::max) + 1.0;
    **table = Transform::from_translation(middle.with_y(space::FLOOR))
        .with_scale(Vec3::new(radius, 1.0, radius) * Vec3::new(1.12, 0.5, 1.12));
    commands.entity(*sun).insert(shadows((2.2 * low.distance(high)).clamp(30.0, 3.0 * DEPTH)));
}
