//! Meshes for the ground shader: what each vertex tells it.

use bevy::{
    asset::RenderAssetUsages,
    mesh::{Indices, PrimitiveTopology},
    prelude::*,
};
use knockback_rules::board::Terrain;

/// What the ground is of; the shader knows each by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

    /// The number by which the shader knows it, below 32.
    pub(super) fn number(self) -> u8 {
        match self {
            Self::Terrain(place) => place,
            Self::Wood => 16,
            Self::Plate => 17,
        }
    }
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
}

/// Ground in the making.
#[derive(Default)]
pub(super) struct Relief {
    positions: Vec<Vec3>,
    normals: Vec<Vec3>,
    colours: Vec<[f32; 4]>,
    kinds: Vec<[f32; 2]>,
    places: Vec<[f32; 2]>,
    indices: Vec<u32>,
}

impl Relief {
    /// Adds a vertex; tells its number.
    pub(super) fn point(&mut self, point: Point) -> u32 {
        let number = u32::try_from(self.positions.len()).unwrap_or(u32::MAX);
        self.positions.push(point.at);
        self.normals.push(point.normal);
        let LinearRgba { red, green, blue, .. } = point.colour;
        self.colours.push([red, green, blue, point.hidden]);
        self.kinds.push([f32::from(point.made.number()), point.drop]);
        self.places.push([point.edge, point.glow]);
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

    /// The mesh so far.
    pub(super) fn into_mesh(self) -> Mesh {
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, self.normals)
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, self.colours)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, self.kinds)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_1, self.places)
            .with_inserted_indices(Indices::U32(self.indices))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            assert!(number < 32, "{name} has a bit among the grounds of a board");
        }
    }
}
