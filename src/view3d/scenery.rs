//! The lamp, the table, the plate between table and board, and the night around them.

use std::f32::consts::{FRAC_PI_2, TAU};

use bevy::{
    asset::RenderAssetUsages,
    camera::visibility::NoFrustumCulling,
    light::{CascadeShadowConfigBuilder, DirectionalLightShadowMap, NotShadowCaster, NotShadowReceiver},
    mesh::PrimitiveTopology,
    prelude::*,
};
use knockback_rules::board::Board;

use super::{
    Battlefield,
    grounds::Grounds,
    material::{StageMaterial, StageMaterials},
    relief::{Made, Point, Relief},
};
use crate::{
    stage::{
        AppSystems,
        space::{self, LAYOUT},
    },
    theme::palette,
};

/// The only light that casts shadows. Browsers support no more than one.
#[derive(Component)]
struct Sun;

/// Marks the table and the plate.
#[derive(Component)]
struct Furniture;

/// Distance at which shadows end until a board is laid. Boards use at most three times this distance.
const DEPTH: f32 = 90.0;
/// Thickness of the plate under the board. Its upper face is the floor of the board.
const PLATE: f32 = 0.34;
/// Size of the plate's hexes, relative to those of the board.
const PLATE_REACH: f32 = 1.30;
/// Height of the boundary between the upper and the lower part of the night, and the number of sides of each part. The
/// lower part shows only haze and street lights.
const HORIZON: f32 = -0.035;
const NIGHT_SIDES: u8 = 24;
/// Thickness of the table top.
const TABLE: f32 = 1.3;
/// Number of segments in a rounded corner of the table.
const STEPS: u8 = 10;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(DirectionalLightShadowMap { size: 2048 })
        .insert_resource(GlobalAmbientLight { color: Color::srgb(0.72, 0.80, 1.0), brightness: 560.0, ..default() })
        .add_systems(Startup, furnish)
        .add_systems(Update, fit.in_set(AppSystems::Show).run_if(resource_exists_and_changed::<Battlefield>));
}

fn furnish(materials: Res<StageMaterials>, mut meshes: ResMut<Assets<Mesh>>, mut commands: Commands) {
    commands.spawn((
        Name::new("Sun"),
        Sun,
        DirectionalLight {
            color: Color::srgb(1.0, 0.95, 0.86),
            illuminance: 3_900.0,
            shadow_maps_enabled: true,
            ..default()
        },
        Transform::from_xyz(-6.0, 8.5, 4.0).looking_at(Vec3::ZERO, Vec3::Y),
        shadows(DEPTH),
    ));
    for (tip, material) in [(1.0, &materials.sky), (-1.0, &materials.depths)] {
        commands.spawn((
            Name::new("Night"),
            Mesh3d(meshes.add(night(tip))),
            MeshMaterial3d::<StageMaterial>(material.clone()),
            NoFrustumCulling,
            NotShadowCaster,
            NotShadowReceiver,
        ));
    }
}

/// Returns a cone around the camera with its tip above or below it. The shader uses only the directions of its points.
fn night(tip: f32) -> Mesh {
    let ring = (0..NIGHT_SIDES).map(|side| {
        let (sin, cos) = (TAU * f32::from(side) / f32::from(NIGHT_SIDES)).sin_cos();
        Vec3::new(cos, HORIZON, -sin)
    });
    let ring: Vec<Vec3> = ring.collect();
    let sides = ring.iter().zip(ring.iter().cycle().skip(1));
    let corners: Vec<Vec3> =
        sides.flat_map(|(a, b)| if tip > 0.0 { [*a, *b, tip * Vec3::Y] } else { [*b, *a, tip * Vec3::Y] }).collect();
    let outward: Vec<Vec3> = corners.iter().map(|corner| corner.normalize()).collect();
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, corners)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, outward)
}

/// Configures one shadow cascade, up to the given distance.
fn shadows(far: f32) -> bevy::light::CascadeShadowConfig {
    CascadeShadowConfigBuilder { num_cascades: 1, minimum_distance: 1.0, maximum_distance: far, ..default() }.build()
}

/// Lays the table, which is somewhat wider than the board. Shadows end near its edge, because they get blurrier with
/// the distance that they cover.
fn fit(
    field: Res<Battlefield>,
    sun: Single<Entity, With<Sun>>,
    old: Query<Entity, With<Furniture>>,
    mut grounds: Grounds,
    mut commands: Commands,
) {
    old.iter().for_each(|thing| commands.entity(thing).despawn());
    let (low, high) = field.bounds;
    let half = ((high - low) / 2.0).xz();
    let room = Vec2::new(3.0, 2.6) + 0.16 * half.max_element();
    let below = ((low + high) / 2.0).with_y(space::FLOOR - PLATE);
    for drawn in grounds.drawn(table(half + room)) {
        // No surface below the table could receive its shadow.
        let placed = (Transform::from_translation(below), NotShadowCaster);
        commands.spawn((Name::new("Table"), Furniture, drawn, placed));
    }
    for drawn in grounds.drawn(plate(&field.board)) {
        commands.spawn((Name::new("Plate"), Furniture, drawn, Transform::default()));
    }
    commands.entity(*sun).insert(shadows((2.2 * low.distance(high)).clamp(30.0, 3.0 * DEPTH)));
}

