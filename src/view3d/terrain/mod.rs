//! The ground: hexx columns, merged into a few meshes with a colour at each corner.

mod chunk;
mod colours;

use std::collections::BTreeMap;

use bevy::prelude::*;
use chunk::Chunk;
use knockback_rules::board::{Board, Cell, Terrain};

use super::{Battlefield, space};
use crate::AppSystems;

/// How the light falls on a terrain; each has a material of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Finish {
    /// Rough.
    Ground,
    /// Mirrors the light.
    Water,
    /// Shines by itself, whatever the light.
    Lava,
}

impl Finish {
    fn of(terrain: Terrain) -> Self {
        match terrain {
            Terrain::Water | Terrain::Ice => Self::Water,
            Terrain::Lava => Self::Lava,
            _ => Self::Ground,
        }
    }
}

/// The materials of the finishes.
#[derive(Resource)]
struct Materials {
    ground: Handle<StandardMaterial>,
    water: Handle<StandardMaterial>,
    lava: Handle<StandardMaterial>,
}

/// A part of the terrain.
#[derive(Component)]
struct TerrainChunk;

/// Hexes along each side of the square of which a chunk is made: at most 1,024 columns.
const SQUARE: i32 = 32;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, mix_materials).add_systems(
        Update,
        (
            build.in_set(AppSystems::Show).run_if(resource_exists_and_changed::<Battlefield>),
            glow.in_set(AppSystems::Animate),
        ),
    );
}

fn mix_materials(mut materials: ResMut<Assets<StandardMaterial>>, mut commands: Commands) {
    let matte = StandardMaterial { perceptual_roughness: 0.95, reflectance: 0.15, ..default() };
    commands.insert_resource(Materials {
        ground: materials.add(matte.clone()),
        water: materials.add(StandardMaterial { perceptual_roughness: 0.25, reflectance: 0.6, ..matte }),
        lava: materials.add(StandardMaterial { unlit: true, ..default() }),
    });
}

/// Takes the old terrain from the table and builds the new one.
fn build(
    field: Res<Battlefield>,
    materials: Res<Materials>,
    old: Query<Entity, With<TerrainChunk>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    old.iter().for_each(|chunk| commands.entity(chunk).despawn());
    for ((finish, _), cells) in squares(&field.board) {
        let material = match finish {
            Finish::Ground => &materials.ground,
            Finish::Water => &materials.water,
            Finish::Lava => &materials.lava,
        };
        for mesh in Chunk::meshes(&field.board, &cells) {
            commands.spawn((
                Name::new("Terrain"),
                TerrainChunk,
                Mesh3d(meshes.add(mesh)),
                MeshMaterial3d(material.clone()),
            ));
        }
    }
}

/// The cells, by finish and by square of the map.
fn squares(board: &Board) -> BTreeMap<(Finish, [i32; 2]), Vec<Cell>> {
    let mut squares: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for cell in board.cells() {
        let ground = board.ground(cell);
        let square = [ground.at.q, ground.at.r].map(|place| place.div_euclid(SQUARE));
        squares.entry((Finish::of(ground.terrain), square)).or_default().push(cell);
    }
    squares
}

/// Lava breathes.
fn glow(
    time: Res<Time>,
    materials: Res<Materials>,
    field: Option<Res<Battlefield>>,
    mut assets: ResMut<Assets<StandardMaterial>>,
) {
    let burning = field.is_some_and(|field| field.board.cells().any(|cell| field.board.terrain(cell) == Terrain::Lava));
    if burning && let Some(mut lava) = assets.get_mut(&materials.lava) {
        let heat = 0.9 + 0.15 * (time.elapsed_secs() * 1.3).sin();
        lava.base_color = Color::linear_rgb(heat, heat, heat);
    }
}

/// Whether a neighbour of a cell is lower, and how high its ground is; the table top beyond the rim.
fn beyond(board: &Board, at: hexx::Hex) -> f32 {
    board.cell(at.into()).map_or(space::FLOOR, |cell| space::surface(board, cell))
}
