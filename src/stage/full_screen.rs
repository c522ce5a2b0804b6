//! Full screen, toggled by a key or in the [`Settings`].

use bevy::{
    prelude::*,
    window::{MonitorSelection, PrimaryWindow, WindowMode},
};

use super::{
    AppSystems, Settings,
    actions::{self, Keys},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            // Browsers use this key themselves.
            toggle.in_set(AppSystems::Input).run_if(|| cfg!(not(target_arch = "wasm32"))),
            fill.in_set(AppSystems::Animate).run_if(resource_exists_and_changed::<Settings>),
        ),
    );
}

fn toggle(keys: Keys, mut settings: ResMut<Settings>) {
    if keys.just_pressed(&actions::FULL_SCREEN) {
        settings.full_screen = !settings.full_screen;
    }
}

/// Applies the setting. Browsers allow full screen only after input from the player, so a page does not apply it at the
/// start.
fn fill(
    settings: Res<Settings>,
    mut window: Single<&mut Window, With<PrimaryWindow>>,
    mut filled: Local<Option<bool>>,
) {
    let before = filled.replace(settings.full_screen);
    let at_the_start = before.is_none();
    if before == Some(settings.full_screen) || at_the_start && (cfg!(target_arch = "wasm32") || !settings.full_screen) {
        return;
    }
    window.mode = if settings.full_screen {
        WindowMode::BorderlessFullscreen(MonitorSelection::Current)
    } else {
        WindowMode::Windowed
    };
}
