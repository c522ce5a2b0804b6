//! Triangles with a colour at each corner, for marks and ribbons.

use bevy::{
    asset::RenderAssetUsages,
    mesh::{Indices, PrimitiveTopology},
    prelude::*,
};

/// A mesh in the making.
#[derive(Default)]
pub(super) struct Flat {
    positions: Vec<Vec3>,
    colours: Vec<[f32; 4]>,
    indices: Vec<u32>,
}

impl Flat {
    /// A polygon that bulges outwards, its corners anticlockwise for whoever is to see it.
    pub(super) fn polygon(&mut self, corners: &[Vec3], colour: Color) {
        self.shaded(corners.iter().map(|corner| (*corner, colour)));
    }

    /// The same, with a colour for each corner.
    pub(super) fn shaded(&mut self, corners: impl IntoIterator<Item = (Vec3, Color)>) {
        let first = u32::try_from(self.positions.len()).unwrap_or(u32::MAX);
        for (corner, colour) in corners {
            self.positions.push(corner);
            self.colours.push(LinearRgba::from(colour).to_f32_array());
        }
        let end = u32::try_from(self.positions.len()).unwrap_or(u32::MAX);
        self.indices.extend((first + 2..end).flat_map(|next| [first, next - 1, next]));
    }

    /// The mesh so far.
    pub(super) fn into_mesh(self) -> Mesh {
        let normals = vec![[0.0f32, 1.0, 0.0]; self.positions.len()];
        let uvs = vec![[0.0f32; 2]; self.positions.len()];
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, uvs)
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, self.colours)
            .with_inserted_indices(Indices::U32(self.indices))
    }
}

/// A material that shows colours as they are, whatever the light.
pub(super) fn material(alpha_mode: AlphaMode) -> StandardMaterial {
    StandardMaterial { unlit: true, alpha_mode, cull_mode: None, fog_enabled: false, ..default() }
}
