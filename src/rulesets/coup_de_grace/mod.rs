//! The user interface of Coup-De-Grace.

pub(crate) mod actions;
mod figure_models;
#[cfg(test)]
mod odds {
    mod tests;
}
pub(crate) mod orders;
pub(crate) mod playback;

use bevy::prelude::*;
pub(crate) use knockback_rules::coup_de_grace::CoupDeGrace;
use knockback_rules::{battle::Battle, coup_de_grace::CoupDeGraceBattle};

use crate::{
    hud::{chips::panels_of, forecast::forecast_of},
    overlay::scenes_of,
    stage,
};

pub(super) fn plugin(app: &mut App) {
    offer(app);
    app.add_plugins((orders::plugin, scenes_of::<CoupDeGrace>, forecast_of::<CoupDeGrace>, panels_of::<CoupDeGrace>));
}

/// Registers everything that this ruleset provides.
pub(super) fn offer(app: &mut App) {
    super::offer(app, &CoupDeGrace, actions::ALL, actions::LINES);
}

/// Returns a battle as a Coup-De-Grace battle. See [`stage::expect_ruleset`].
pub(crate) fn expect_ruleset(battle: &Battle) -> CoupDeGraceBattle<'_> {
    stage::expect_ruleset(battle)
}
