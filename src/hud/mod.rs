//! Panels around the battlefield, for example the turn, the selected figure, the forecast of an attack, the dice and
//! the log.
//!
//! The content of each panel is a value. It is computed only when its inputs have changed, and the panel is laid out
//! again only when the value differs.

pub(crate) mod acting;
mod approach;
pub(crate) mod armies;
mod bot;
pub(crate) mod card;
pub(crate) mod chips;
pub(crate) mod confirm;
pub(crate) mod dice;
pub(crate) mod forecast;
mod hint;
mod instant_replay;
pub(crate) mod ladder;
pub(crate) mod layout;
mod log;
mod moment;
pub(crate) mod puzzle;
pub(crate) mod redrawn;
mod replay;
pub(crate) mod threats;
mod tips;
pub(crate) mod toast;
pub(crate) mod top;
mod track;

use bevy::prelude::*;

use crate::stage::{Screen, Shown};

/// Systems of panels, which run while a battle is shown.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct HudSystems;

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        HudSystems.in_set(crate::stage::AppSystems::Show).run_if(
            in_state(Screen::Battle).and_then(resource_exists::<Shown>).and_then(resource_exists::<layout::Slots>),
        ),
    )
    .add_plugins((
        layout::plugin,
        acting::plugin,
        top::plugin,
        instant_replay::plugin,
        (bot::plugin, hint::plugin, moment::plugin, puzzle::plugin, replay::plugin, approach::plugin),
        armies::plugin,
        card::plugin,
        chips::plugin,
        forecast::plugin,
        dice::plugin,
        log::plugin,
        threats::plugin,
        toast::plugin,
        confirm::plugin,
        tips::plugin,
    ));
}

/// Stores `now` as the value that a panel shows. Returns true if it differs from the previous value.
pub(crate) fn changed<T: PartialEq>(shown: &mut Option<T>, now: T) -> bool {
    if shown.as_ref() == Some(&now) {
        return false;
    }
    *shown = Some(now);
    true
}
