//! Panels around the battlefield: whose turn it is, who is picked, what a blow would do, dice, log.
//!
//! A panel is described by a value, made only when what it tells of has changed; it is laid out anew only when that
//! value differs.

mod acting;
mod again;
mod armies;
mod card;
pub(crate) mod champions;
mod chances;
pub(crate) mod confirm;
mod dice;
pub(crate) mod forecast;
pub(crate) mod handover;
mod ladder;
pub(crate) mod layout;
mod lines;
mod log;
mod markers;
mod threats;
mod tips;
pub(crate) mod toast;
mod told;
mod top;

use bevy::prelude::*;

use crate::{battle::Shown, screens::Screen};

/// Systems of panels, run while there is a battle to show.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct HudSystems;

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        HudSystems.in_set(crate::AppSystems::Show).run_if(
            in_state(Screen::Battle).and_then(resource_exists::<Shown>).and_then(resource_exists::<layout::Slots>),
        ),
    )
    .add_plugins((
        layout::plugin,
        acting::plugin,
        top::plugin,
        again::plugin,
        armies::plugin,
        (card::plugin, champions::plugin),
        (forecast::plugin, threats::plugin),
        lines::plugin,
        dice::plugin,
        log::plugin,
        toast::plugin,
        markers::plugin,
        handover::plugin,
        confirm::plugin,
        tips::plugin,
    ));
}

/// True where `now` differs from what a panel shows, which is `now` from here on.
fn changed<T: PartialEq>(shown: &mut Option<T>, now: T) -> bool {
    if shown.as_ref() == Some(&now) {
        return false;
    }
    *shown = Some(now);
    true
}
