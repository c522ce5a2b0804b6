//! Cameras: one for each view of the battlefield, and one for the interface above them. All exist for the whole run.
//!
//! Only the camera of the current view is active. The interface has its own camera, which is always active: otherwise
//! the interface would disappear with its view.

mod steering;

use std::ops::Range;

use bevy::{
    core_pipeline::tonemapping::Tonemapping,
    diagnostic::FrameCount,
    light::{DirectionalLightShadowMap, ShadowFilteringMethod},
    prelude::*,
};

use crate::{
    stage::{
        View,
        cameras::{BattleCamera, MAP_LAYER, MapCamera},
        drawn_by_software,
    },
    theme::palette,
};

pub(crate) use steering::{Steerable, steering};

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(ClearColor(palette::BACKDROP))
        .add_systems(PreStartup, spawn)
        .add_systems(Startup, spare_software.run_if(drawn_by_software))
        .add_systems(StateTransition, show_view);
}

fn spawn(mut commands: Commands) {
    commands.spawn((
        Name::new("Battle camera"),
        BattleCamera,
        Camera3d::default(),
        Camera { is_active: WORDS_ALONE.is_empty(), ..default() },
        Tonemapping::None,
        Msaa::Sample4,
        Projection::from(PerspectiveProjection { fov: 0.7, near: 0.3, far: 900.0, ..default() }),
    ));
    commands.spawn((
        Name::new("Map camera"),
        MapCamera,
        Camera2d,
        Camera { order: 1, is_active: false, clear_color: ClearColorConfig::Custom(palette::MAP_MAT), ..default() },
        MAP_LAYER,
        Tonemapping::None,
        Msaa::Sample4,
    ));
    commands.spawn((
        Name::new("Interface camera"),
        Camera2d,
        InterfaceCamera,
        Camera { order: 10, clear_color: clearing(WORDS_ALONE.is_empty()), ..default() },
        Tonemapping::None,
        Msaa::Sample4,
        IsDefaultUiCamera,
    ));
}

/// The camera of the interface.
#[derive(Component)]
struct InterfaceCamera;

/// The first frames, in which the battlefield is not drawn yet. In the browser everything waits while shaders are
/// compiled, so the interface, which needs few, comes first.
const WORDS_ALONE: Range<u32> = if cfg!(target_arch = "wasm32") { 0..6 } else { 0..0 };

/// Background of the interface: the battlefield, or a backdrop until it is drawn.
fn clearing(drawn: bool) -> ClearColorConfig {
    if drawn { ClearColorConfig::None } else { ClearColorConfig::Default }
}

/// Frames until the ground of the map reaches the screen after a switch to the map. Meanwhile the table stays visible.
const MAP_SETTLES: u8 = 3;

/// True if the map is to be shown; counts the frames since it was requested.
fn settled(wanted: bool, waited: &mut u8) -> bool {
    *waited = if wanted { waited.saturating_add(1) } else { 0 };
    *waited > MAP_SETTLES
}

fn show_view(
    view: Res<State<View>>,
    frame: Res<FrameCount>,
    mut waited: Local<u8>,
    mut table: Single<&mut Camera, (With<BattleCamera>, Without<MapCamera>)>,
    mut map_camera: Single<&mut Camera, With<MapCamera>>,
    mut interface: Single<&mut Camera, (With<InterfaceCamera>, Without<BattleCamera>, Without<MapCamera>)>,
) {
    let drawn = !WORDS_ALONE.contains(&frame.0);
    let map = settled(*view.get() == View::Map, &mut waited);
    let (show_table, show_map) = (drawn && !map, drawn && map);
    if (table.is_active, map_camera.is_active) != (show_table, show_map) {
        table.is_active = show_table;
        map_camera.is_active = show_map;
        interface.clear_color = clearing(drawn);
    }
}

/// Without a graphics chip, the CPU draws every pixel: disables antialiasing, and uses the simplest soft shadows.
fn spare_software(
    cameras: Query<Entity, With<Camera>>,
    mut shadow_map: ResMut<DirectionalLightShadowMap>,
    mut commands: Commands,
) {
    shadow_map.size = 1024;
    for camera in &cameras {
        commands.entity(camera).insert((Msaa::Off, ShadowFilteringMethod::Hardware2x2));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_map_appears_once_its_ground_is_ready() {
        let mut waited = 0;
        for _ in 0..MAP_SETTLES {
            assert!(!settled(true, &mut waited));
        }
        assert!(settled(true, &mut waited) && settled(true, &mut waited));
        assert!(!settled(false, &mut waited) && !settled(true, &mut waited), "it waits again the next time");
    }
}
