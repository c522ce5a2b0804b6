//! Knockback, the game: graphics, interface and input. The state of the battle comes from `knockback-rules`, never from
//! entities.
//!
//! Each file that adds systems has one plugin function, named `plugin`. `stage::AppSystems` defines the order of
//! systems within a frame.

#![cfg_attr(test, allow(clippy::unwrap_used))]
// Bevy passes system parameters by value, even if a system does not consume them.
#![allow(clippy::needless_pass_by_value)]
// A system has one parameter for each thing that it reads or writes.
#![allow(clippy::too_many_arguments)]
// The type of a query lists all components that it reads.
#![allow(clippy::type_complexity)]

#[cfg(not(target_arch = "wasm32"))]
pub mod args;
pub mod options;

mod battle;
mod bots;
#[cfg(target_arch = "wasm32")]
mod browser;
mod cameras;
mod engine;
mod hud;
mod input;
#[cfg(any(target_arch = "wasm32", test))]
mod link;
mod listing;
mod map_picture;
mod odds;
mod overlay;
#[cfg(target_arch = "wasm32")]
pub mod page;
mod pointer;
mod redraw;
mod rulesets;
mod screens;
mod shipped;
mod shots;
mod stage;
mod storage;
mod theme;
mod thinking;
mod touch;
mod view2d;
mod view3d;

use bevy::{
    prelude::*,
    window::{Window, WindowResolution},
};
use engine::EnginePlugins;
use knockback_skirmish::SkirmishPlugin;
use options::Options;

/// Builds the game, ready to run.
pub fn app(options: Options) -> App {
    let mut app = App::new();
    let size = options.size;
    let window = Window {
        title: "Knockback".into(),
        name: Some("knockback".into()),
        resolution: WindowResolution::new(size.width, size.height),
        canvas: Some("#knockback".into()),
        fit_canvas_to_parent: true,
        // The page decides which keys the browser does not handle; see web/page.js.
        prevent_default_event_handling: false,
        ..default()
    };
    app.insert_resource(options).add_plugins((EnginePlugins(window), plugin));
    app
}

fn plugin(app: &mut App) {
    #[cfg(target_arch = "wasm32")]
    app.add_plugins(page::plugin);
    app.add_plugins((
        SkirmishPlugin,
        (stage::plugin, thinking::plugin),
        cameras::plugin,
        theme::plugin,
        view3d::plugin,
        map_picture::plugin,
        view2d::plugin,
        (pointer::plugin, touch::plugin, bots::plugin),
        screens::plugin,
        battle::plugin,
        input::plugin,
        (overlay::plugin, odds::plugin),
        (hud::plugin, rulesets::plugin),
        (shots::plugin, listing::plugin, redraw::plugin),
    ));
}
