//! Trails on the map. A planned path is a solid line, a forecast flight is dashed, a shot has shorter dashes, and a
//! past flight is dotted.

use bevy::prelude::*;
use knockback_rules::board::Board;
use knockback_view::drawing::{Plunge, Trail, TrailId};

use super::{InkMaterial, height, ink::Ink};
use crate::{
    overlay::trails::Trails,
    stage::{AppSystems, View, cameras::MAP_LAYER, grid},
    theme::palette,
    view3d::Battlefield,
};

/// Marks the mesh of all trails.
#[derive(Component)]
struct TrailMesh;

/// Extra width of the dark edging of a line.
const EDGING: f32 = 0.07;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        draw.in_set(AppSystems::Show)
            .run_if(in_state(View::Map).and_then(resource_exists::<Battlefield>).and_then(resource_changed::<Trails>)),
    );
}

fn draw(
    trails: Res<Trails>,
    field: Res<Battlefield>,
    material: Res<InkMaterial>,
    old: Query<Entity, With<TrailMesh>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    old.iter().for_each(|mesh| commands.entity(mesh).despawn());
    let mut ink = Ink::default();
    trails.with_ids().for_each(|(id, trail)| line(&field.board, id, trail, &mut ink));
    trails.plunges().iter().for_each(|drop| plunge(&field.board, drop, &mut ink));
    if !ink.is_empty() {
        commands.spawn((
            Name::new("Trails on the map"),
            TrailMesh,
            Mesh2d(ink.into_stored(&mut meshes)),
            MeshMaterial2d(material.0.clone()),
            Transform::from_xyz(0.0, 0.0, height::TRAILS),
            MAP_LAYER,
        ));
    }
}

/// Draws a drop: a bar across the path at the ledge, and an arrow from it towards the ground below.
fn plunge(board: &Board, drop: &Plunge, ink: &mut Ink) {
    let (from, to) = (grid::middle(board.at(drop.from)), grid::middle(board.at(drop.to)));
    let (ledge, way) = (from.midpoint(to), (to - from).normalize_or_zero());
    let side = way.perp() * 0.34;
    for (wider, colour) in [(EDGING, palette::MAP_INK.with_alpha(0.9)), (0.0, palette::paint(drop.ink))] {
        ink.stroke(ledge - side, ledge + side, 0.12 + wider, colour);
        let grow = 1.0 + wider;
        let tip = ledge + way * 0.4 * grow;
        ink.polygon(&[tip, ledge + side * 0.6 * grow, ledge - side * 0.6 * grow], colour);
    }
}

fn line(board: &Board, id: TrailId, trail: &Trail, ink: &mut Ink) {
    let mut points: Vec<Vec2> = trail.cells.iter().map(|cell| grid::middle(board.at(*cell))).collect();
    points.dedup();
    let Some(&[before, tip]) = points.last_chunk::<2>() else { return };
    let way = (tip - before).normalize();
    let width = 1.6 * trail.radius;
    let head = if trail.arrow { (5.0 * trail.radius).min(0.8 * before.distance(tip)) } else { 0.0 };
    let steps: Vec<Vec2> = points[1..points.len() - 1].to_vec();
    if let Some(end) = points.last_mut() {
        *end = tip - way * head * 0.9;
    }
    let dark = palette::MAP_INK.with_alpha(0.9);
    for (wider, colour) in [(EDGING, dark), (0.0, palette::paint(trail.ink))] {
        match id {
            TrailId::Move | TrailId::OtherLine(_) => ink.line(&points, width + wider, colour),
            TrailId::Flight => ink.dashes(&points, width + wider, [0.42, 0.16], colour),
            TrailId::Flown => ink.dashes(&points, width + wider, [0.10, 0.14], colour),
            TrailId::Shot => ink.dashes(&points, width + wider, [0.24, 0.20], colour),
        }
        // Draws a dot at each step of the path.
        for step in &steps {
            ink.disc(*step, 1.5 * trail.radius + wider / 2.0, colour);
        }
        if trail.arrow {
            let (foot, side) = (tip - way * head, way.perp() * head * 0.52);
            let grow = |at: Vec2| at + (at - (tip - way * head * 0.6)).normalize_or_zero() * wider;
            ink.polygon(&[grow(tip), grow(foot + side), grow(foot - side)], colour);
        }
    }
}
