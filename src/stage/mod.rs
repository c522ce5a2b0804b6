//! Types that everything on screen shares: states, messages, resources and the geometry of the battlefield.
//!
//! Other modules communicate through these types. This module draws nothing and knows no ruleset. An [`Extension`]
//! carries what a ruleset adds to a shared value.

pub(crate) mod actions;
#[cfg(test)]
pub(crate) mod boards;
pub(crate) mod cameras;
mod clock;
mod current_selection;
mod draft;
mod feats;
pub(crate) mod floater;
mod full_screen;
pub(crate) mod grid;
mod handover;
mod panels;
mod player_actions;
pub(crate) mod pointer;
mod progress;
mod ruled;
pub(crate) mod ruleset_registry;
mod scene;
mod screens;
mod seats;
mod settings;
pub(crate) mod shots;
mod shown;
mod software;
pub(crate) mod space;
mod systems;
mod toast;
mod view;
mod viewpoint;

use bevy::prelude::*;

pub(crate) use clock::PlaybackTime;
pub(crate) use current_selection::{BotPicks, CurrentSelection, CursorSource};
pub(crate) use draft::Draft;
pub(crate) use feats::{BattleFeats, BlowId, FeatBook, FeatEntry};
pub(crate) use floater::Floater;
pub(crate) use handover::Handover;
pub(crate) use panels::FreeArea;
pub(crate) use player_actions::{AskEnd, EndConfirmed, OrderRequest, PlayerAction};
pub(crate) use progress::{PuzzleProgress, PuzzleRecord, Standing};
pub(crate) use ruled::{expect_ruleset, ruleset_active};
pub(crate) use scene::{AnswersOf, Derived, OddsOf, SceneOf, SceneSystems};
pub(crate) use screens::{Chosen, Menu, Screen};
pub(crate) use seats::{Seat, Seats};
pub(crate) use settings::Settings;
pub(crate) use shown::{Rebuild, Said, Shown};
pub(crate) use software::{drawn_by_software, is_software};
pub(crate) use systems::AppSystems;
#[cfg(test)]
pub(crate) use systems::plugin as systems;
pub(crate) use toast::{Toast, sentence};
pub(crate) use view::View;
pub(crate) use viewpoint::{Prompts, Viewpoints};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((actions::plugin, systems::plugin, settings::plugin, view::plugin, full_screen::plugin))
        .init_resource::<Handover>()
        .init_resource::<Prompts>()
        .init_resource::<Seats>()
        .init_resource::<Toast>();
}
