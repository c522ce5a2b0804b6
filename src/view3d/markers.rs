//! Marks on cells, drawn as flat shapes on the ground. Each layer has its own mesh, which is rebuilt when the layer
//! changes.

use std::collections::BTreeSet;

use bevy::prelude::*;
use knockback_rules::{
    board::{Board, Cell},
    geometry::Coord,
};
use knockback_view::drawing::{CellMark, Layer};

use super::{Battlefield, flat::Flat, material::StageMaterials};
use crate::{
    overlay::marks::{DrawnMarks, Markers, shapes},
    stage::{
        AppSystems,
        space::{self, LAYOUT},
    },
    theme::palette,
};

/// The mesh of an overlay layer.
#[derive(Component)]
struct LayerMesh(Layer);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            forget.in_set(AppSystems::Decide).run_if(resource_exists_and_changed::<Battlefield>),
            draw.in_set(AppSystems::Show).run_if(resource_exists::<Battlefield>.and_then(resource_changed::<Markers>)),
        ),
    );
}

/// Clears the marks, because cells of the old board have no meaning on the new one.
fn forget(mut markers: ResMut<Markers>) {
    markers.clear();
}

fn draw(
    markers: Res<Markers>,
    field: Res<Battlefield>,
    stage: Res<StageMaterials>,
    drawn: Query<(Entity, &LayerMesh, &Mesh3d)>,
    mut known: Local<DrawnMarks>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    for layer in markers.news(&mut known) {
        let marks = markers.of(layer);
        let old = drawn.iter().find(|(_, LayerMesh(of), _)| *of == layer);
        if let Some((entity, ..)) = old {
            commands.entity(entity).despawn();
        }
        if marks.iter().all(|mark| mark.cells.is_empty()) {
            continue;
        }
        commands.spawn((
            Name::new(format!("Marks {layer:?}")),
            LayerMesh(layer),
            Mesh3d(meshes.add(mesh(&field.board, layer, marks))),
            MeshMaterial3d(stage.mark.clone()),
            bevy::light::NotShadowCaster,
            bevy::light::NotShadowReceiver,
        ));
    }
}

fn mesh(board: &Board, layer: Layer, marks: &[CellMark]) -> Mesh {
    let lift = Vec3::Y * (0.03 + 0.012 * f32::from(layer as u8));
    let mut flat = Flat::default();
    for mark in marks {
        let (shapes, colour) = (shapes(mark.style), palette::paint(mark.ink));
        let within: BTreeSet<Cell> = mark.cells.iter().copied().collect();
        for &cell in &within {
            let middle = space::stand(board, cell) + lift;
            let corner = |corner: Vec2, scale: f32| middle + Vec3::new(corner.x, 0.0, corner.y) * scale;
            if mark.fill > 0.0 {
                let scale = if mark.together { 0.985 } else { 0.9 };
                let corners = LAYOUT.hex_corners(hexx::Hex::ZERO).map(|at| corner(at, scale));
                flat.polygon(&corners, colour.with_alpha(mark.fill));
            }
            for shape in &shapes {
                let corners: Vec<Vec3> = shape.iter().map(|at| corner(*at, 1.0)).collect();
                flat.polygon(&corners, colour.with_alpha(0.85));
            }
            let outer = if mark.together { 0.99 } else { 0.93 };
            let sides = LAYOUT.hex_edge_corners(hexx::Hex::ZERO);
            for (side, [a, b]) in hexx::EdgeDirection::iter().zip(sides) {
                let next: Coord = hexx::Hex::from(board.at(cell)).neighbor(side).into();
                let inside = mark.together && board.cell(next).is_some_and(|next| within.contains(&next));
                if !inside && mark.rim > 0.0 {
                    let inner = outer - mark.rim;
                    let quad = [corner(a, outer), corner(b, outer), corner(b, inner), corner(a, inner)];
                    flat.polygon(&quad, colour.with_alpha(0.95));
                }
            }
        }
    }
    flat.into_mesh()
}
