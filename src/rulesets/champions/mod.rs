//! Champions on screen.

pub(crate) mod actions;
mod counter;
mod dress;
mod looks;
#[cfg(test)]
mod odds {
    mod tests;
}
pub(crate) mod orders;
pub(crate) mod panels;
pub(crate) mod playback;
mod present;
mod roster;
mod signs;
mod stance;

use bevy::prelude::*;
pub(crate) use knockback_rules::champions::Champions;
use knockback_rules::{battle::Battle, champions::Played};
pub(crate) use knockback_view::champions::acting;

use crate::{
    overlay::scenes_of,
    stage::{self, Shown},
};

pub(super) fn plugin(app: &mut App) {
    offer(app);
    app.add_plugins((dress::plugin, orders::plugin, scenes_of::<Champions>, panels::plugin));
}

/// What libraries ask of it.
pub(super) fn offer(app: &mut App) {
    super::offer(app, &Champions, actions::ALL);
}

/// True while it plays the battle that is shown.
pub(crate) fn played(shown: Option<Res<Shown>>) -> bool {
    stage::played::<Champions>(shown)
}

/// A battle of Champions, with the proof that it is one. See [`stage::proven`].
pub(crate) fn proven(battle: &Battle) -> Played<'_> {
    stage::proven(battle)
}
