//! A group of columns as two meshes: one for the ground with its cliffs, and one for liquids.

use bevy::prelude::*;
use hexx::{EdgeDirection, Hex};
use knockback_rules::{
    board::{Board, Cell, Terrain},
    geometry::Coord,
};

use super::beyond;
use crate::{
    stage::space::{self, LAYOUT, STEP},
    theme::{chance, terrain},
    view3d::relief::{Made, Point, Relief},
};

/// Width of the bevelled rim around the top of a column, relative to the radius of a hex.
const RIM: f32 = 0.08;
/// Depth of the rim at its outer edge. The light on the rim makes each hex visible.
const BEVEL: f32 = 0.05;
/// Depth to which a cliff continues below its visible foot.
const BURIED: f32 = 0.08;
/// Colour of spikes, their number in a pit, and the width and height of each.
const STEEL: Color = Color::srgb(0.72, 0.75, 0.80);
const SPIKES: u8 = 10;
const SPIKE: (f32, f32) = (0.075, 0.34);
/// Rate at which the sky hidden at the foot of a wall increases with each step of the wall's height.
const HIDDEN_BY_LEVEL: f32 = 0.34;

/// Returns a slight variation of brightness, which is fixed for each hex, so that plains do not look uniform.
fn grain(at: Coord) -> f32 {
    0.93 + 0.14 * chance::of_hex(at, 0)
}

/// The corners and sides of a hex, and how they are connected.
pub(super) struct Outline {
    corners: [Vec2; 6],
    /// The two corners at the ends of each side, anticlockwise as seen from above.
    ends: [[usize; 2]; 6],
    /// The two sides that meet at each corner.
    meet: [[usize; 2]; 6],
}

impl Outline {
    /// Returns the outline that all hexes share.
    pub(super) fn new() -> Self {
        let corners = LAYOUT.hex_corners(Hex::ZERO);
        let nearest = |at: Vec2| {
            let away = |place: &usize| corners[*place].distance(at);
            (0..6).min_by(|a, b| away(a).total_cmp(&away(b))).unwrap_or(0)
        };
        let sides = LAYOUT.hex_edge_corners(Hex::ZERO);
        let mut ends = [[0; 2]; 6];
        let mut meet = [[0; 2]; 6];
        let mut found = [0usize; 6];
        for side in EdgeDirection::iter() {
            let place = usize::from(side.index());
            let [a, b] = sides[place].map(nearest);
            // With x to the right and z towards the viewer, anticlockwise from above means from z to x.
            let turns = corners[a].perp_dot(corners[b]) < 0.0;
            ends[place] = if turns { [a, b] } else { [b, a] };
            for corner in [a, b] {
                meet[corner][found[corner].min(1)] = place;
                found[corner] += 1;
            }
        }
        Self { corners, ends, meet }
    }
}

/// The meshes of a group of columns.
#[derive(Default)]
pub(super) struct Chunk {
    /// Ground and cliffs.
    pub(super) ground: Relief,
    /// The surfaces of liquids.
    pub(super) liquid: Relief,
}

/// True for shallow and deep water.
const fn is_water(terrain: Terrain) -> bool {
    matches!(terrain, Terrain::Water | Terrain::DeepWater)
}

/// The part of a neighbouring column that affects this one.
#[derive(Clone, Copy)]
struct Neighbour {
    top: f32,
    terrain: Option<Terrain>,
}

/// A column of the board.
struct Column {
    middle: Vec3,
    terrain: Terrain,
    made: Made,
    around: [Neighbour; 6],
    cap: LinearRgba,
    side: LinearRgba,
}

impl Chunk {
    /// Builds the meshes of cells. `lush` adds plants.
    pub(super) fn new(board: &Board, outline: &Outline, cells: &[Cell], lush: bool) -> Self {
        let mut chunk = Self::default();
        for &cell in cells {
            let column = Column::new(board, cell);
            if space::is_liquid(column.terrain) {
                column.pool(outline, &mut chunk.liquid);
            } else {
                column.cap(outline, &mut chunk.ground);
            }
            column.cliffs(outline, &mut chunk.ground);
            if column.terrain == Terrain::SpikedPit {
                column.spikes(&mut chunk.ground);
            }
            if lush {
                column.growth(|salt| chance::of_hex(board.at(cell), salt), &mut chunk.ground);
            }
        }
        chunk
    }
}

