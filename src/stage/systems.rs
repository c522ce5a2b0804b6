//! The steps of a frame.

use bevy::prelude::*;
use knockback_skirmish::SkirmishSystems;

/// The steps of a frame, in order, all in [`Update`].
///
/// A new step must be ordered in [`plugin`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum AppSystems {
    /// Turns keys, pointer and wheel into intents.
    Input,
    /// Turns intents into orders, which the skirmish executes next.
    Decide,
    /// Plays back the next events.
    Play,
    /// Recomputes the overlay of the battlefield.
    Overlay,
    /// Updates entities to match the state.
    Show,
    /// Runs animations and fades.
    Animate,
}

pub(crate) fn plugin(app: &mut App) {
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
}
