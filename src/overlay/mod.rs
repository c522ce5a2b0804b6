//! Ranges, paths, targets and trajectories over the battlefield: one model of them, drawn by the views.

pub(crate) mod columns;
pub(crate) mod draw;
pub(crate) mod exposed;
pub(crate) mod ghosts;
pub(crate) mod labels;
pub(crate) mod marks;
pub(crate) mod trails;

use std::ops::DerefMut;

use bevy::{ecs::component::Mutable, prelude::*};
use knockback_rules::{
    battle::FigureId,
    ruleset::{Played, Ruleset},
};

use crate::stage::{AppSystems, Picks, Screen, Shown, played, proven};
use knockback_view::overlay::{Overlay, levels_around};
use knockback_view::{
    extension::Extension,
    selection::{Judged, Selection},
};

/// What is drawn over the battlefield now, as far as all rulesets share it.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Overlays(pub(crate) Overlay);

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
        .add_plugins((draw::plugin, exposed::plugin, labels::plugin));
}

/// What can be done by the rules of a ruleset, and what would come of it.
pub(crate) trait Reckoned:
    Resource + Component<Mutability = Mutable> + Clone + Default + PartialEq + DerefMut<Target = Overlay>
{
    /// Whose rules.
    type Rules: Ruleset;

    /// What hangs on the battle, the figure and what it would do alone.
    fn base(battle: Played<'_, Self::Rules>, picked: &Selection) -> Self;

    /// The same, with what hangs on the cell that is looked at.
    fn look(self, battle: Played<'_, Self::Rules>, picked: &Selection) -> Self;
}

/// Computes the scene of a ruleset while that is played.
pub(crate) fn reckoning<S: Reckoned>(app: &mut App) {
    app.init_resource::<S>()
        .add_systems(Update, reckon::<S>.in_set(Reckoning).run_if(played::<S::Rules>))
        .add_systems(OnExit(Screen::Battle), |mut scene: ResMut<S>| *scene = S::default());
}

/// What was computed for a figure and what it would do, while the battle is as it was.
struct Base<S> {
    of: (Option<FigureId>, Extension, Judged),
    scene: S,
}

/// Reckons the scene anew when the battle or what is picked has changed.
fn reckon<S: Reckoned>(
    shown: Res<Shown>,
    picks: Res<Picks>,
    mut base: Local<Option<Base<S>>>,
    mut scene: ResMut<S>,
    mut overlays: ResMut<Overlays>,
) {
    if shown.is_changed() || picks.is_changed() {
        let now = reckoned(&shown, &picks.0, &mut base);
        overlays.set_if_neq(Overlays((*now).clone()));
        scene.set_if_neq(now);
    }
}

/// Reckons a scene anew; what hangs on the pointer alone, without searching all ways again.
fn reckoned<S: Reckoned>(shown: &Res<Shown>, picked: &Selection, base: &mut Option<Base<S>>) -> S {
    if !shown.caught_up() {
        *base = None;
        return S::default();
    }
    // Glyphs that lie face down are unknown to everybody at the table.
    let battle = shown.battle.seen_by(None);
    let battle = proven::<S::Rules>(&battle);
    let of = (picked.figure, picked.own.clone(), picked.judged);
    if shown.is_changed() || base.as_ref().is_none_or(|base| base.of != of) {
        *base = Some(Base { of, scene: S::base(battle, picked) });
    }
    let known = base.as_ref().map(|base| base.scene.clone()).unwrap_or_default();
    let mut scene = known.look(battle, picked);
    scene.next = picked.attacks_next.filter(|_| !scene.aims());
    scene.hovered = picked.cell.filter(|cell| scene.barred.iter().any(|(target, _)| target.cells.contains(cell)));
    if let Some(cell) = picked.cell.filter(|_| picked.levels) {
        scene.levels = levels_around(&battle, cell);
    }
    scene
}
