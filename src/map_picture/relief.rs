//! The board in relief, seen from the south and above. High ground appears raised.

use bevy::{math::U16Vec2, prelude::*};
use knockback_rules::{
    battle::{ObjectId, Setup, SideId},
    board::{Board, Cell, Terrain},
    geometry::{Coord, Direction},
};

use super::{
    canvas::{Canvas, Capsule, Convex, Grown, Shape, rgb},
    emblem::Badge,
    tints,
};
use crate::{
    stage::space::{HALF_WIDTH, is_liquid, is_pit, plan, steps},
    theme::{chance, heights::Heights, team::team, terrain},
    view3d::pieces::FigureModels,
};

/// Vertical compression of flat ground, which results from the angle of view.
const SQUASH: f32 = 0.80;
/// Height of a step in the picture, in hex radii.
const RISE: f32 = 0.125;
/// The level of the table, in steps.
const FLOOR: f32 = -3.0;
/// Depth of a liquid's surface below the level of its cell, in steps.
const SUNKEN: f32 = 0.6;
/// Depth of a pit's floor below the level of its cell, in steps.
const DUG: f32 = 1.4;
/// Minimum number of levels over which the shades spread. With 1, the lowest and the highest ground always use the full
/// range.
const FEWEST: f32 = 1.0;
/// Empty space around the board, in pixels.
const MARGIN: f32 = 3.0;
/// Overlap of adjacent shapes, in pixels, so that no gaps are visible.
const OVERLAP: f32 = 0.6;

/// The corners of a hex of radius 1, clockwise from the top.
const CORNERS: [Vec2; 6] = [
    Vec2::new(0.0, -1.0),
    Vec2::new(HALF_WIDTH, -0.5),
    Vec2::new(HALF_WIDTH, 0.5),
    Vec2::new(0.0, 1.0),
    Vec2::new(-HALF_WIDTH, 0.5),
    Vec2::new(-HALF_WIDTH, -0.5),
];
/// The direction across the edge that starts at each corner.
const ACROSS: [Direction; 6] = [
    Direction::NORTH_EAST,
    Direction::EAST,
    Direction::SOUTH_EAST,
    Direction::SOUTH_WEST,
    Direction::WEST,
    Direction::NORTH_WEST,
];

/// Draws a battlefield with its objects and glyphs, and the start positions of its sides.
pub(super) fn draw(looks: &dyn FigureModels, setup: &Setup, size: U16Vec2) -> Canvas {
    let mut canvas = Canvas::new(size);
    let relief = Relief::fitting(&setup.board, size);
    relief.lay_table(&mut canvas);
    // Draw from north to south, so that near cells cover far ones.
    for cell in setup.board.cells() {
        relief.lay_cliffs(&mut canvas, cell);
        relief.lay_ground(&mut canvas, cell);
        relief.lay_things(&mut canvas, looks, setup, cell);
    }
    relief.lay_sides(&mut canvas, setup);
    canvas
}

/// Projects positions of a board to pixels of the picture.
struct Relief<'b> {
    board: &'b Board,
    /// Radius of a hex, in pixels.
    unit: f32,
    /// The pixel of the origin.
    origin: Vec2,
    /// The relative heights of the levels.
    heights: Heights,
    /// Number of steps per level.
    steps: f32,
}

/// Projects a point at a height of `level` steps.
fn tilted(plan: Vec2, level: f32) -> Vec2 {
    Vec2::new(plan.x, plan.y * SQUASH - level * RISE)
}

