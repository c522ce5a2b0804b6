//! Ranges, paths, targets and trajectories over the battlefield: one model of them, drawn by the views.

pub(crate) mod columns;
pub(crate) mod draw;
pub(crate) mod ghosts;
pub(crate) mod labels;
pub(crate) mod marks;
pub(crate) mod model;
pub(crate) mod trails;

use std::ops::DerefMut;

use bevy::prelude::*;
use knockback_rules::battle::{Battle, FigureId};

use crate::stage::{AppSystems, Own, Picked, Screen, Shown};

/// What is drawn over the battlefield now, as far as all rulesets share it.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Overlays(pub(crate) model::Overlay);

/// What could be done, and what would come of it, is computed: by the ruleset that is played.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Reckoning;

/// What the overlay comes to is drawn, once everything about it is known that can be.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Drawing;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Overlays>()
        .configure_sets(
            Update,
            (Reckoning, Drawing)
                .chain()
                .in_set(AppSystems::Overlay)
                .run_if(in_state(Screen::Battle).and_then(resource_exists::<Shown>)),
        )
        .add_plugins((draw::plugin, labels::plugin));
}

/// What was computed for a figure and what it would do, while the battle is as it was.
pub(crate) struct Base<S> {
    of: (Option<FigureId>, Own),
    scene: S,
}

/// How a ruleset computes what can be done: what hangs on the battle, the figure and what it would do alone; and with
/// that, what hangs on the cell that is looked at as well.
pub(crate) struct Reckons<S> {
    /// The former.
    pub(crate) base: fn(&Battle, &Picked) -> S,
    /// The latter.
    pub(crate) look: fn(&Battle, &Picked, S) -> S,
}

/// Reckons a scene anew; what hangs on the pointer alone, without searching all ways again.
pub(crate) fn reckoned<S: Clone + Default + DerefMut<Target = model::Overlay>>(
    shown: &Res<Shown>,
    picked: &Picked,
    base: &mut Option<Base<S>>,
    reckons: &Reckons<S>,
) -> S {
    if !shown.caught_up() {
        *base = None;
        return S::default();
    }
    // Glyphs that lie face down are unknown to everybody at the table.
    let battle = shown.battle.seen_by(None);
    let of = (picked.figure, picked.own.clone());
    if shown.is_changed() || base.as_ref().is_none_or(|base| base.of != of) {
        *base = Some(Base { of, scene: (reckons.base)(&battle, picked) });
    }
    let known = base.as_ref().map(|base| base.scene.clone()).unwrap_or_default();
    let mut scene = (reckons.look)(&battle, picked, known);
    if let Some(cell) = picked.cell.filter(|_| picked.levels) {
        scene.levels = model::levels_around(&battle, cell);
    }
    scene
}
