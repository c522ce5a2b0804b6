//! Ranges, paths, targets and trajectories over the battlefield: one model of them, drawn by the views.

pub(crate) mod champions;
pub(crate) mod chances;
pub(crate) mod columns;
mod draw;
pub(crate) mod flight;
pub(crate) mod ghosts;
mod labels;
pub(crate) mod marks;
pub(crate) mod model;
#[cfg(test)]
mod tests;
pub(crate) mod threats;
pub(crate) mod trails;
pub(crate) mod words;

use bevy::prelude::*;
use knockback_rules::{battle::FigureId, c3g::AttackWith};

use crate::{AppSystems, battle::Shown, input::Picks, screens::Screen};

/// What is drawn over the battlefield now.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Overlays(pub(crate) model::Overlay);

/// What the overlay comes to is drawn, once everything about it is known that can be.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Drawing;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Overlays>()
        .init_resource::<chances::Laid>()
        .init_resource::<threats::Wanted>()
        .init_resource::<threats::Ranked>()
        .add_plugins((draw::plugin, labels::plugin))
        .add_systems(
            Update,
            reckon.in_set(AppSystems::Overlay).run_if(in_state(Screen::Battle).and_then(resource_exists::<Shown>)),
        );
}

/// What was reckoned for a figure and its attack, while the battle is as it was.
pub(crate) struct Base {
    of: (Option<FigureId>, Option<AttackWith>, model::Plan, Option<FigureId>),
    overlay: model::Overlay,
}

/// Reckons the overlay anew when the battle or what is picked has changed; what hangs on the pointer alone, without
/// searching all ways again.
pub(crate) fn reckon(
    shown: Res<Shown>,
    picks: Res<Picks>,
    mut base: Local<Option<Base>>,
    mut overlays: ResMut<Overlays>,
) {
    if !shown.is_changed() && !picks.is_changed() {
        return;
    }
    let overlay = if shown.caught_up() {
        // Glyphs that lie face down are unknown to everybody at the table.
        let battle = shown.battle.seen_by(None);
        let of = (picks.0.figure, picks.0.with, picks.0.plan, picks.0.throws);
        if shown.is_changed() || base.as_ref().is_none_or(|base| base.of != of) {
            *base = Some(Base { of, overlay: model::base(&battle, &picks.0) });
        }
        let known = base.as_ref().map(|base| base.overlay.clone()).unwrap_or_default();
        model::look(&battle, &picks.0, known)
    } else {
        *base = None;
        model::Overlay::default()
    };
    overlays.set_if_neq(Overlays(overlay));
}
