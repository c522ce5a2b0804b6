//! Cliffs. A line runs along each edge where the ground drops, with teeth that point downhill. It is thicker for deeper
//! drops.

use std::collections::BTreeMap;

use bevy::prelude::*;
use knockback_rules::{
    board::{Board, Cell},
    geometry::Direction,
};

use super::{InkMaterial, height, ink::Ink};
use crate::{
    stage::{
        AppSystems, View,
        cameras::MAP_LAYER,
        grid,
        space::{self, HALF_WIDTH},
    },
    theme::palette,
    view3d::Battlefield,
};

/// Marks a part of the mesh of all cliffs.
#[derive(Component)]
struct CliffChunk;

/// Drops deeper than this look the same.
const DEEPEST: u16 = 9;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        draw.in_set(AppSystems::Show).run_if(in_state(View::Map).and_then(resource_exists_and_changed::<Battlefield>)),
    );
}

fn draw(
    field: Res<Battlefield>,
    material: Res<InkMaterial>,
    old: Query<Entity, With<CliffChunk>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    old.iter().for_each(|chunk| commands.entity(chunk).despawn());
    let board = &field.board;
    let mut squares: BTreeMap<[i32; 2], Ink> = BTreeMap::new();
    for cell in board.cells() {
        let ink = squares.entry(space::square(board.at(cell))).or_default();
        for direction in Direction::ALL {
            edge(board, cell, direction, ink);
        }
    }
    for ink in squares.into_values().filter(|ink| !ink.is_empty()) {
        commands.spawn((
            Name::new("Cliffs"),
            CliffChunk,
            Mesh2d(ink.into_stored(&mut meshes)),
            MeshMaterial2d(material.0.clone()),
            Transform::from_xyz(0.0, 0.0, height::CLIFFS),
            MAP_LAYER,
        ));
    }
}

/// Returns the depth of the drop from a cell to its neighbour. `None` if there is no drop.
fn drop(board: &Board, cell: Cell, direction: Direction) -> Option<u16> {
    let next = board.neighbour(cell, direction)?;
    u16::try_from(board.level(cell).0 - board.level(next).0).ok().filter(|drop| *drop > 0)
}

/// Returns the width of a drop's line, and the length of its teeth.
fn weight(drop: u16) -> (f32, f32) {
    let depth = f32::from(drop.min(DEEPEST));
    (0.040 + 0.011 * depth, 0.075 + 0.016 * depth)
}

fn edge(board: &Board, cell: Cell, direction: Direction, ink: &mut Ink) {
    let (q, r) = direction.vector();
    let out = grid::middle((q, r).into()).normalize();
    let along = out.perp();
    let middle = grid::middle(board.at(cell)) + out * HALF_WIDTH;
    if board.neighbour(cell, direction).is_none() {
        // The edge of the board.
        ink.stroke(middle - along * 0.52, middle + along * 0.52, 0.075, palette::MAP_INK);
        return;
    }
    let Some(drop) = drop(board, cell, direction) else { return };
    let (width, teeth) = weight(drop);
    let colour = palette::MAP_INK.with_alpha(0.92);
    // The line is drawn on the higher side, up to the edge of the hex.
    let line = middle - out * width / 2.0;
    ink.stroke(line - along * 0.51, line + along * 0.51, width, colour);
    for place in [-0.375f32, -0.125, 0.125, 0.375] {
        let foot = middle + along * place;
        let wide = along * (0.035 + 0.2 * width);
        ink.hard(&[foot + wide, foot - wide, foot + out * teeth], colour);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stage::boards;

    #[test]
    fn cliffs_are_drawn_on_the_higher_side_and_thicker_for_deeper_drops() {
        let board = boards::hexagon(1, (0, 0), |at| u16::try_from(at.q + 1).unwrap() * 3);
        let middle = board.cell((0, 0).into()).unwrap();
        assert_eq!(drop(&board, middle, Direction::WEST), Some(3));
        assert_eq!(drop(&board, middle, Direction::EAST), None);
        assert!(weight(9).0 > 2.0 * weight(1).0 && weight(9).1 > weight(1).1);
        assert_eq!(weight(9), weight(900));
    }
}
