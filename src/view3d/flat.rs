//! Triangles with vertex colours, for drawings over the ground such as marks and trails.

use std::marker::PhantomData;

use bevy::{
    asset::RenderAssetUsages,
    light::{NotShadowCaster, NotShadowReceiver},
    mesh::{Indices, PrimitiveTopology},
    prelude::*,
};
use knockback_rules::board::Board;

use super::{Battlefield, material::StageMaterials};
use crate::stage::AppSystems;

/// A mesh under construction.
#[derive(Default)]
pub(super) struct Flat {
    positions: Vec<Vec3>,
    colours: Vec<[f32; 4]>,
    indices: Vec<u32>,
}

impl Flat {
    /// Adds a convex polygon. Its corners are anticlockwise as seen by the viewer.
    pub(super) fn polygon(&mut self, corners: &[Vec3], colour: Color) {
        self.shaded(corners.iter().map(|corner| (*corner, colour)));
    }

    /// Adds a convex polygon with a colour for each corner.
    pub(super) fn shaded(&mut self, corners: impl IntoIterator<Item = (Vec3, Color)>) {
        let first = u32::try_from(self.positions.len()).unwrap_or(u32::MAX);
        for (corner, colour) in corners {
            self.positions.push(corner);
            self.colours.push(LinearRgba::from(colour).to_f32_array());
        }
        let end = u32::try_from(self.positions.len()).unwrap_or(u32::MAX);
        self.indices.extend((first + 2..end).flat_map(|next| [first, next - 1, next]));
    }

    fn is_empty(&self) -> bool {
        self.indices.is_empty()
    }

    /// Converts the drawing to a mesh.
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

/// A resource that is drawn over the ground as a single mesh.
pub(super) trait OverGround: Resource {
    /// The name of the mesh's entity.
    const NAME: &'static str;
    /// True if its colours are translucent.
    const SHEER: bool;

    /// Adds the drawing to a mesh.
    fn draw(&self, board: &Board, flat: &mut Flat);
}

/// Marks the entity with the mesh of a drawing.
#[derive(Component)]
struct FlatMesh<T>(PhantomData<T>);

/// Adds the system that redraws a resource over the ground whenever it changes.
pub(super) fn over_ground<T: OverGround>(app: &mut App) {
    app.add_systems(
        Update,
        draw::<T>
            .in_set(AppSystems::Show)
            .run_if(resource_exists::<Battlefield>.and_then(resource_exists_and_changed::<T>)),
    );
}

fn draw<T: OverGround>(
    drawn: Res<T>,
    field: Res<Battlefield>,
    stage: Res<StageMaterials>,
    old: Query<Entity, With<FlatMesh<T>>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    old.iter().for_each(|mesh| commands.entity(mesh).despawn());
    let mut flat = Flat::default();
    drawn.draw(&field.board, &mut flat);
    if !flat.is_empty() {
        commands.spawn((
            Name::new(T::NAME),
            FlatMesh::<T>(PhantomData),
            Mesh3d(meshes.add(flat.into_mesh())),
            MeshMaterial3d(if T::SHEER { &stage.mark } else { &stage.glow }.clone()),
            NotShadowCaster,
            NotShadowReceiver,
        ));
    }
}