impl Column {
    fn new(board: &Board, cell: Cell) -> Self {
        let ground = board.ground(cell);
        let hex = Hex::from(ground.at);
        let around = hex.all_neighbors().map(|other| Neighbour {
            top: beyond(board, other),
            terrain: board.cell(other.into()).map(|cell| board.terrain(cell)),
        });
        let grain = grain(ground.at);
        let grained = |colour: Color| (LinearRgba::from(colour) * grain).with_alpha(1.0);
        Self {
            middle: space::stand(board, cell),
            terrain: ground.terrain,
            made: Made::of(ground.terrain),
            around,
            cap: grained(terrain::tints(ground.terrain).ground),
            side: grained(terrain::cliff(ground.terrain)),
        }
    }

    /// Returns the fraction of the sky that walls hide at a corner.
    fn hidden(&self, sides: [usize; 2]) -> f32 {
        let wall = sides.map(|side| self.around[side].top - self.middle.y).into_iter().fold(0.0, f32::max);
        1.0 - (-wall / STEP * HIDDEN_BY_LEVEL).exp()
    }

    /// Returns the strength of the light from lava at a corner.
    fn glow(&self, sides: [usize; 2]) -> f32 {
        let lava = |side: usize| self.around[side].terrain == Some(Terrain::Lava);
        let near =
            |side: usize| if lava(side) { (-(self.middle.y - self.around[side].top).abs() * 0.55).exp() } else { 0.0 };
        near(sides[0]).max(near(sides[1]))
    }

    /// Adds the top with its bevelled rim.
    fn cap(&self, outline: &Outline, relief: &mut Relief) {
        let point = |at: Vec3| Point::on_top(at, self.cap, self.made);
        let middle = relief.point(point(self.middle));
        let rings = outline.corners.iter().zip(outline.meet).map(|(corner, meet)| {
            let out = Vec3::new(corner.x, 0.0, corner.y);
            let (hidden, glow) = (self.hidden(meet), self.glow(meet));
            let inner = Point { edge: 1.0 - RIM, hidden, glow, ..point(self.middle + out * (1.0 - RIM)) };
            let normal = (Vec3::Y + 0.62 * out).normalize();
            let outer = Point { normal, edge: 1.0, hidden, glow, ..point(self.middle + out - Vec3::Y * BEVEL) };
            [relief.point(inner), relief.point(outer)]
        });
        let rings: Vec<[u32; 2]> = rings.collect();
        for [a, b] in outline.ends {
            let ([inner_a, outer_a], [inner_b, outer_b]) = (rings[a], rings[b]);
            relief.triangle([middle, inner_a, inner_b]);
            relief.quad([inner_a, outer_a, outer_b, inner_b]);
        }
    }

    /// Adds the surface of a liquid. Each side is split in half, so that a shore does not spread along it into open
    /// water.
    fn pool(&self, outline: &Outline, relief: &mut Relief) {
        let meets = |other: Terrain| other == self.terrain || (is_water(other) && is_water(self.terrain));
        let shore =
            |side: usize| !self.around[side].terrain.is_some_and(meets) || self.around[side].top > self.middle.y + 0.01;
        let point = |at: Vec3, near: bool, hidden: f32| {
            let point = Point::on_top(at, self.cap, self.made);
            Point { drop: 1.0, edge: if near { 1.0 } else { 0.0 }, hidden, ..point }
        };
        let middle = relief.point(Point { drop: 0.0, ..point(self.middle, false, 0.0) });
        let corners: Vec<u32> = outline
            .corners
            .iter()
            .zip(outline.meet)
            .map(|(at, meet)| {
                let near = meet.into_iter().any(shore);
                relief.point(point(self.middle + Vec3::new(at.x, 0.0, at.y), near, self.hidden(meet)))
            })
            .collect();
        for (side, [a, b]) in outline.ends.into_iter().enumerate() {
            let half = outline.corners[a].midpoint(outline.corners[b]);
            let at = self.middle + Vec3::new(half.x, 0.0, half.y);
            let half = relief.point(point(at, shore(side), self.hidden([side, side])));
            relief.triangle([middle, corners[a], half]);
            relief.triangle([middle, half, corners[b]]);
        }
    }

