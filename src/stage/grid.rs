//! Conversions between the hexes of the board, the tiles of the tilemap and the plane of the map. Only this module
//! knows them.
//!
//! East is +x and north is +y, so the map has the same orientation as the table. A hex has radius 1.

use bevy::prelude::*;
use bevy_ecs_tilemap::prelude::{HexCoordSystem, TilePos, TilemapGridSize, TilemapSize, TilemapType};
use hexx::{Hex, HexOrientation, OffsetHexMode};
use knockback_rules::{
    board::{Board, Cell},
    geometry::Coord,
};

use super::space;

/// The tilemap type: pointy hexes, with rows counted from the south.
pub(crate) const KIND: TilemapType = TilemapType::Hexagon(HexCoordSystem::RowOdd);

/// Projects a point of the table onto the map.
pub(crate) fn flat(point: Vec3) -> Vec2 {
    Vec2::new(point.x, -point.z)
}

/// Returns the point at height 0 on the table for a point of the map.
pub(crate) fn deep(spot: Vec2) -> Vec3 {
    Vec3::new(spot.x, 0.0, -spot.y)
}

/// Upward offset on the map per unit of height above the ground, and its maximum.
const UP: (f32, f32) = (0.28, 0.85);

/// Returns the map position of a label at a point of the table. Labels above the ground are shifted up a little.
pub(crate) fn spot_of(board: &Board, point: Vec3) -> Vec3 {
    let spot = flat(point);
    let ground = cell_at(board, spot).map_or(point.y, |cell| space::surface(board, cell));
    let up = (UP.0 * (point.y - ground)).clamp(0.0, UP.1);
    (spot + Vec2::Y * up).extend(0.0)
}

/// Returns the centre of a hex.
pub(crate) fn middle(at: Coord) -> Vec2 {
    let plan = space::plan(at);
    Vec2::new(plan.x, -plan.y)
}

/// Returns the cell that contains a point.
pub(crate) fn cell_at(board: &Board, spot: Vec2) -> Option<Cell> {
    board.cell(space::hex_at(Vec2::new(spot.x, -spot.y)))
}

/// Returns the width and height of a hex.
pub(crate) fn hex_size() -> Vec2 {
    space::LAYOUT.rect_size()
}

/// Returns the corners of a hex around the origin, anticlockwise on the map.
pub(crate) fn corners() -> [Vec2; 6] {
    let mut corners = space::LAYOUT.hex_corners(Hex::ZERO).map(|at| Vec2::new(at.x, -at.y));
    corners.reverse();
    corners
}

/// Returns the bounding box of a board on the map.
pub(crate) fn bounds(board: &Board) -> Rect {
    let (low, high) = space::bounds(board);
    Rect::from_corners(flat(low), flat(high))
}

/// Conversion between hexes and tiles.
///
/// The board counts rows to the south, the tilemap to the north. Tile row 0 must be an even row of the board. Otherwise
/// every second row would be shifted by half a hex.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct HexToTile {
    /// The westernmost column.
    west: i32,
    /// The southernmost row, or the row below it if that one is odd.
    south: i32,
    size: TilemapSize,
}

impl HexToTile {
    /// Returns the conversion for a board.
    pub(crate) fn new(board: &Board) -> Self {
        let (mut west, mut east, mut north, mut south) = (i32::MAX, i32::MIN, i32::MAX, i32::MIN);
        for cell in board.cells() {
            let [column, row] = offset(board.at(cell));
            (west, east) = (west.min(column), east.max(column));
            (north, south) = (north.min(row), south.max(row));
        }
        if board.is_empty() {
            return Self { west: 0, south: 0, size: TilemapSize::new(1, 1) };
        }
        let south = south + south.rem_euclid(2);
        let count = |from: i32, to: i32| u32::try_from(to - from + 1).unwrap_or(1);
        Self { west, south, size: TilemapSize::new(count(west, east), count(north, south)) }
    }

    /// Returns the number of tiles, across and up.
    pub(crate) fn size(&self) -> TilemapSize {
        self.size
    }

    /// Returns the distances between neighbouring tiles.
    pub(crate) fn grid() -> TilemapGridSize {
        hex_size().into()
    }