impl<'b> Relief<'b> {
    /// Returns a projection that fits the board into the picture and centres it.
    fn fitting(board: &'b Board, size: U16Vec2) -> Self {
        let steps = f32::from(steps(board));
        let level = |cell| f32::from(board.level(cell).0) * steps;
        let reach = Vec2::new(HALF_WIDTH, SQUASH);
        let (low, high) = board.cells().fold((Vec2::INFINITY, Vec2::NEG_INFINITY), |(low, high), cell| {
            let middle = plan(board.at(cell));
            (low.min(tilted(middle, level(cell)) - reach), high.max(tilted(middle, FLOOR) + reach))
        });
        let space = size.as_vec2() - 2.0 * MARGIN;
        let unit = (space / (high - low)).min_element();
        let origin = size.as_vec2() / 2.0 - (low + high) / 2.0 * unit;
        Self { board, unit, origin, heights: Heights::of(board, FEWEST), steps }
    }

    /// Returns the pixel of a point at a height of `level` steps.
    fn pixel(&self, plan: Vec2, level: f32) -> Vec2 {
        tilted(plan, level) * self.unit + self.origin
    }

    /// Returns a hex at a height, with its size scaled by the factor `part`.
    fn hex(&self, at: Coord, part: f32, level: f32) -> Convex<6> {
        Convex(CORNERS.map(|corner| self.pixel(plan(at) + corner * part, level)))
    }

    /// Returns the height of a cell's ground, in steps.
    fn surface(&self, cell: Cell) -> f32 {
        let ground = self.board.ground(cell);
        let sunken = match ground.terrain {
            terrain if is_liquid(terrain) => SUNKEN,
            terrain if is_pit(terrain) => DUG,
            _ => 0.0,
        };
        f32::from(ground.level.0) * self.steps - sunken
    }

    /// Returns the pixel at the centre of a cell's ground.
    fn middle(&self, cell: Cell) -> Vec2 {
        self.pixel(plan(self.board.at(cell)), self.surface(cell))
    }

    /// Draws the shadow of the board on the table.
    fn lay_table(&self, canvas: &mut Canvas) {
        for cell in self.board.cells() {
            canvas.fill(&Grown(&self.hex(self.board.at(cell), 1.0, FLOOR), 2.5), Vec3::splat(0.02), 0.9);
        }
    }

    /// Draws the two sides of a cell that are visible from the south, where the ground drops.
    fn lay_cliffs(&self, canvas: &mut Canvas, cell: Cell) {
        let ground = self.board.ground(cell);
        let top = self.surface(cell);
        for (edge, light) in [(2, 0.98), (3, 0.72)] {
            let foot = self.board.neighbour(cell, ACROSS[edge]).map_or(FLOOR, |neighbour| self.surface(neighbour));
            if foot >= top {
                continue;
            }
            let [from, to] = [CORNERS[edge], CORNERS[(edge + 1) % 6]].map(|corner| plan(ground.at) + corner);
            let wall =
                Convex([self.pixel(from, top), self.pixel(from, foot), self.pixel(to, foot), self.pixel(to, top)]);
            let colour = rgb(terrain::pictured_cliff(ground.terrain)) * light;
            let (start, way) = (self.pixel(from, top), self.pixel(to, top) - self.pixel(from, top));
            let built = ground.terrain == Terrain::Concrete && top - foot.max(0.0) >= 5.0;
            canvas.paint(&Grown(&wall, OVERLAP), |at| {
                let along = (at.x - start.x) / way.x;
                let below = (at.y - start.y - along * way.y) / (RISE * self.unit);
                let depth = (below / (top - FLOOR)).clamp(0.0, 1.0);
                let strata = 1.0 - 0.10 * tints::smooth(0.6, 1.0, (below * 1.6).sin());
                let mut shade = colour * (1.05 - 0.50 * depth) * strata;
                if built {
                    shade = self.window(ground.at, edge, along, below, top - foot).unwrap_or(shade);
                }
                (shade, 1.0)
            });
        }
    }

