//! Hidden parts of figures: their outline, filled with the outline colour.
//!
//! A silhouette has the mesh of its figure and its own material, which is only drawn behind other things.

use bevy::{
    light::{NotShadowCaster, NotShadowReceiver},
    prelude::*,
};

use crate::view3d::material::StageMaterials;

/// Marks figures that are visible through walls.
#[derive(Component, Clone, Copy, Debug, Default)]
pub(crate) struct SeenThroughWalls;

/// The silhouette of its parent.
#[derive(Component)]
pub(super) struct Silhouette;

/// Keeps the mesh of each silhouette equal to that of its figure.
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
    fn the_shader_has_the_height_of_bases() {
        let shader = include_str!("../shaders/piece.wgsl");
        let base = shader.lines().find_map(|line| line.strip_prefix("const BASE: f32 = ")?.strip_suffix(';'));
        let base: f32 = base.expect("the shader has this number").parse().expect("a number");
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