/// Returns a table top with rounded corners. Its upper face is at height 0.
fn table(half: Vec2) -> Relief {
    let mut relief = Relief::default();
    let round = 0.22 * half.min_element();
    let (top, rim) = (LinearRgba::from(palette::TABLE), LinearRgba::from(palette::TABLE_RIM));
    let edge = LinearRgba::from(palette::TABLE_EDGE);
    let mut outline = Vec::new();
    for (corner, (x, z)) in [(1.0, -1.0), (-1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)].into_iter().enumerate() {
        let middle = Vec3::new(x * (half.x - round), 0.0, z * (half.y - round));
        for step in 0..=STEPS {
            let quarters = f32::from(u8::try_from(corner).unwrap_or(0)) + f32::from(step) / f32::from(STEPS);
            let (sin, cos) = (quarters * FRAC_PI_2).sin_cos();
            let out = Vec3::new(cos, 0.0, -sin);
            outline.push((middle + out * round, out));
        }
    }
    let middle = relief.point(Point::on_top(Vec3::ZERO, top, Made::Wood));
    for place in 0..outline.len() {
        let ends = [outline[place], outline[(place + 1) % outline.len()]];
        let mut ring = |inward: f32, down: f32, colour: LinearRgba, upward: f32, drop: f32, lit: f32| {
            ends.map(|(at, out)| {
                let normal = (out * (1.0 - upward) + Vec3::Y * upward).normalize();
                let at = at - out * inward - Vec3::Y * down;
                relief.point(Point { normal, drop, edge: lit, ..Point::on_top(at, colour, Made::Wood) })
            })
        };
        // From the centre: the top, a band around it, a rounded lip, and the side.
        let face = ring(0.75, 0.0, top, 1.0, 0.0, 1.0);
        let band = [ring(0.75, 0.0, rim, 1.0, 0.0, 0.72), ring(0.16, 0.0, rim, 0.95, 0.0, 0.72)];
        let lip = [ring(0.16, 0.0, rim, 0.9, 0.0, 0.62), ring(0.0, 0.14, rim, 0.35, 0.0, 0.72)];
        let side = [ring(0.0, 0.14, edge, 0.0, TABLE, 1.2), ring(0.10, TABLE, edge, 0.0, TABLE, 0.0)];
        relief.triangle([middle, face[0], face[1]]);
        for [inner, outer] in [band, lip, side] {
            relief.quad([inner[0], outer[0], outer[1], inner[1]]);
        }
    }
    relief
}

/// Returns the plate under the board. It consists of a slightly larger hex under each hex at the edge of the board. Its
/// upper face is the floor of the board.
fn plate(board: &Board) -> Relief {
    let mut relief = Relief::default();
    let (top, edge) = (LinearRgba::from(palette::PLATE), LinearRgba::from(palette::PLATE_EDGE));
    let corners = LAYOUT.hex_corners(hexx::Hex::ZERO).map(|corner| Vec3::new(corner.x, 0.0, corner.y));
    for cell in board.cells().filter(|cell| board.neighbours(*cell).count() < 6) {
        let middle = space::stand(board, cell).with_y(space::FLOOR);
        let centre = relief.point(Point::on_top(middle, top, Made::Plate));
        for side in 0..6 {
            // hexx may list corners in either direction, so the cross product decides.
            let (mut a, mut b) = (corners[side], corners[(side + 1) % 6]);
            if a.cross(b).y < 0.0 {
                (a, b) = (b, a);
            }
            let out = (a + b).normalize();
            let mut pair = |reach: f32, down: f32, normal: Vec3, colour: LinearRgba, drop: f32| {
                [a, b].map(|at| {
                    let at = middle + at * reach - Vec3::Y * down;
                    relief.point(Point { normal, drop, edge: PLATE - down, ..Point::on_top(at, colour, Made::Plate) })
                })
            };
            let inner = pair(PLATE_REACH - 0.07, 0.0, Vec3::Y, top, 0.0);
            let slope = (out + Vec3::Y).normalize();
            let lip = [pair(PLATE_REACH - 0.07, 0.0, slope, edge, 0.0), pair(PLATE_REACH, 0.08, slope, edge, 0.0)];
            let wall = [pair(PLATE_REACH, 0.08, out, top, PLATE), pair(PLATE_REACH, PLATE, out, top, PLATE)];
            relief.triangle([centre, inner[0], inner[1]]);
            for [inner, outer] in [lip, wall] {
                relief.quad([inner[0], outer[0], outer[1], inner[1]]);
            }
        }
    }
    relief
}
