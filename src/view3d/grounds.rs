//! Ground meshes and their materials.
//!
//! A GPU executes only the needed branch of the ground shader for each pixel, so all ground is one mesh with one
//! shader. Software rendering computes every branch and keeps one result, so each part of the ground gets its own mesh
//! and shader.

use bevy::{ecs::system::SystemParam, prelude::*, render::renderer::RenderAdapterInfo};

use super::{
    material::{StageMaterial, StageMaterials},
    relief::{GroundKey, Relief},
};
use crate::stage::is_software;

/// A ground mesh and its material.
pub(super) type GroundMesh = (Mesh3d, MeshMaterial3d<StageMaterial>);

/// System parameter for creating ground meshes.
#[derive(SystemParam)]
pub(super) struct Grounds<'w> {
    adapter: Option<Res<'w, RenderAdapterInfo>>,
    stage: ResMut<'w, StageMaterials>,
    materials: ResMut<'w, Assets<StageMaterial>>,
    meshes: ResMut<'w, Assets<Mesh>>,
}

impl Grounds<'_> {
    /// Creates the meshes of a ground. Returns an empty list if the ground is empty.
    pub(super) fn drawn(&mut self, relief: Relief) -> Vec<GroundMesh> {
        if relief.is_empty() {
            return Vec::new();
        }
        if !self.adapter.as_deref().is_some_and(is_software) {
            let material = self.stage.ground.clone();
            return vec![self.mesh(relief, material)];
        }
        let of_part = |(part, relief)| {
            let material = self.of_part(part);
            self.mesh(relief, material)
        };
        relief.parted().into_iter().map(of_part).collect()
    }

    /// Creates the mesh of a liquid. Returns `None` if there is no liquid.
    pub(super) fn liquid(&mut self, relief: Relief) -> Option<GroundMesh> {
        let material = self.stage.liquid.clone();
        (!relief.is_empty()).then(|| self.mesh(relief, material))
    }

    fn mesh(&mut self, relief: Relief, material: Handle<StageMaterial>) -> GroundMesh {
        (Mesh3d(self.meshes.add(relief.into_mesh())), MeshMaterial3d(material))
    }

    /// Returns the material for a part of the ground, and creates it on first use.
    fn of_part(&mut self, part: GroundKey) -> Handle<StageMaterial> {
        let all = &self.stage.ground;
        if let Some(known) = self.stage.parts.get(&part) {
            return known.clone();
        }
        let made = self.materials.get(all).map(|all| all.of_part(part));
        let material = made.map_or_else(|| all.clone(), |made| self.materials.add(made));
        self.stage.parts.insert(part, material.clone());
        material
    }
}
