//! From cells and levels to the space of the picture, the only place that knows how.
//!
//! East is +x, south is +z, up is +y; a hex has radius 1.

use std::f32::consts::TAU;

use bevy::prelude::*;
use hexx::{Hex, HexLayout};
use knockback_rules::{
    board::{Board, Cell, Footprint, Rise, Terrain},
    geometry::{Coord, Direction},
    units::Level,
};

/// Half the width of a hex: from its middle to its sides.
pub(crate) const HALF_WIDTH: f32 = 0.866_025_4;
/// How high a step of stairs is.
pub(crate) const STEP: f32 = 0.4;
/// How many of them a storey is drawn high: a figure of one level is still smaller than its hex.
const STOREY: u16 = 3;
/// Where the board ends below: the table top.
pub(crate) const FLOOR: f32 = -1.2 * STEP;
/// How far liquids lie below the level of their cell.
const SUNKEN: f32 = 0.45 * STEP;
/// How far the floor of a pit lies below it; all of them end above the table top.
const DUG: f32 = 0.95 * STEP;

/// How many steps a level of a board is drawn high.
pub(crate) const fn steps(board: &Board) -> u16 {
    match board.rise() {
        Rise::Step => 1,
        Rise::Storey => STOREY,
    }
}

/// How high a level of a board is.
pub(crate) fn level(board: &Board) -> f32 {
    f32::from(steps(board)) * STEP
}

/// The layout of the board: pointy hexes of radius 1.
pub(crate) const LAYOUT: HexLayout = HexLayout::pointy();

/// The middle of a hex, as x and z.
pub(crate) fn plan(at: Coord) -> Vec2 {
    LAYOUT.hex_to_world_pos(Hex::from(at))
}

/// Hexes along each side of the squares in which the ground is made into meshes: at most 1,024 hexes.
const SQUARE: i32 = 32;

/// The square of a hex.
pub(crate) fn square(at: Coord) -> [i32; 2] {
    [at.q, at.r].map(|place| place.div_euclid(SQUARE))
}

/// The hex above which a point lies.
pub(crate) fn hex_at(plan: Vec2) -> Coord {
    LAYOUT.world_pos_to_hex(plan).into()
}

/// How high the ground of a cell is in the picture.
pub(crate) fn surface(board: &Board, cell: Cell) -> f32 {
    let ground = board.ground(cell);
    let sunken = match ground.terrain {
        terrain if is_liquid(terrain) => SUNKEN,
        terrain if is_pit(terrain) => DUG,
        _ => 0.0,
    };
    f32::from(ground.level.0) * level(board) - sunken
}

/// How high the ground is below a point; the table top beside the board.
pub(crate) fn surface_at(board: &Board, at: Vec3) -> f32 {
    board.cell(hex_at(at.xz())).map_or(FLOOR, |cell| surface(board, cell))
}

/// The cell on whose ground a point is, or nearly; none in the air high above it, and beside the board.
pub(crate) fn ground_below(board: &Board, at: Vec3) -> Option<Cell> {
    // Where a level is a storey, people fly; elsewhere they hop, and dust follows them.
    board.cell(hex_at(at.xz())).filter(|cell| board.rise() == Rise::Step || at.y < surface(board, *cell) + STEP)
}

/// The same as far up as a level, where the ground is lower.
pub(crate) fn aloft(board: &Board, cell: Cell, height: Option<Level>) -> Vec3 {
    let ground = stand(board, cell);
    height.map_or(ground, |height| ground.with_y(ground.y.max(f32::from(height.0) * level(board))))
}

/// True for terrain with a surface that things sink into.
pub(crate) fn is_liquid(terrain: Terrain) -> bool {
    matches!(terrain, Terrain::Water | Terrain::Lava | Terrain::DeepWater)
}

/// True for a hole in the ground.
pub(crate) fn is_pit(terrain: Terrain) -> bool {
    matches!(terrain, Terrain::Pit | Terrain::SpikedPit | Terrain::BottomlessPit)
}

/// The middle of the ground of a cell.
pub(crate) fn stand(board: &Board, cell: Cell) -> Vec3 {
    let plan = plan(board.at(cell));
    Vec3::new(plan.x, surface(board, cell), plan.y)
}

/// Where a piece on a footprint is drawn: its middle, and for two hexes turned so that its head looks along them.
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

/// The turn with which a piece, which looks along +x at rest, looks from one point towards another.
pub(crate) fn facing(from: Vec3, towards: Vec3) -> Quat {
    let way = towards - from;
    Quat::from_rotation_y((-way.z).atan2(way.x))
}

/// The turn with which such a piece looks in a direction.
pub(crate) fn turned(direction: Direction) -> Quat {
    let way = plan(direction.vector().into());
    facing(Vec3::ZERO, Vec3::new(way.x, 0.0, way.y))
}

/// The least box around a board, from the table top to the highest ground.
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

/// The points of a board that are outermost in some direction: a hull around it, with few corners.
pub(crate) fn outline(board: &Board) -> Vec<Vec3> {
    let around = (0u8..24).map(|turn| Vec2::from_angle(f32::from(turn) * TAU / 24.0));
    let ways: Vec<Vec3> =
        around.flat_map(|way| [0.0, 0.5, 1.5].map(|rise| Vec3::new(way.x, rise, way.y).normalize())).collect();
    let mut hull = Vec::new();
    for way in ways {
        let farthest = board.cells().map(|cell| stand(board, cell)).max_by(|a, b| a.dot(way).total_cmp(&b.dot(way)));
        // The rim of the hex itself, down to the table.
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
    fn directions_look_as_the_rules_name_them() {
        let here = plan(Coord::new(2, 3));
        let towards = |direction| plan(Coord::new(2, 3).step(direction)) - here;
        assert!(towards(Direction::EAST).x > 1.7 && towards(Direction::EAST).y.abs() < 1e-5);
        assert!(towards(Direction::SOUTH_EAST).x > 0.0 && towards(Direction::SOUTH_EAST).y > 0.0);
        assert!(towards(Direction::NORTH_WEST).x < 0.0 && towards(Direction::NORTH_WEST).y < 0.0);
    }

    #[test]
    fn the_middle_of_a_hex_is_in_it() {
        for q in -5..5 {
            for r in -5..5 {
                assert_eq!(hex_at(plan(Coord::new(q, r))), Coord::new(q, r));
            }
        }
    }

    #[test]
    fn a_piece_looks_where_it_is_turned() {
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
