//! A page with only Bevy. The startup of the game's own page is compared with it.

use bevy::prelude::*;

fn main() {
    let window = Window { canvas: Some("#knockback".into()), fit_canvas_to_parent: true, ..default() };
    let mut app = App::new();
    app.add_plugins(DefaultPlugins.set(WindowPlugin { primary_window: Some(window), ..default() }))
        .add_systems(Startup, look);
    #[cfg(target_arch = "wasm32")]
    app.add_plugins(knockback::page::ready_sign);
    app.run();
}

fn look(mut commands: Commands) {
    commands.spawn(Camera3d::default());
}
