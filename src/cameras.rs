//! One camera for the battlefield, one for the interface above it, both for the whole run.
//!
//! The interface has its own, always active: otherwise it would vanish with the view it is tied to.

use bevy::{
    core_pipeline::tonemapping::Tonemapping,
    light::{DirectionalLightShadowMap, ShadowFilteringMethod},
    prelude::*,
    render::renderer::RenderAdapterInfo,
};

use crate::theme::palette;

/// The camera that shows the battlefield in three dimensions.
#[derive(Component)]
pub(crate) struct BattleCamera;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(ClearColor(palette::BACKDROP))
        .add_systems(PreStartup, spawn)
        .add_systems(Startup, spare_software);
}

fn spawn(mut commands: Commands) {
    commands.spawn((
        Name::new("Battle camera"),
        BattleCamera,
        Camera3d::default(),
        Tonemapping::AcesFitted,
        Msaa::Sample4,
        Projection::from(PerspectiveProjection { fov: 0.7, near: 0.3, far: 900.0, ..default() }),
    ));
    commands.spawn((
        Name::new("Interface camera"),
        Camera2d,
        Camera { order: 10, clear_color: ClearColorConfig::None, ..default() },
        Tonemapping::None,
        Msaa::Sample4,
        IsDefaultUiCamera,
    ));
}

/// A machine without a graphics chip draws each pixel by hand: no smoothed edges, and the simplest soft shadows.
fn spare_software(
    adapter: Option<Res<RenderAdapterInfo>>,
    cameras: Query<Entity, With<Camera>>,
    mut shadow_map: ResMut<DirectionalLightShadowMap>,
    mut commands: Commands,
) {
    let software = adapter.is_some_and(|adapter| {
        let name = adapter.name.to_lowercase();
        ["llvmpipe", "swiftshader", "software"].iter().any(|sign| name.contains(sign))
    });
    if software {
        shadow_map.size = 1024;
        for camera in &cameras {
            commands.entity(camera).insert((Msaa::Off, ShadowFilteringMethod::Hardware2x2));
        }
    }
}
