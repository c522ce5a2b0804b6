//! The steps of a frame.

use bevy::prelude::*;
use knockback_skirmish::SkirmishSystems;

/// The steps of a frame, in this order, all of them in [`Update`].
///
/// When adding one, order it in [`plugin`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum AppSystems {
    /// Keys, pointer and wheel become wishes.
    Input,
    /// Wishes become orders, which the skirmish carries out right after.
    Decide,
    /// What happened is shown a step further.
    Play,
    /// What is drawn over the battlefield is computed anew.
    Overlay,
    /// Entities come to mirror it.
    Show,
    /// Things move and fade on their own.
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