    /// Returns the colour of a window in the wall of a tall building. `None` between windows, and in small pictures.
    /// Each floor has two windows per side, some of them lit.
    fn window(&self, at: Coord, edge: usize, along: f32, below: f32, height: f32) -> Option<Vec3> {
        /// Number of steps from floor to floor.
        const STOREY: f32 = 3.0;
        let (floor, column) = ((below / STOREY).floor(), (along * 2.0).floor());
        let (down, across) = (below - floor * STOREY, along * 2.0 - column);
        let is_window = down > 0.9 && down < 2.2 && (0.25..0.75).contains(&across) && below < height - 1.0;
        if !is_window || self.unit < 9.0 {
            return None;
        }
        let salt = [floor, column].iter().fold(u32::from(edge == 2), |salt, part| {
            salt * 31 + if part.is_sign_positive() { u32::from(pixel_number(*part)) } else { 7 }
        });
        Some(if chance::of_hex(at, salt) > 0.62 { Vec3::new(0.98, 0.83, 0.48) } else { Vec3::new(0.13, 0.16, 0.24) })
    }

    /// Draws the top of a cell. It is lighter with height, shaded beside higher neighbours, and rimmed at drops.
    fn lay_ground(&self, canvas: &mut Canvas, cell: Cell) {
        let ground = self.board.ground(cell);
        let level = self.surface(cell);
        let hex = self.hex(ground.at, 1.0, level);
        let rises = ACROSS.map(|direction| {
            self.board.neighbour(cell, direction).map_or(FLOOR, |neighbour| self.surface(neighbour)) - level
        });
        let liquid = is_liquid(ground.terrain);
        let high = self.heights.part(ground.level);
        let grain = if liquid { 1.0 } else { 0.96 + 0.08 * chance::of_hex(ground.at, 0) };
        let base =
            rgb(terrain::tints(ground.terrain).picture) * if liquid { 1.0 } else { (0.74 + 0.46 * high) * grain };
        let middle = self.pixel(plan(ground.at), level);
        canvas.paint(&Grown(&hex, OVERLAP), |at| {
            let off = (at - middle) / self.unit / Vec2::new(1.0, SQUASH);
            let mut colour = tints::figured(ground.terrain, ground.level.0, plan(ground.at) + off, base);
            for (edge, rise) in rises.iter().enumerate() {
                let normal = (CORNERS[edge] + CORNERS[(edge + 1) % 6]).normalize();
                let inward = HALF_WIDTH - off.dot(normal);
                let line = 1.3 / self.unit;
                if *rise > 0.5 {
                    // Ground beside a wall is in its shadow.
                    let shade = 0.5 * (rise / 6.0).min(1.0);
                    colour *= 1.0 - shade * (1.0 - tints::smooth(0.0, 0.55, inward));
                } else if *rise < -0.5 {
                    // An edge where figures can be thrown off gets a rim: bright towards the viewer, dark at the back.
                    let rim = 1.0 - tints::smooth(line, 2.0 * line, inward);
                    let light = if matches!(edge, 2..=4) { Vec3::ONE } else { Vec3::splat(0.06) };
                    colour = colour.lerp(light, rim * 0.55 * (-rise / 3.0).min(1.0));
                } else if !liquid {
                    colour *= 1.0 - 0.16 * (1.0 - tints::smooth(0.4 * line, 1.2 * line, inward));
                }
            }
            (colour, 1.0)
        });
    }

