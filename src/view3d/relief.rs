//! Ground meshes with the vertex data that the ground shader needs.

use std::collections::BTreeMap;

use bevy::{
    asset::RenderAssetUsages,
    mesh::{Indices, PrimitiveTopology},
    prelude::*,
};
use knockback_rules::board::Terrain;

/// A material of the ground. The shader identifies it by a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Made {
    /// The terrain with this index in the list of the rules.
    Terrain(u8),
    /// The table top.
    Wood,
    /// The plate under the board.
    Plate,
}

impl Made {
    /// Returns the material of a terrain.
    pub(super) fn of(terrain: Terrain) -> Self {
        let place = Terrain::ALL.into_iter().position(|other| other == terrain).unwrap_or(0);
        Self::Terrain(u8::try_from(place).unwrap_or(0))
    }

    /// Returns its number in the shader.
    pub(super) fn number(self) -> u8 {
        match self {
            Self::Terrain(place) => place,
            Self::Wood => 16,
            Self::Plate => 17,
        }
    }
}

/// A part of the ground for which the ground shader has a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct GroundKey {
    /// Its material.
    pub(super) made: Made,
    /// True for the sides of cliffs, false for the top.
    pub(super) side: bool,
}

/// A vertex of the ground.
#[derive(Clone, Copy, Debug)]
pub(super) struct Point {
    /// Its position.
    pub(super) at: Vec3,
    /// Its normal.
    pub(super) normal: Vec3,
    /// Its colour.
    pub(super) colour: LinearRgba,
    /// Its material.
    pub(super) made: Made,
    /// On cliffs, their depth. On top, 0. On liquids, the closeness to the edge of the hex, from 0 to 1.
    pub(super) drop: f32,
    /// On top, the closeness to the edge of the hex, from 0 to 1. On cliffs, the height above the foot. On liquids, the
    /// closeness to a shore.
    pub(super) edge: f32,
    /// Strength of the light from lava, from 0 to 1.
    pub(super) glow: f32,
    /// Hidden fraction of the sky, from 0 to 1.
    pub(super) hidden: f32,
}

impl Point {
    /// Returns a vertex on top, under an open sky.
    pub(super) fn on_top(at: Vec3, colour: LinearRgba, made: Made) -> Self {
        Self { at, normal: Vec3::Y, colour, made, drop: 0.0, edge: 0.0, glow: 0.0, hidden: 0.0 }
    }

    /// Returns the part of the ground that the vertex belongs to.
    fn part(&self) -> GroundKey {
        GroundKey { made: self.made, side: self.drop > 0.0 }
    }
}

/// A ground mesh under construction.
#[derive(Default)]
pub(super) struct Relief {
    points: Vec<Point>,
    indices: Vec<u32>,
}

impl Relief {
    /// Adds a vertex and returns its index.
    pub(super) fn point(&mut self, point: Point) -> u32 {
        let number = u32::try_from(self.points.len()).unwrap_or(u32::MAX);
        self.points.push(point);
        number
    }

    /// Adds a triangle. Its vertices are anticlockwise as seen by the viewer.
    pub(super) fn triangle(&mut self, corners: [u32; 3]) {
        self.indices.extend(corners);
    }

    /// Adds a quadrilateral. Its vertices are anticlockwise as seen by the viewer.
    pub(super) fn quad(&mut self, [a, b, c, d]: [u32; 4]) {
        self.indices.extend([a, b, c, a, c, d]);
    }

    /// True if there are no triangles.
    pub(super) fn is_empty(&self) -> bool {
        self.indices.is_empty()
    }

    /// Splits the mesh by parts of the ground. All vertices of a triangle belong to the same part.
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

    /// Converts the ground to a mesh.
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

/// Converts the index of a vertex to `usize`.
fn place(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_together_contain_all_triangles() {
        let mut relief = Relief::default();
        let of = |made, drop, x| Point { drop, ..Point::on_top(Vec3::X * x, LinearRgba::WHITE, made) };
        // Two triangles of wood on top that share a side, a cliff of wood, and a triangle of the plate.
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

    /// The shader and the rules must agree, because the shader identifies materials by number.
    #[test]
    fn shaders_and_rules_use_the_same_terrain_numbers() {
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
