//! The cameras: one for each view of the battlefield, and one for the interface above them. All exist as long as the
//! game runs.
//!
//! Of the views, only the current one has an active camera. The interface has its own camera, which is always active.
//! Otherwise the interface would disappear together with a view.

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

/// The first frames, in which the battlefield is not drawn yet. The browser blocks while it compiles shaders. The
/// interface needs few of them, so it is drawn first.
const WORDS_ALONE: Range<u32> = if cfg!(target_arch = "wasm32") { 0..6 } else { 0..0 };

/// Returns what the interface camera clears: nothing over a drawn battlefield, otherwise the whole window.
fn clearing(drawn: bool) -> ClearColorConfig {
    if drawn { ClearColorConfig::None } else { ClearColorConfig::Default }
}

/// Number of frames until the ground of the map is drawn after a switch to the map. Until then the table stays visible.
const MAP_SETTLES: u8 = 3;

/// True once the map can be shown. Counts the frames since the map was requested.
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

/// Reduces the work of software rendering: no antialiasing, a smaller shadow map, and the cheapest soft shadows.
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
    fn the_map_appears_when_its_ground_is_ready() {
        let mut waited = 0;
        for _ in 0..MAP_SETTLES {
            assert!(!settled(true, &mut waited));
        }
        assert!(settled(true, &mut waited) && settled(true, &mut waited));
        assert!(!settled(false, &mut waited) && !settled(true, &mut waited), "the next switch waits again");
    }
}
