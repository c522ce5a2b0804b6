//! Meshes for the ground shader: what each vertex tells it.

use std::collections::BTreeMap;

use bevy::{
    asset::RenderAssetUsages,
    mesh::{Indices, PrimitiveTopology},
    prelude::*,
};
use knockback_rules::board::Terrain;

/// What the ground is of; the shader knows each by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Made {
    /// Of a terrain of the rules, by its place in their list.
    Terrain(u8),
    /// The table top.
    Wood,
    /// The plate under the board.
    Plate,
}

impl Made {
    /// What a terrain is of.
    pub(super) fn of(terrain: Terrain) -> Self {
        let place = Terrain::ALL.into_iter().position(|other| other == terrain).unwrap_or(0);
        Self::Terrain(u8::try_from(place).unwrap_or(0))
    }

    /// The number by which the shader knows it.
    pub(super) fn number(self) -> u8 {
        match self {
            Self::Terrain(place) => place,
            Self::Wood => 16,
            Self::Plate => 17,
        }
    }
}

/// What the shader of the ground takes one way for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct GroundKey {
    /// What it is of.
    pub(super) made: Made,
    /// Whether it is the side of a cliff, and not on top.
    pub(super) side: bool,
}

/// A vertex of the ground.
#[derive(Clone, Copy, Debug)]
pub(super) struct Point {
    /// Where it is.
    pub(super) at: Vec3,
    /// Which way it looks.
    pub(super) normal: Vec3,
    /// Its colour.
    pub(super) colour: LinearRgba,
    /// What it is of.
    pub(super) made: Made,
    /// How deep the cliff is that it belongs to; 0 on top. On liquids how near the rim of the hex is, from 0 to 1.
    pub(super) drop: f32,
    /// On top how near the rim is, from 0 to 1; on a cliff how high above its foot; on liquids how near a shore is.
    pub(super) edge: f32,
    /// How much lava shines on it, from 0 to 1.
    pub(super) glow: f32,
    /// How much of the sky is hidden, from 0 to 1.
    pub(super) hidden: f32,
}

impl Point {
    /// A vertex on top of something, in the open.
    pub(super) fn on_top(at: Vec3, colour: LinearRgba, made: Made) -> Self {
        Self { at, normal: Vec3::Y, colour, made, drop: 0.0, edge: 0.0, glow: 0.0, hidden: 0.0 }
    }

    /// What it is a part of.
    fn part(&self) -> GroundKey {
        GroundKey { made: self.made, side: self.drop > 0.0 }
    }
}

/// Ground in the making.
#[derive(Default)]
pub(super) struct Relief {
    points: Vec<Point>,
    indices: Vec<u32>,
}

impl Relief {
    /// Adds a vertex; tells its number.
    pub(super) fn point(&mut self, point: Point) -> u32 {
        let number = u32::try_from(self.points.len()).unwrap_or(u32::MAX);
        self.points.push(point);
        number
    }

    /// A triangle between vertices, anticlockwise as seen by the viewer.
    pub(super) fn triangle(&mut self, corners: [u32; 3]) {
        self.indices.extend(corners);
    }

    /// A quadrangle between vertices, anticlockwise.
    pub(super) fn quad(&mut self, [a, b, c, d]: [u32; 4]) {
        self.indices.extend([a, b, c, a, c, d]);
    }

    /// True while nothing was added.
    pub(super) fn is_empty(&self) -> bool {
        self.indices.is_empty()
    }

    /// The triangles of each part alone: all corners of one are of the same part.
    pub(super) fn parted(&self) -> BTreeMap<GroundKey, Self> {
        let mut parted = BTreeMap::<GroundKey, (Self, BTreeMap<u32, u32>)>::new();
        for corners in self.indices.chunks_exact(3) {
            let [a, b, c] = [corners[0], corners[1], corners[2]].map(|number| (number, self.points[place(number)]));
            let (relief, numbers) = parted.entry(a.1.part()).or_default();
            let corners =
                [a, b, c].map(|(number, point)| *numbers.entry(number).or_insert_with(|| relief.point(point)));
            relief.triangle(corners);
        }
        parted.into_iter().map(|(part, (relief, _))| (part, relief)).collect()
    }

    /// The mesh so far.
    pub(super) fn into_mesh(self) -> Mesh {
        fn all<T>(points: &[Point], of: impl Fn(&Point) -> T) -> Vec<T> {
            points.iter().map(of).collect()
        }
        let points = self.points;
        let colour = |point: &Point| [point.colour.red, point.colour.green, point.colour.blue, point.hidden];
        let kind = |point: &Point| [f32::from(point.made.number()), point.drop];
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, all(&points, |point| point.at))
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, all(&points, |point| point.normal))
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, all(&points, colour))
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, all(&points, kind))
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_1, all(&points, |point| [point.edge, point.glow]))
            .with_inserted_indices(Indices::U32(self.indices))
    }
}

/// Where the vertex of a number is.
fn place(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_have_all_triangles_between_them() {
        let mut relief = Relief::default();
        let of = |made, drop, x| Point { drop, ..Point::on_top(Vec3::X * x, LinearRgba::WHITE, made) };
        // Two triangles on top that share a side, of wood and of wood; a cliff of wood; one of the plate.
        let [a, b, c, d] = [0.0, 1.0, 2.0, 3.0].map(|x| relief.point(of(Made::Wood, 0.0, x)));
        relief.quad([a, b, c, d]);
        for (made, drop) in [(Made::Wood, 1.0), (Made::Plate, 0.0)] {
            let corners = [4.0, 5.0, 6.0].map(|x| relief.point(of(made, drop, x)));
            relief.triangle(corners);
        }
        let parted = relief.parted();
        let part = |made, side| GroundKey { made, side };
        let counts: Vec<_> =
            parted.iter().map(|(part, relief)| (*part, relief.points.len(), relief.indices.len())).collect();
        assert_eq!(
            counts,
            [(part(Made::Wood, false), 4, 6), (part(Made::Wood, true), 3, 3), (part(Made::Plate, false), 3, 3)]
        );
        let corners = |relief: &Relief| -> Vec<f32> {
            relief.indices.iter().map(|corner| relief.points[place(*corner)].at.x).collect()
        };
        assert_eq!(corners(&parted[&part(Made::Wood, false)]), [0.0, 1.0, 2.0, 0.0, 2.0, 3.0]);
        assert_eq!(corners(&parted[&part(Made::Plate, false)]), [4.0, 5.0, 6.0]);
    }

    /// The shaders know what ground is of by its number.
    #[test]
    fn shaders_and_rules_number_terrains_alike() {
        let ground = include_str!("shaders/ground.wgsl");
        let terrains = Terrain::ALL
            .into_iter()
            .map(|terrain| (terrain.name().to_uppercase().replace("MOLTEN ", "").replace(' ', "_"), Made::of(terrain)));
        for (name, made) in terrains.chain([("WOOD".to_owned(), Made::Wood), ("PLATE".to_owned(), Made::Plate)]) {
            let number = made.number();
            assert!(ground.contains(&format!("const {name}: i32 = {number};")), "{name}");
        }
    }
}
