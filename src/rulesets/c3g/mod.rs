//! C3G on screen.

pub(crate) mod actions;
mod looks;
#[cfg(test)]
mod odds {
    mod tests;
}
pub(crate) mod orders;
mod panels;
pub(crate) mod playback;

use bevy::prelude::*;
pub(crate) use knockback_rules::c3g::C3g;
use knockback_rules::{battle::Battle, c3g::C3gBattle};

use crate::{
    hud::forecast::forecast_of,
    overlay::scenes_of,
    stage::{self, Shown},
};

pub(super) fn plugin(app: &mut App) {
    offer(app);
    app.add_plugins((orders::plugin, scenes_of::<C3g>, forecast_of::<C3g>, panels::plugin));
}

/// What libraries ask of it.
pub(super) fn offer(app: &mut App) {
    super::offer(app, &C3g, actions::ALL, actions::LINES);
}

/// True while it plays the battle that is shown.
pub(crate) fn played(shown: Option<Res<Shown>>) -> bool {
    stage::ruleset_active::<C3g>(shown)
}

/// A battle of C3G, with the proof that it is one. See [`stage::expect_ruleset`].
pub(crate) fn proven(battle: &Battle) -> C3gBattle<'_> {
    stage::expect_ruleset(battle)
}
