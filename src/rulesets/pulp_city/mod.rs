//! The user interface of Pulp City.

pub(crate) mod actions;
mod figure_models;
#[cfg(test)]
mod odds {
    mod tests;
}
pub(crate) mod orders;
pub(crate) mod playback;

use bevy::prelude::*;
pub(crate) use knockback_rules::pulp_city::PulpCity;
use knockback_rules::{battle::Battle, pulp_city::PulpCityBattle};
pub(crate) use knockback_view::pulp_city::{acting, words};

use crate::{
    hud::{chips::panels_of, forecast::forecast_of},
    overlay::scenes_of,
    stage,
};

pub(super) fn plugin(app: &mut App) {
    offer(app);
    app.add_plugins((orders::plugin, scenes_of::<PulpCity>, forecast_of::<PulpCity>, panels_of::<PulpCity>));
}

/// Registers everything that this ruleset provides.
pub(super) fn offer(app: &mut App) {
    super::offer(app, &PulpCity, actions::ALL, actions::LINES);
}

/// Returns a battle as a Pulp City battle. See [`stage::expect_ruleset`].
pub(crate) fn expect_ruleset(battle: &Battle) -> PulpCityBattle<'_> {
    stage::expect_ruleset(battle)
}
