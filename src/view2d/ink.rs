//! Flat shapes in one mesh, with a colour for each vertex. Their edges fade over a small width, so they look smooth
//! without antialiasing.

use std::f32::consts::TAU;

use bevy::{
    asset::RenderAssetUsages,
    mesh::{Indices, PrimitiveTopology},
    prelude::*,
};

/// Width over which edges fade.
const HAIR: f32 = 0.02;

/// A drawing under construction.
#[derive(Default)]
pub(crate) struct Ink {
    positions: Vec<[f32; 3]>,
    colours: Vec<[f32; 4]>,
    indices: Vec<u32>,
}

impl Ink {
    /// True if nothing is drawn yet.
    pub(crate) fn is_empty(&self) -> bool {
        self.indices.is_empty()
    }

    fn corner(&mut self, at: Vec2, colour: LinearRgba) -> u32 {
        let place = u32::try_from(self.positions.len()).unwrap_or(u32::MAX);
        self.positions.push([at.x, at.y, 0.0]);
        self.colours.push(colour.to_f32_array());
        place
    }

    /// Adds a convex polygon with hard edges, for shapes that must join without a visible seam.
    pub(crate) fn hard(&mut self, corners: &[Vec2], colour: Color) {
        let colour = LinearRgba::from(colour);
        let all: Vec<u32> = corners.iter().map(|at| self.corner(*at, colour)).collect();
        for pair in all.get(1..).unwrap_or_default().windows(2) {
            self.indices.extend([all[0], pair[0], pair[1]]);
        }
    }

    /// Adds a triangle with a colour for each corner.
    pub(crate) fn shaded(&mut self, corners: [(Vec2, LinearRgba); 3]) {
        let all = corners.map(|(at, colour)| self.corner(at, colour));
        self.indices.extend(all);
    }

    /// Adds a convex polygon.
    pub(crate) fn polygon(&mut self, corners: &[Vec2], colour: Color) {
        self.feathered(corners, HAIR, colour);
    }

    /// Adds a convex polygon that fades out over a width of `breadth` around it.
    pub(crate) fn feathered(&mut self, corners: &[Vec2], breadth: f32, colour: Color) {
        if corners.len() < 3 {
            return;
        }
        self.hard(corners, colour);
        let (full, none) = (LinearRgba::from(colour), LinearRgba::from(colour).with_alpha(0.0));
        let count = corners.len();
        let turn: f32 = (0..count).map(|place| corners[place].perp_dot(corners[(place + 1) % count])).sum();
        let side = if turn < 0.0 { 1.0 } else { -1.0 };
        // Returns the outward normal of a side. A corner is moved out along the normals of both its sides.
        let out = |place: usize| (corners[(place + 1) % count] - corners[place]).normalize_or_zero().perp() * side;
        let rim: Vec<(u32, u32)> = (0..count)
            .map(|place| {
                let (before, after) = (out((place + count - 1) % count), out(place));
                let way = (before + after).normalize_or(after) * breadth;
                (self.corner(corners[place], full), self.corner(corners[place] + way, none))
            })
            .collect();
        for place in 0..count {
            let ((a, out_a), (b, out_b)) = (rim[place], rim[(place + 1) % count]);
            self.indices.extend([a, out_a, out_b, a, out_b, b]);
        }
    }

    /// Adds a straight stroke.
    pub(crate) fn stroke(&mut self, from: Vec2, to: Vec2, width: f32, colour: Color) {
        let side = (to - from).normalize_or_zero().perp() * width / 2.0;
        self.polygon(&[from + side, from - side, to - side, to + side], colour);
    }

    /// Adds a line through points, with round joints and ends.
    pub(crate) fn line(&mut self, points: &[Vec2], width: f32, colour: Color) {
        for leg in points.windows(2) {
            self.stroke(leg[0], leg[1], width, colour);
        }
        for point in points {
            self.disc(*point, width / 2.0, colour);
        }
    }

    /// Adds a dashed line through points. The first dash begins at the first point.
    pub(crate) fn dashes(&mut self, points: &[Vec2], width: f32, [dash, gap]: [f32; 2], colour: Color) {
        let mut left = dash;
        let mut draws = true;
        for leg in points.windows(2) {
            let (length, way) = ((leg[1] - leg[0]).length(), (leg[1] - leg[0]).normalize_or_zero());
            let mut at = 0.0;
            while at < length {
                let step = left.min(length - at);
                if draws {
                    self.stroke(leg[0] + way * at, leg[0] + way * (at + step), width, colour);
                }
                at += step;
                left -= step;
                if left <= 1e-4 {
                    draws = !draws;
                    left = if draws { dash } else { gap };
                }
            }
        }
    }

    /// Adds a disc.
    pub(crate) fn disc(&mut self, middle: Vec2, radius: f32, colour: Color) {
        self.polygon(&circle(middle, radius), colour);
    }

    /// Adds a ring. Its width extends inwards from the radius.
    pub(crate) fn ring(&mut self, middle: Vec2, radius: f32, width: f32, colour: Color) {
        self.outline(&circle(middle, radius), width, colour);
    }

    /// Adds the outline of a convex polygon with anticlockwise corners. Its width extends inwards.
    pub(crate) fn outline(&mut self, corners: &[Vec2], width: f32, colour: Color) {
        let count = corners.len();
        let joined = |place: usize| corners[place % count];
        for place in 0..count {
            let (before, here, next, after) =
                (joined(place + count - 1), joined(place), joined(place + 1), joined(place + 2));
            let inner = |a: Vec2, b: Vec2, c: Vec2| {
                let (one, two) = ((b - a).normalize_or_zero().perp(), (c - b).normalize_or_zero().perp());
                let way = (one + two).normalize_or(one);
                b + way * width / way.dot(one).max(0.3)
            };
            self.polygon(&[here, next, inner(here, next, after), inner(before, here, next)], colour);
        }
    }

    /// Stores the mesh and returns its handle. An empty drawing has no mesh, because Bevy treats a mesh without
    /// vertices as an error.
    pub(crate) fn into_stored(self, meshes: &mut Assets<Mesh>) -> Handle<Mesh> {
        if self.is_empty() { Handle::default() } else { meshes.add(self.into_mesh()) }
    }

    /// Converts the drawing to a mesh.
    pub(crate) fn into_mesh(self) -> Mesh {
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, self.colours)
            .with_inserted_indices(Indices::U32(self.indices))
    }
}

/// The corners of a circle, counterclockwise. Larger circles have more corners.
pub(crate) fn circle(middle: Vec2, radius: f32) -> Vec<Vec2> {
    let corners: u8 = if radius < 0.12 { 10 } else { 32 };
    (0..corners)
        .map(|corner| middle + Vec2::from_angle(f32::from(corner) / f32::from(corners) * TAU) * radius)
        .collect()
}
