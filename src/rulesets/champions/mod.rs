//! The user interface of Champions.

pub(crate) mod actions;
mod figure_models;
#[cfg(test)]
mod odds {
    mod tests;
}
pub(crate) mod orders;
pub(crate) mod panels;
pub(crate) mod playback;

use bevy::prelude::*;
pub(crate) use knockback_rules::champions::Champions;
use knockback_rules::{battle::Battle, champions::ChampionsBattle, ruleset::Listed as _};
pub(crate) use knockback_view::champions::acting;

use knockback_view::champions::panel::prompt::prompts::ASKS;

use crate::{
    hud::{chips::panels_of, forecast::forecast_of},
    overlay::scenes_of,
    screens::settings::OwnSetting,
    stage::{self, Shown, ruleset_registry::OfferApp as _},
};

pub(super) fn plugin(app: &mut App) {
    offer(app);
    app.add_plugins((
        orders::plugin,
        scenes_of::<Champions>,
        forecast_of::<Champions>,
        panels_of::<Champions>,
        panels::plugin,
    ));
}

/// Registers everything that this ruleset provides.
pub(super) fn offer(app: &mut App) {
    super::offer(app, &Champions, actions::ALL, actions::LINES);
    app.offer::<[OwnSetting]>(Champions::ID, SETTINGS);
}

/// Settings specific to Champions.
pub(crate) const SETTINGS: &[OwnSetting] = &[OwnSetting {
    name: "Ask for reactions",
    means: "Champions: when to ask whether a character reacts. Other chances pass without asking.",
    values: &[ASKS[0].0, ASKS[1].0, ASKS[2].0],
    now: |settings| usize::from(settings.asks),
    set: |settings, place| settings.asks = u8::try_from(place).unwrap_or_default(),
}];

/// True if the displayed battle is a Champions battle.
pub(crate) fn is_active(shown: Option<Res<Shown>>) -> bool {
    stage::ruleset_active::<Champions>(shown)
}

/// Returns a battle as a Champions battle. See [`stage::expect_ruleset`].
pub(crate) fn expect_ruleset(battle: &Battle) -> ChampionsBattle<'_> {
    stage::expect_ruleset(battle)
}
