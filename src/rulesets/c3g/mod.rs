//! The user interface of C3G.

pub(crate) mod actions;
mod figure_models;
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

/// Registers everything that this ruleset provides.
pub(super) fn offer(app: &mut App) {
    super::offer(app, &C3g, actions::ALL, actions::LINES);
}

/// True if the displayed battle is a C3G battle.
pub(crate) fn is_active(shown: Option<Res<Shown>>) -> bool {
    stage::ruleset_active::<C3g>(shown)
}

/// Returns a battle as a C3G battle. See [`stage::expect_ruleset`].
pub(crate) fn expect_ruleset(battle: &Battle) -> C3gBattle<'_> {
    stage::expect_ruleset(battle)
}
