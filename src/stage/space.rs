//! Conversion of cells and levels to world space. Only this module knows it.
//!
//! East is +x, south is +z, up is +y. A hex has radius 1.

use std::f32::consts::TAU;

use bevy::prelude::*;
use hexx::{Hex, HexLayout};
use knockback_rules::{
    board::{Board, Cell, Footprint, Rise, Terrain},
    geometry::{Coord, Direction},
    units::Level,
};

/// Half the width of a hex: the distance from its centre to an edge.
pub(crate) const HALF_WIDTH: f32 = 0.866_025_4;
/// Height of a stair step.
pub(crate) const STEP: f32 = 0.4;
/// Height of a storey, in steps. A figure with a height of 1 level is still smaller than its hex.
const STOREY: u16 = 3;
/// The bottom of the board: the table top.
pub(crate) const FLOOR: f32 = -1.2 * STEP;
/// Depth of a liquid's surface below the level of its cell.
const SUNKEN: f32 = 0.45 * STEP;
/// Depth of a pit's floor below the level of its cell. The floor of every pit is above the table top.
const DUG: f32 = 0.95 * STEP;

/// Returns the height of one level of the board, in steps.
pub(crate) const fn steps(board: &Board) -> u16 {
    match board.rise() {
        Rise::Step => 1,
        Rise::Storey => STOREY,
    }
}

/// Returns the height of one level of the board, in world units.
pub(crate) fn level(board: &Board) -> f32 {
    f32::from(steps(board)) * STEP
}

/// The layout of the board: pointy hexes of radius 1.
pub(crate) const LAYOUT: HexLayout = HexLayout::pointy();

/// Returns the centre of a hex, as x and z.
pub(crate) fn plan(at: Coord) -> Vec2 {
    LAYOUT.hex_to_world_pos(Hex::from(at))
}

/// Side length, in hexes, of the squares that the board is divided into. Each square has one ground mesh, so a mesh
/// covers at most 1,024 hexes.
const SQUARE: i32 = 32;

/// Returns the square that contains a hex.
pub(crate) fn square(at: Coord) -> [i32; 2] {
    [at.q, at.r].map(|place| place.div_euclid(SQUARE))
}

/// Returns the hex below a point.
pub(crate) fn hex_at(plan: Vec2) -> Coord {
    LAYOUT.world_pos_to_hex(plan).into()
}

/// Returns the height of a cell's ground in world space.
pub(crate) fn surface(board: &Board, cell: Cell) -> f32 {
    let ground = board.ground(cell);
    let sunken = match ground.terrain {
        terrain if is_liquid(terrain) => SUNKEN,
        terrain if is_pit(terrain) => DUG,
        _ => 0.0,
    };
    f32::from(ground.level.0) * level(board) - sunken
}

/// Returns the height of the ground below a point. Outside the board, that is the table top.
pub(crate) fn surface_at(board: &Board, at: Vec3) -> f32 {
    board.cell(hex_at(at.xz())).map_or(FLOOR, |cell| surface(board, cell))
}

/// Returns the cell below a point. `None` outside the board, and for points high above a board with storeys.
pub(crate) fn ground_below(board: &Board, at: Vec3) -> Option<Cell> {
    // On boards with storeys, figures fly high. On boards with steps they only hop, and dust still follows them.
    board.cell(hex_at(at.xz())).filter(|cell| board.rise() == Rise::Step || at.y < surface(board, *cell) + STEP)
}

/// Returns the centre of a cell's ground, raised to at least the height of the given level.
pub(crate) fn aloft(board: &Board, cell: Cell, height: Option<Level>) -> Vec3 {
    let ground = stand(board, cell);
    height.map_or(ground, |height| ground.with_y(ground.y.max(f32::from(height.0) * level(board))))
}

/// True for liquids, into which pieces sink.
pub(crate) fn is_liquid(terrain: Terrain) -> bool {
    matches!(terrain, Terrain::Water | Terrain::Lava | Terrain::DeepWater)
}

/// True for a hole in the ground.
pub(crate) fn is_pit(terrain: Terrain) -> bool {
    matches!(terrain, Terrain::Pit | Terrain::SpikedPit | Terrain::BottomlessPit)
}