    /// Draws the glyph and the object on a cell.
    fn lay_things(&self, canvas: &mut Canvas, looks: &dyn FigureModels, setup: &Setup, cell: Cell) {
        let at = self.board.at(cell);
        let level = self.surface(cell);
        if let Some(glyph) = setup.glyph_on(cell) {
            let shown = setup.scenario.glyphs.get(glyph.index()).is_some_and(|glyph| glyph.face_up);
            let disc = if shown { Vec3::new(0.97, 0.91, 0.70) } else { Vec3::new(0.26, 0.23, 0.36) };
            let rim = if shown { Vec3::new(0.42, 0.30, 0.10) } else { Vec3::new(0.80, 0.76, 0.95) };
            canvas.fill(&self.hex(at, 0.56, level), rim, 1.0);
            canvas.fill(&self.hex(at, 0.42, level), disc, 1.0);
            canvas.fill(&self.hex(at, 0.16, level), rim, 1.0);
        }
        for (id, object) in (0u16..).zip(&setup.scenario.objects).filter(|(_, object)| object.at == at) {
            let breaks = looks.breaks(setup, ObjectId(id));
            let colour = if breaks { Vec3::new(0.68, 0.47, 0.26) } else { Vec3::new(0.50, 0.52, 0.57) };
            // Tall objects such as posts, masts and pillars are slender.
            let tall = f32::from(object.height) * self.steps;
            let part = if tall >= 7.0 { 0.26 } else { 0.52 };
            let top = level + tall;
            canvas.fill(&Grown(&self.hex(at, part, level), 1.2), Vec3::splat(0.03), 0.45);
            for (edge, light) in [(2, 0.80), (3, 0.55)] {
                let [from, to] = [CORNERS[edge], CORNERS[edge + 1]].map(|corner| plan(at) + corner * part);
                let wall = [(from, top), (from, level), (to, level), (to, top)];
                let wall = Convex(wall.map(|(corner, level)| self.pixel(corner, level)));
                canvas.fill(&Grown(&wall, 0.3), colour * light, 1.0);
            }
            canvas.fill(&Grown(&self.hex(at, part, top), 0.3), colour * 1.15, 1.0);
        }
    }

    /// Draws the start positions of figures over everything else, as emblems in the colours of their sides. Emblems of
    /// start zones are smaller.
    fn lay_sides(&self, canvas: &mut Canvas, setup: &Setup) {
        let mut places: Vec<(Vec<Vec2>, SideId, f32)> = Vec::new();
        for (id, side) in (0u16..).map(SideId).zip(&setup.sides) {
            places.extend(side.start_zone.iter().map(|cell| (vec![self.middle(*cell)], id, 0.42)));
        }
        for (figure, info) in setup.scenario.figures.iter().zip(&setup.figures) {
            let cells = figure.at.iter().filter_map(|at| self.board.cell(*at));
            let spots: Vec<Vec2> = cells.map(|cell| self.middle(cell)).collect();
            places.push((spots, info.side, 0.78));
        }
        places.sort_by(|(one, ..), (other, ..)| {
            let down = |spots: &Vec<Vec2>| spots.first().map_or(0.0, |spot| spot.y);
            down(one).total_cmp(&down(other))
        });
        for (spots, side, part) in places {
            let (Some(&head), Some(&tail)) = (spots.first(), spots.last()) else { continue };
            let team = team(side);
            let colour = rgb(team.colour);
            // Slightly above the ground, like a standing piece.
            let up = Vec2::new(0.0, -0.22 * self.unit);
            let radius = (part * self.unit).max(3.2);
            if head != tail {
                let base = Capsule { from: head + up, to: tail + up, radius: 0.5 * radius };
                canvas.fill(&Grown(&base, 0.10 * self.unit + 0.8), Vec3::splat(0.03), 0.9);
                canvas.fill(&base, colour * 0.6, 1.0);
            }
            let badge =
                Badge::new(team.emblem, (head + tail) / 2.0 + up, if head == tail { radius } else { 1.35 * radius });
            canvas.fill(&Grown(&badge, 0.10 * self.unit + 0.8), Vec3::splat(0.03), 0.92);
            canvas.fill(&badge, colour, 1.0);
            let lit = Rect { min: badge.bounds().min, max: badge.at };
            canvas.paint(&Grown(&badge, -0.12 * self.unit), |at| {
                (Vec3::ONE, 0.28 * tints::smooth(lit.max.y, lit.min.y, at.y))
            });
        }
    }
}

/// Converts a coordinate to a whole number, for hashing.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast to an integer saturates")]
fn pixel_number(at: f32) -> u16 {
    at as u16
}
