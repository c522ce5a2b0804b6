//! Knockback, the game: what players see and touch. What is true is asked of `knockback-rules`, never of an entity.
//!
//! One function plugin a file, each named `plugin`; the order of systems within a frame is `AppSystems`.

#![cfg_attr(test, allow(clippy::unwrap_used))]
// Systems take their parameters by value, whether or not they use them up.
#![allow(clippy::needless_pass_by_value)]
// A system asks for everything that it reads or writes, however much that is.
#![allow(clippy::too_many_arguments)]
// Queries name what they read in their types.
#![allow(clippy::type_complexity)]

#[cfg(not(target_arch = "wasm32"))]
pub mod args;
pub mod options;

mod battle;
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
mod screens;
mod settings;
mod shipped;
mod shots;
mod theme;
mod touch;
mod view;
mod view2d;
mod view3d;

use bevy::{
    prelude::*,
    window::{Window, WindowResolution},
};
use engine::EnginePlugins;
use knockback_skirmish::{SkirmishPlugin, SkirmishSystems};
use options::Options;

/// The steps of a frame, in this order, all of them in [`Update`].
///
/// When adding one, order it in [`plugin`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum AppSystems {
    /// Keys, pointer and wheel become wishes.
    Input,
    /// Wishes become orders, which the skirmish carries out right after.
    Decide,
    /// What happened is shown a step further.
    Play,
    /// What is drawn over the battlefield is reckoned anew.
    Overlay,
    /// Entities come to mirror it.
    Show,
    /// Things move and fade on their own.
    Animate,
}

/// The game, ready to run.
pub fn app(options: Options) -> App {
    let mut app = App::new();
    let size = options.size;
    let window = Window {
        title: "Knockback".into(),
        name: Some("knockback".into()),
        resolution: WindowResolution::new(size.width, size.height),
        canvas: Some("#knockback".into()),
        fit_canvas_to_parent: true,
        // The page keeps its browser from the few keys that the game uses; see web/page.js.
        prevent_default_event_handling: false,
        ..default()
    };
    app.insert_resource(options).add_plugins((EnginePlugins(window), plugin));
    app
}

fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (
            AppSystems::Input,
            AppSystems::Decide,
            SkirmishSystems,
            AppSystems::Play,
            AppSystems::Overlay,
            AppSystems::Show,
            AppSystems::Animate,
        )
            .chain(),
    );
    #[cfg(target_arch = "wasm32")]
    app.add_plugins(page::plugin);
    app.add_plugins((
        SkirmishPlugin,
        settings::plugin,
        cameras::plugin,
        theme::plugin,
        view::plugin,
        view3d::plugin,
        map_picture::plugin,
        view2d::plugin,
        (pointer::plugin, touch::plugin),
        screens::plugin,
        battle::plugin,
        input::plugin,
        (overlay::plugin, odds::plugin),
        hud::plugin,
        (shots::plugin, listing::plugin),
    ));
}
