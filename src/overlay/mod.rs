//! Ranges, paths, targets and trajectories over the battlefield: one model of them, drawn by the views.

pub(crate) mod columns;
pub(crate) mod draw;
pub(crate) mod exposed;
pub(crate) mod ghosts;
pub(crate) mod labels;
pub(crate) mod marks;
pub(crate) mod trails;

use std::ops::Deref;

use bevy::prelude::*;
use knockback_rules::battle::FigureId;

use crate::stage::{AppSystems, Picks, Screen, Shown, played, proven};
use knockback_view::RulesetView;
use knockback_view::ahead;
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

/// What a player can do by the rules of a ruleset, and what would come of it.
#[derive(Resource, Clone, Debug)]
pub(crate) struct SceneOf<R: RulesetView>(pub(crate) R::Scene);

impl<R: RulesetView> Default for SceneOf<R> {
    fn default() -> Self {
        Self(R::Scene::default())
    }
}

impl<R: RulesetView> PartialEq for SceneOf<R> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<R: RulesetView> Deref for SceneOf<R> {
    type Target = R::Scene;

    fn deref(&self) -> &R::Scene {
        &self.0
    }
}

/// Computes the scene of a ruleset while that is played.
pub(crate) fn scenes_of<R: RulesetView>(app: &mut App) {
    app.init_resource::<SceneOf<R>>()
        .add_systems(Update, reckon::<R>.in_set(Reckoning).run_if(played::<R>))
        .add_systems(OnExit(Screen::Battle), |mut scene: ResMut<SceneOf<R>>| *scene = SceneOf::default());
}

/// What was computed for a figure and what it would do, while the battle is as it was.
struct Base<S> {
    of: (Option<FigureId>, Extension, Judged),
    scene: S,
}

/// Reckons the scene anew when the battle or what is picked has changed.
fn reckon<R: RulesetView>(
    shown: Res<Shown>,
    picks: Res<Picks>,
    mut base: Local<Option<Base<R::Scene>>>,
    mut scene: ResMut<SceneOf<R>>,
    mut overlays: ResMut<Overlays>,
) {
    if shown.is_changed() || picks.is_changed() {
        let now = reckoned::<R>(&shown, &picks.0, &mut base);
        overlays.set_if_neq(Overlays((*now).clone()));
        scene.set_if_neq(SceneOf(now));
    }
}

/// Reckons a scene anew; what hangs on the pointer alone, without searching all ways again.
fn reckoned<R: RulesetView>(shown: &Res<Shown>, picked: &Selection, base: &mut Option<Base<R::Scene>>) -> R::Scene {
    if !shown.caught_up() {
        *base = None;
        return R::Scene::default();
    }
    // Glyphs that lie face down are unknown to everybody at the table.
    let battle = shown.battle.seen_by(None);
    let battle = proven::<R>(&battle);
    let of = (picked.figure, picked.own.clone(), picked.judged);
    if shown.is_changed() || base.as_ref().is_none_or(|base| base.of != of) {
        *base = Some(Base { of, scene: R::base_scene(battle, picked) });
    }
    let known = base.as_ref().map(|base| base.scene.clone()).unwrap_or_default();
    let mut scene = R::hover(known, battle, picked);
    if let Some(next) = picked.next.as_ref().filter(|_| !scene.aims()) {
        scene.next = Some(next.target);
        scene.next_flight = ahead::next_flight(battle, &scene, next);
    }
    scene.hovered = picked.cell.filter(|cell| scene.barred.iter().any(|(target, _)| target.cells.contains(cell)));
    if let Some(cell) = picked.cell.filter(|_| picked.levels) {
        scene.levels = levels_around(&battle, cell);
    }
    scene
}
