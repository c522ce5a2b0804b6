//! Silhouettes of the hidden parts of figures, filled with a tint of the outline colour.
//!
//! A silhouette uses the mesh of its figure with a material that is drawn only behind other surfaces.

use bevy::{
    light::{NotShadowCaster, NotShadowReceiver},
    prelude::*,
};

use crate::view3d::material::StageMaterials;

/// Marks a figure whose silhouette is visible through walls.
#[derive(Component, Clone, Copy, Debug, Default)]
pub(crate) struct SeenThroughWalls;

/// Marks the silhouette of the parent entity.
#[derive(Component)]
pub(super) struct Silhouette;

/// Gives each figure a silhouette with the same mesh, and keeps the meshes equal.
pub(super) fn follow_meshes(
    figures: Query<(Entity, &Mesh3d, Option<&Children>), (With<SeenThroughWalls>, Changed<Mesh3d>)>,
    mut silhouettes: Query<&mut Mesh3d, (With<Silhouette>, Without<SeenThroughWalls>)>,
    stage: Res<StageMaterials>,
    mut commands: Commands,
) {
    for (figure, mesh, parts) in &figures {
        let own = parts.into_iter().flatten().find(|part| silhouettes.contains(**part));
        if let Some(mut shown) = own.and_then(|own| silhouettes.get_mut(*own).ok()) {
            shown.0 = mesh.0.clone();
        } else {
            commands.spawn((
                Name::new("Silhouette"),
                Silhouette,
                mesh.clone(),
                MeshMaterial3d(stage.silhouette.clone()),
                NotShadowCaster,
                NotShadowReceiver,
                ChildOf(figure),
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view3d::material;

    #[test]
    fn the_shader_uses_the_height_of_bases() {
        let shader = include_str!("../shaders/piece.wgsl");
        let base = shader.lines().find_map(|line| line.strip_prefix("const BASE: f32 = ")?.strip_suffix(';'));
        let base: f32 = base.expect("the shader defines BASE").parse().expect("a number");
        assert!((0.0..0.05).contains(&(base - super::super::BASE)), "{base}");
    }

    #[test]
    fn a_figure_has_exactly_one_silhouette() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, AssetPlugin::default())).init_asset::<Mesh>();
        material::without_shaders(&mut app);
        app.add_systems(Update, follow_meshes);
        let meshes: Vec<Handle<Mesh>> =
            (0..2_u8).map(|_| app.world().resource::<Assets<Mesh>>().reserve_handle()).collect();
        let figure = app.world_mut().spawn((SeenThroughWalls, Mesh3d(meshes[0].clone()))).id();
        for mesh in &meshes {
            app.world_mut().entity_mut(figure).insert(Mesh3d(mesh.clone()));
            app.update();
            let mut silhouettes = app.world_mut().query_filtered::<(&Mesh3d, &ChildOf), With<Silhouette>>();
            let found: Vec<_> = silhouettes.iter(app.world()).map(|(mesh, of)| (mesh.0.clone(), of.parent())).collect();
            assert_eq!(found, [(mesh.clone(), figure)]);
        }
    }
}