    /// Returns the origin of the tilemap: the centre of tile (0, 0).
    pub(crate) fn origin(&self) -> Vec2 {
        middle(self.hex(TilePos::new(0, 0)))
    }

    /// Returns the tile of a hex.
    pub(crate) fn tile(&self, at: Coord) -> TilePos {
        let [column, row] = offset(at);
        let count = |from: i32, to: i32| u32::try_from(to - from).unwrap_or(0);
        TilePos::new(count(self.west, column), count(row, self.south))
    }

    /// Returns the hex of a tile.
    pub(crate) fn hex(&self, tile: TilePos) -> Coord {
        let whole = |count: u32| i32::try_from(count).unwrap_or(i32::MAX);
        let (column, row) = (self.west + whole(tile.x), self.south - whole(tile.y));
        Hex::from_offset_coordinates([column, row], OffsetHexMode::Odd, HexOrientation::Pointy).into()
    }
}

/// Returns the column and row of a hex.
fn offset(at: Coord) -> [i32; 2] {
    Hex::from(at).to_offset_coordinates(OffsetHexMode::Odd, HexOrientation::Pointy)
}

#[cfg(test)]
mod tests {
    use bevy_ecs_tilemap::prelude::TilemapAnchor;

    use super::*;
    use crate::stage::boards;

    #[test]
    fn tiles_and_hexes_convert_both_ways() {
        for shift in [(0, 0), (3, -2), (-7, 5), (-4, -9), (11, 12)] {
            let board = boards::hexagon(4, shift, |_| 0);
            let tiles = HexToTile::new(&board);
            let mut seen = std::collections::BTreeSet::new();
            for cell in board.cells() {
                let tile = tiles.tile(board.at(cell));
                assert_eq!(tiles.hex(tile), board.at(cell));
                assert!(tile.within_map_bounds(&tiles.size()), "{tile:?} in {:?}", tiles.size());
                assert!(seen.insert(tile), "each hex has its own tile");
            }
        }
    }

    /// The positions of the tilemap agree with those of hexx, which the table uses.
    #[test]
    fn tiles_are_at_the_positions_of_their_hexes() {
        for shift in [(0, 0), (3, -2), (-7, 5)] {
            let board = boards::hexagon(4, shift, |_| 0);
            let tiles = HexToTile::new(&board);
            for cell in board.cells() {
                let at = board.at(cell);
                let tile_size = bevy_ecs_tilemap::prelude::TilemapTileSize::from(hex_size());
                let place = tiles.tile(at).center_in_world(
                    &tiles.size(),
                    &HexToTile::grid(),
                    &tile_size,
                    &KIND,
                    &TilemapAnchor::None,
                );
                let drawn = tiles.origin() + place;
                assert!(drawn.distance(middle(at)) < 1e-3, "{at:?}: {drawn} {}", middle(at));
                let table = space::stand(&board, cell);
                assert!(flat(table).distance(middle(at)) < 1e-4);
            }
        }
    }

    #[test]
    fn a_point_in_a_hex_finds_its_cell() {
        let board = boards::hexagon(5, (2, -6), |_| 0);
        for cell in board.cells() {
            let middle = middle(board.at(cell));
            assert_eq!(cell_at(&board, middle), Some(cell));
            for corner in corners() {
                assert_eq!(cell_at(&board, middle + corner * 0.97), Some(cell));
            }
            assert_eq!(flat(deep(middle)), middle);
        }
        assert_eq!(cell_at(&board, bounds(&board).max + 1.0), None);
    }

    #[test]
    fn north_is_up() {
        use knockback_rules::geometry::Direction;
        let here = Coord::new(2, 3);
        let way = |direction| middle(here.step(direction)) - middle(here);
        assert!(way(Direction::NORTH_WEST).y > 1.0 && way(Direction::NORTH_WEST).x < 0.0);
        assert!(way(Direction::EAST).x > 1.0);
    }

    #[test]
    fn corners_are_anticlockwise() {
        let corners = corners();
        for place in 0..6 {
            assert!(corners[place].perp_dot(corners[(place + 1) % 6]) > 0.0);
        }
    }
}
