//! Ranges, paths, targets and trajectories over the battlefield: one model of them, drawn by the views.

mod draw;
pub(crate) mod marks;
pub(crate) mod model;
#[cfg(test)]
mod tests;
pub(crate) mod trails;
pub(crate) mod words;

use bevy::prelude::*;

use crate::{AppSystems, battle::Shown, input::Picks, screens::Screen};

/// What is drawn over the battlefield now.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Overlays(pub(crate) model::Overlay);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Overlays>().add_plugins(draw::plugin).add_systems(
        Update,
        reckon.in_set(AppSystems::Overlay).run_if(in_state(Screen::Battle).and_then(resource_exists::<Shown>)),
    );
}

/// Reckons the overlay anew when the battle or what is picked has changed.
pub(crate) fn reckon(shown: Res<Shown>, picks: Res<Picks>, mut overlays: ResMut<Overlays>) {
    if !shown.is_changed() && !picks.is_changed() {
        return;
    }
    let overlay = if shown.caught_up() {
        // Glyphs that lie face down are unknown to everybody at the table.
        model::overlay(&shown.battle.seen_by(None), &picks.0)
    } else {
        model::Overlay::default()
    };
    overlays.set_if_neq(Overlays(overlay));
}
