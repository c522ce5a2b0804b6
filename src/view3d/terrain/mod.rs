//! The ground: hexagonal columns, merged into a few meshes.

mod chunk;

use std::collections::BTreeMap;

use bevy::prelude::*;
use chunk::{Chunk, Outline};
use knockback_rules::board::{Board, Cell};

use super::{Battlefield, grounds::Grounds};
use crate::stage::{AppSystems, space};

/// Marks a mesh of the terrain.
#[derive(Component)]
struct TerrainChunk;

/// Maximum number of hexes for a board with plants. Larger boards are seen from too far away.
const LUSH: usize = 2_500;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, build.in_set(AppSystems::Show).run_if(resource_exists_and_changed::<Battlefield>));
}

/// Removes the old terrain and builds the new one.
fn build(
    field: Res<Battlefield>,
    mut grounds: Grounds,
    old: Query<Entity, With<TerrainChunk>>,
    mut commands: Commands,
) {
    old.iter().for_each(|chunk| commands.entity(chunk).despawn());
    let outline = Outline::new();
    let lush = field.board.len() <= LUSH;
    for cells in squares(&field.board).into_values() {
        let Chunk { ground, liquid } = Chunk::new(&field.board, &outline, &cells, lush);
        for drawn in grounds.drawn(ground) {
            commands.spawn((Name::new("Terrain"), TerrainChunk, drawn));
        }
        if let Some(drawn) = grounds.liquid(liquid) {
            commands.spawn((Name::new("Liquid"), TerrainChunk, drawn));
        }
    }
}

/// Groups the cells of a board by square.
fn squares(board: &Board) -> BTreeMap<[i32; 2], Vec<Cell>> {
    let mut squares: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for cell in board.cells() {
        squares.entry(space::square(board.at(cell))).or_default().push(cell);
    }
    squares
}

/// Returns the height of the ground at a hex. Outside the board, that is the plate under it.
fn beyond(board: &Board, at: hexx::Hex) -> f32 {
    board.cell(at.into()).map_or(space::FLOOR, |cell| space::surface(board, cell))
}
