//! The ground from above. Higher ground is lighter, each terrain has a sign, and a drop is a line with teeth that point
//! downhill, thicker for deeper drops.

use std::collections::BTreeMap;

use knockback_rules::{
    board::{Board, Cell, Terrain},
    geometry::Direction,
    units::Level,
};

use super::{
    area::Area,
    faces::Style,
    ink::{self, Ink},
    svg::{Anchor, Svg, Type},
    terrain,
    view::{CORNERS, View},
};

/// The perceived lightness of the lowest and the highest ground.
const LIGHTNESS: (f64, f64) = (0.48, 0.83);
/// The minimum number of levels for the whole range: on flatter boards, a step must not look like a high drop.
const FEWEST: f64 = 6.0;
/// The depth from which all drops look the same.
const DEEPEST: f64 = 12.0;

/// The lightness of each level.
fn shades(board: &Board) -> BTreeMap<Level, f64> {
    let mut levels: Vec<Level> = board.cells().map(|cell| board.level(cell)).collect();
    levels.sort_unstable();
    levels.dedup();
    let (Some(low), Some(high)) = (levels.first().copied(), levels.last().copied()) else { return BTreeMap::new() };
    let span = f64::from(high.0 - low.0).max(FEWEST);
    let ranks = f64::from(u16::try_from(levels.len() - 1).unwrap_or(u16::MAX)).max(FEWEST);
    let part = |rank: u16, level: Level| 0.5 * f64::from(rank) / ranks + 0.5 * f64::from(level.0 - low.0) / span;
    (0u16..)
        .zip(levels)
        .map(|(rank, level)| (level, LIGHTNESS.0 + (LIGHTNESS.1 - LIGHTNESS.0) * part(rank, level)))
        .collect()
}

/// The colour of ground with a lightness.
pub(super) fn colour(terrain: Terrain, lightness: f64) -> Ink {
    let base = terrain::colour(terrain);
    // The terrain's own lightness remains visible: asphalt is darker than snow on every level.
    base.lit((lightness + 0.35 * (base.lightness() - 0.62)).clamp(0.25, 0.97), 0.85)
}

/// Draws the ground of all visible cells.
pub(super) fn draw(svg: &mut Svg, view: &View, board: &Board, cells: &[Cell]) {
    for at in view.mat(board) {
        svg.node("polygon").polygon(&view.hex(at, 0.97)).s("fill", "none").stroke(ink::MAP_MAT_LINE, 1.2).leaf();
    }
    let shades = shades(board);
    for &cell in cells {
        let ground = board.ground(cell);
        let lightness = shades.get(&ground.level).copied().unwrap_or(LIGHTNESS.0);
        let fill = colour(ground.terrain, lightness);
        let line = fill.toward(ink::MAP_INK, 0.22);
        svg.node("polygon").polygon(&view.hex(ground.at, 1.0)).fill(fill).stroke(line, 1.0).leaf();
        terrain::draw(svg, ground.terrain, view.middle(ground.at), view.radius, fill);
    }
    for &cell in cells {
        drops(svg, view, board, cell);
    }
}

/// Draws the sides of a cell beyond which the ground is lower or missing.
fn drops(svg: &mut Svg, view: &View, board: &Board, cell: Cell) {
    let ground = board.ground(cell);
    for (side, direction) in (0u8..).zip(Direction::ALL) {
        let ends = [side, (side + 1) % 6].map(|corner| view.of(ground.at, CORNERS[usize::from(corner)]));
        let Some(below) = board.neighbour(cell, direction) else {
            line(svg, ends, 2.4, 1.0);
            continue;
        };
        let drop = f64::from(ground.level.0 - board.level(below).0).min(DEEPEST);
        if drop <= 0.0 {
            continue;
        }
        let part = (drop / DEEPEST).sqrt();
        shade(svg, ends, view.middle(board.at(below)), part);
        teeth(svg, view, ends, view.middle(board.at(below)), part);
        line(svg, ends, (0.9 + 2.6 * part) * (view.radius / 46.0).max(0.6), 0.85);
    }
}

fn line(svg: &mut Svg, [from, to]: [(f64, f64); 2], breadth: f64, opacity: f64) {
    let node = svg.node("line").n("x1", from.0).n("y1", from.1).n("x2", to.0).n("y2", to.1);
    node.stroke(ink::MAP_INK, breadth).s("stroke-linecap", "round").n("opacity", opacity).leaf();
}

/// Draws the shadow on the lower ground.
fn shade(svg: &mut Svg, [from, to]: [(f64, f64); 2], below: (f64, f64), part: f64) {
    let inward = |at: (f64, f64), far: f64| (at.0 + (below.0 - at.0) * far, at.1 + (below.1 - at.1) * far);
    for far in [0.12, 0.22, 0.34] {
        let far = far * (0.4 + 0.6 * part);
        let strip = [from, to, inward(to, far), inward(from, far)];
        svg.node("polygon").polygon(&strip).fill(ink::MAP_INK).n("opacity", 0.07 + 0.09 * part).leaf();
    }
}

/// Draws teeth that point downhill, longer for deeper drops.
fn teeth(svg: &mut Svg, view: &View, [from, to]: [(f64, f64); 2], below: (f64, f64), part: f64) {
    let middle = (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1));
    let way = (below.0 - middle.0, below.1 - middle.1);
    let length = (way.0 * way.0 + way.1 * way.1).sqrt().max(1e-6);
    let long = (0.05 + 0.13 * part) * view.radius;
    let tooth = (way.0 / length * long, way.1 / length * long);
    let along = |part: f64| (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part);
    for at in [0.2, 0.4, 0.6, 0.8] {
        let (left, right, middle) = (along(at - 0.055), along(at + 0.055), along(at));
        let tip = (middle.0 + tooth.0, middle.1 + tooth.1);
        svg.node("polygon").polygon(&[left, right, tip]).fill(ink::MAP_INK).n("opacity", 0.85).leaf();
    }
}

/// Draws the level of each cell at its southern corner, or at its northern one if that is occupied.
pub(super) fn levels(svg: &mut Svg, view: &View, board: &Board, cells: &[Cell], free: impl Fn(Area) -> bool) {
    let size = (0.25 * view.radius).max(9.0);
    let shades = shades(board);
    for &cell in cells {
        let ground = board.ground(cell);
        let words = ground.level.0.to_string();
        let dark = colour(ground.terrain, shades.get(&ground.level).copied().unwrap_or(0.5)).lightness() < 0.55;
        let fill = if dark { ink::MAP_FACE } else { ink::MAP_INK };
        let set = Type::new(Style::Text, size, fill).at(Anchor::Middle);
        let spots = [0.70, -0.72].map(|down| view.of(ground.at, (0.0, down)));
        if let Some((x, y)) = spots.into_iter().find(|at| free(Area::around(*at, set.width(&words), 0.8 * size))) {
            svg.text((x, y + 0.36 * size), set, &words);
        }
    }
}
