//! The ground as a tilemap. Terrain is shaded by level, and the level of each hex is printed on it as a number. The
//! number is dimmed while the overlay shows another number on the hex.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;
use bevy_ecs_tilemap::prelude::*;
use knockback_rules::{
    board::{Board, Cell},
    geometry::Coord,
    units::Level,
};

use super::{
    atlas::{self, Tiles},
    height,
    shade::Shades,
};
use crate::{
    overlay::plates::ShownPlate,
    stage::{
        AppSystems, Settings, View,
        cameras::MAP_LAYER,
        grid::{self, HexToTile},
    },
    theme::chance,
    view3d::Battlefield,
};

/// Marks a tilemap of the ground, or one of its tiles.
#[derive(Component)]
struct Printed;

/// Marks the tile that shows the level of a cell.
#[derive(Component)]
struct LevelOf(Cell);

/// Opacity of a printed level while another number is on its hex.
const DIMMED: f32 = 0.3;

/// Size of a number's image, in hex radii.
const NUMBER: Vec2 = Vec2::new(1.10, 0.55);
/// Position of the number on its hex, in hex radii. It is at the southern corner, where no token covers it.
const NUMBER_AT: Vec2 = Vec2::new(0.0, -0.69);
/// Number of times that the images of numbers may be halved in size. The limit keeps small numbers sharp.
const CRISP: f32 = 1.0;
/// Animation cycles of liquids, per second.
const SPEED: f32 = 0.45;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, dim.in_set(AppSystems::Show).run_if(in_state(View::Map)));
    app.add_systems(
        Update,
        print.in_set(AppSystems::Show).run_if(in_state(View::Map).and_then(
            resource_exists_and_changed::<Battlefield>.or_else(resource_exists::<Battlefield>.and_then(motion_changed)),
        )),
    );
}

/// True if the setting for reduced motion has changed.
fn motion_changed(settings: Res<Settings>, mut last: Local<Option<bool>>) -> bool {
    let now = Some(settings.reduced_motion);
    std::mem::replace(&mut *last, now) != now
}

/// Dims the printed levels of hexes on which the overlay shows a number, such as the cost of moving there.
fn dim(
    plates: Query<&ShownPlate>,
    fresh: Query<(), Added<LevelOf>>,
    mut levels: Query<(&LevelOf, &mut TileColor)>,
    mut last: Local<BTreeSet<Cell>>,
) {
    let taken: BTreeSet<Cell> = plates.iter().filter_map(|plate| plate.0.number_on()).collect();
    if taken == *last && fresh.is_empty() {
        return;
    }
    for (LevelOf(cell), mut color) in &mut levels {
        let ink = ink_of_level(taken.contains(cell));
        if color.0 != ink.0 {
            *color = ink;
        }
    }
    *last = taken;
}

/// Returns the colour of a printed level.
fn ink_of_level(dimmed: bool) -> TileColor {
    if dimmed { TileColor(Color::WHITE.with_alpha(DIMMED)) } else { TileColor::default() }
}

/// Removes the old map and prints the new one.
fn print(
    field: Res<Battlefield>,
    settings: Res<Settings>,
    old: Query<Entity, With<Printed>>,
    mut terrain: Local<Option<Handle<Image>>>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    old.iter().for_each(|printed| commands.entity(printed).despawn());
    let board = &field.board;
    if board.is_empty() {
        return;
    }
    let tiles = HexToTile::new(board);
    let shades = Shades::of(board);
    let texture = terrain.get_or_insert_with(|| images.add(atlas::container(atlas::ground(), 16.0))).clone();
    let mut layer = Layer::new(&tiles, &mut commands);
    for cell in board.cells() {
        let ground = board.ground(cell);
        let tint = TileColor(shades.tint(ground.level));
        match Tiles::of(ground.terrain) {
            Tiles::Still { first, count } => {
                layer.tile(&tiles, ground.at, first + chance::one_of(ground.at, count), tint, &mut commands);
            }
            Tiles::Moving { first, count } => {
                let tile = layer.tile(&tiles, ground.at, first, tint, &mut commands);
                if !settings.reduced_motion {
                    commands.entity(tile).insert(AnimatedTile { start: first, end: first + count, speed: SPEED });
                }
            }
        }
    }
    layer.finish(&tiles, texture, (grid::hex_size(), Vec2::ZERO, height::GROUND), &mut commands);
    print_levels(board, &shades, &tiles, &mut images, &mut commands);
}

/// Prints the numbers. They need several tilemaps if their images do not fit into one texture. Each hex has its number
/// on one of them.
fn print_levels(
    board: &Board,
    shades: &Shades,
    tiles: &HexToTile,
    images: &mut Assets<Image>,
    commands: &mut Commands,
) {
    let mut cells: BTreeMap<Level, Vec<Cell>> = BTreeMap::new();
    board.cells().for_each(|cell| cells.entry(board.level(cell)).or_default().push(cell));
    let levels: Vec<Level> = shades.levels().collect();
    for sheet in levels.chunks(atlas::MAX_LAYERS) {
        let texture = images.add(atlas::container(atlas::numbers(sheet), CRISP));
        let mut layer = Layer::new(tiles, commands);
        for (picture, level) in (0u32..).zip(sheet) {
            for cell in cells.get(level).into_iter().flatten() {
                let tile = layer.tile(tiles, board.at(*cell), picture, ink_of_level(false), commands);
                commands.entity(tile).insert(LevelOf(*cell));
            }
        }
        layer.finish(tiles, texture, (NUMBER, NUMBER_AT, height::LEVELS), commands);
    }
}

/// A tilemap under construction.
struct Layer {
    map: Entity,
    storage: TileStorage,
}

impl Layer {
    fn new(tiles: &HexToTile, commands: &mut Commands) -> Self {
        Self { map: commands.spawn(Printed).id(), storage: TileStorage::empty(tiles.size()) }
    }

    fn tile(
        &mut self,
        tiles: &HexToTile,
        at: Coord,
        picture: u32,
        color: TileColor,
        commands: &mut Commands,
    ) -> Entity {
        let position = tiles.tile(at);
        let texture_index = TileTextureIndex(picture);
        let tilemap_id = TilemapId(self.map);
        let tile =
            commands.spawn((Printed, TileBundle { position, texture_index, tilemap_id, color, ..default() })).id();
        self.storage.set(&position, tile);
        tile
    }

    /// Finishes the tilemap with its texture, the size of its images, and their offset on the hexes.
    fn finish(
        self,
        tiles: &HexToTile,
        texture: Handle<Image>,
        (size, aside, height): (Vec2, Vec2, f32),
        commands: &mut Commands,
    ) {
        commands.entity(self.map).insert((
            Name::new("Tilemap"),
            TilemapBundle {
                grid_size: HexToTile::grid(),
                map_type: grid::KIND,
                size: tiles.size(),
                storage: self.storage,
                texture: TilemapTexture::TextureContainer(texture),
                tile_size: size.into(),
                transform: Transform::from_translation((tiles.origin() + aside).extend(height)),
                ..default()
            },
            MAP_LAYER,
        ));
    }
}