    /// Adds the sides down to lower neighbours.
    fn cliffs(&self, outline: &Outline, relief: &mut Relief) {
        let lip = if space::is_liquid(self.terrain) { 0.0 } else { BEVEL };
        for (side, [a, b]) in outline.ends.into_iter().enumerate() {
            let Neighbour { top: foot, terrain: below } = self.around[side];
            let drop = self.middle.y - foot;
            if drop < 0.001 {
                continue;
            }
            let (a, b) = (outline.corners[a], outline.corners[b]);
            let out = a + b;
            let normal = Vec3::new(out.x, 0.0, out.y).normalize();
            let glow = if below == Some(Terrain::Lava) { 1.0 } else { 0.0 };
            let mut point = |at: Vec2, up: f32| {
                let at = Vec3::new(self.middle.x + at.x, foot + up, self.middle.z + at.y);
                let (colour, made) = (self.side, self.made);
                relief.point(Point { at, normal, colour, made, drop: drop.max(0.02), edge: up, glow, hidden: 0.0 })
            };
            let corners = [point(b, drop - lip), point(a, drop - lip), point(a, -BURIED), point(b, -BURIED)];
            relief.quad(corners);
        }
    }

    /// Adds spikes on the floor of a pit, nearly as high as its rim.
    fn spikes(&self, relief: &mut Relief) {
        let steel = LinearRgba::from(STEEL);
        for spike in 0u8..SPIKES {
            let (ring, turn) = if spike < 3 { (0.26, 1.0 / 3.0) } else { (0.60, 1.0 / f32::from(SPIKES - 3)) };
            let around = std::f32::consts::TAU * turn * f32::from(spike);
            let foot = self.middle + Vec3::new(around.cos(), 0.0, around.sin()) * ring;
            let corner = |place: u8| {
                let way = std::f32::consts::TAU * (f32::from(place) / 4.0 + 0.1 * f32::from(spike));
                Vec3::new(way.cos(), 0.0, way.sin())
            };
            for side in 0..4u8 {
                let (a, b) = (corner(side), corner(side + 1));
                let normal = (a + b + 0.6 * Vec3::Y).normalize();
                // The tips are bright.
                let mut point = |at: Vec3, bright: f32| {
                    let colour = (steel * bright).with_alpha(1.0);
                    relief.point(Point { normal, ..Point::on_top(foot + at, colour, Made::Plate) })
                };
                let corners = [point(a * SPIKE.0, 0.55), point(Vec3::Y * SPIKE.1, 1.3), point(b * SPIKE.0, 0.55)];
                relief.triangle(corners);
            }
        }
    }

    /// Adds blades of grass, or reeds.
    fn growth(&self, chance: impl Fn(u32) -> f32, relief: &mut Relief) {
        let (tufts, tall, colour) = match self.terrain {
            Terrain::Grass => (4, 0.16, self.cap * 1.25),
            Terrain::Swamp => (3, 0.34, LinearRgba::rgb(0.16, 0.17, 0.05)),
            _ => return,
        };
        for tuft in 0..tufts {
            let seed = tuft * 16;
            let around = std::f32::consts::TAU * chance(seed);
            let root = self.middle + Vec3::new(around.cos(), 0.0, around.sin()) * (0.35 + 0.45 * chance(seed + 1));
            for blade in 0..3 {
                let seed = seed + 2 + 4 * blade;
                let turn = std::f32::consts::TAU * chance(seed);
                let (across, lean) = (Vec3::new(turn.cos(), 0.0, turn.sin()), chance(seed + 1) - 0.5);
                let tip =
                    Vec3::new(lean * 0.16, tall * (0.6 + 0.8 * chance(seed + 2)), (chance(seed + 3) - 0.5) * 0.16);
                let mut point = |at: Vec3, dark: f32| {
                    relief.point(Point {
                        edge: 0.0,
                        ..Point::on_top(root + at, (colour * dark).with_alpha(1.0), Made::Plate)
                    })
                };
                let (a, b, c) = (point(across * 0.035, 0.7), point(-across * 0.035, 0.7), point(tip, 1.2));
                relief.triangle([a, b, c]);
                relief.triangle([b, a, c]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_corner_joins_two_sides() {
        let outline = Outline::new();
        for (corner, meet) in outline.meet.into_iter().enumerate() {
            assert_ne!(meet[0], meet[1]);
            assert!(meet.into_iter().all(|side| outline.ends[side].contains(&corner)), "corner {corner}");
        }
    }

    #[test]
    fn caps_face_upwards() {
        let outline = Outline::new();
        for [a, b] in outline.ends {
            let [a, b] = [a, b].map(|corner| Vec3::new(outline.corners[corner].x, 0.0, outline.corners[corner].y));
            assert!(a.cross(b).y > 0.0);
        }
    }
}