/// Returns the centre of a cell's ground.
pub(crate) fn stand(board: &Board, cell: Cell) -> Vec3 {
    let plan = plan(board.at(cell));
    Vec3::new(plan.x, surface(board, cell), plan.y)
}

/// Returns the transform of a piece on a footprint. It is centred, and on two hexes it faces from the tail to the head.
pub(crate) fn place(board: &Board, footprint: Footprint) -> Transform {
    let head = stand(board, footprint.head);
    match footprint.tail.map(|tail| stand(board, tail)) {
        Some(tail) => {
            let middle = (head + tail) / 2.0;
            Transform::from_translation(middle.with_y(head.y.max(tail.y))).with_rotation(facing(tail, head))
        }
        None => Transform::from_translation(head),
    }
}

/// Returns the rotation that turns a piece from its default direction, +x, to face from one point to another.
pub(crate) fn facing(from: Vec3, towards: Vec3) -> Quat {
    let way = towards - from;
    Quat::from_rotation_y((-way.z).atan2(way.x))
}

/// Returns the rotation that turns a piece to face a direction.
pub(crate) fn turned(direction: Direction) -> Quat {
    let way = plan(direction.vector().into());
    facing(Vec3::ZERO, Vec3::new(way.x, 0.0, way.y))
}

/// Returns the bounding box of a board, from the table top up to the highest ground.
pub(crate) fn bounds(board: &Board) -> (Vec3, Vec3) {
    let mut low = Vec3::splat(f32::MAX);
    let mut high = Vec3::splat(f32::MIN);
    for cell in board.cells() {
        let middle = stand(board, cell);
        low = low.min(middle);
        high = high.max(middle);
    }
    if board.is_empty() {
        return (Vec3::ZERO, Vec3::ZERO);
    }
    let rim = Vec3::new(1.0, 0.0, 1.0);
    ((low - rim).with_y(FLOOR), high + rim)
}

/// Returns the corner points of a rough hull around a board.
pub(crate) fn outline(board: &Board) -> Vec<Vec3> {
    let around = (0u8..24).map(|turn| Vec2::from_angle(f32::from(turn) * TAU / 24.0));
    let ways: Vec<Vec3> =
        around.flat_map(|way| [0.0, 0.5, 1.5].map(|rise| Vec3::new(way.x, rise, way.y).normalize())).collect();
    let mut hull = Vec::new();
    for way in ways {
        let farthest = board.cells().map(|cell| stand(board, cell)).max_by(|a, b| a.dot(way).total_cmp(&b.dot(way)));
        // The rim of the farthest hex, and the table top below it.
        let rim = Vec3::new(way.x, 0.0, way.z).normalize_or_zero();
        hull.extend(farthest.into_iter().flat_map(|at| [at + rim, (at + rim).with_y(FLOOR)]));
    }
    hull.sort_by(|a, b| a.to_array().map(f32::to_bits).cmp(&b.to_array().map(f32::to_bits)));
    hull.dedup();
    hull
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_match_their_names() {
        let here = plan(Coord::new(2, 3));
        let towards = |direction| plan(Coord::new(2, 3).step(direction)) - here;
        assert!(towards(Direction::EAST).x > 1.7 && towards(Direction::EAST).y.abs() < 1e-5);
        assert!(towards(Direction::SOUTH_EAST).x > 0.0 && towards(Direction::SOUTH_EAST).y > 0.0);
        assert!(towards(Direction::NORTH_WEST).x < 0.0 && towards(Direction::NORTH_WEST).y < 0.0);
    }

    #[test]
    fn the_centre_of_a_hex_is_inside_it() {
        for q in -5..5 {
            for r in -5..5 {
                assert_eq!(hex_at(plan(Coord::new(q, r))), Coord::new(q, r));
            }
        }
    }

    #[test]
    fn a_piece_faces_the_direction_it_is_turned_to() {
        let turned = facing(Vec3::ZERO, Vec3::new(0.0, 0.0, 2.0)) * Vec3::X;
        assert!(turned.distance(Vec3::Z) < 1e-5);
        let here = plan(Coord::new(0, 0));
        for direction in Direction::ALL {
            let there = (plan(Coord::new(0, 0).step(direction)) - here).normalize();
            let looks = super::turned(direction) * Vec3::X;
            assert!(looks.distance(Vec3::new(there.x, 0.0, there.y)) < 1e-5, "{direction}");
        }
    }
}
