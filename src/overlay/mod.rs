//! Ranges, paths, targets and flights over the battlefield. There is one drawing, which each view displays.
//!
//! | file | contents |
//! |---|---|
//! | `draw` | copies the drawing of the active ruleset into the resources that views show |
//! | `marks`, `trails`, `columns`, `ghosts` | the resources that views show |
//! | `plates` | texts on plates |
//! | `room` | placement of plates on the screen |
//! | `exposed` | points in front of which the table is cut away |

pub(crate) mod columns;
pub(crate) mod draw;
pub(crate) mod exposed;
pub(crate) mod ghosts;
pub(crate) mod marks;
pub(crate) mod plates;
mod room;
pub(crate) mod trails;

use bevy::prelude::*;
use knockback_rules::battle::FigureId;

use crate::odds::odds_of;
use crate::stage::{AppSystems, CurrentSelection, Derived, Screen, Shown, expect_ruleset, ruleset_active};
pub(crate) use crate::stage::{SceneOf, SceneSystems};
use knockback_view::RulesetView;
use knockback_view::lookahead;
use knockback_view::overlay::{Overlay, levels_around};
use knockback_view::{
    extension::Extension,
    selection::{Judged, Selection},
};

/// The current overlay of the battlefield, in the form that all rulesets share.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Overlays(pub(crate) Overlay);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Overlays>()
        .configure_sets(
            Update,
            (SceneSystems::Build, SceneSystems::Draw)
                .chain()
                .in_set(AppSystems::Overlay)
                .run_if(in_state(Screen::Battle).and_then(resource_exists::<Shown>)),
        )
        .add_plugins((draw::plugin, exposed::plugin, plates::plugin, room::plugin));
}

/// Adds the systems that build and draw the scene of a ruleset and compute its odds while the ruleset is active.
pub(crate) fn scenes_of<R: RulesetView>(app: &mut App) {
    app.init_resource::<SceneOf<R>>()
        .add_plugins((odds_of::<R>, draw::drawing_of::<R>))
        .add_systems(Update, build::<R>.in_set(SceneSystems::Build).run_if(ruleset_active::<R>))
        .add_systems(OnExit(Screen::Battle), |mut scene: ResMut<SceneOf<R>>| *scene = Derived::default());
}

/// The part of the scene that does not depend on the hovered cell, cached until the battle or the part of the selection
/// in `of` changes.
struct BaseScene<S> {
    of: (Option<FigureId>, Extension, Judged),
    scene: S,
}

/// Rebuilds the scene if the battle or the selection has changed.
fn build<R: RulesetView>(
    shown: Res<Shown>,
    picks: Res<CurrentSelection>,
    mut base: Local<Option<BaseScene<R::Scene>>>,
    mut scene: ResMut<SceneOf<R>>,
    mut overlays: ResMut<Overlays>,
) {
    if shown.is_changed() || picks.is_changed() {
        let now = built::<R>(&shown, &picks.0, &mut base);
        overlays.set_if_neq(Overlays((*now).clone()));
        scene.set_if_neq(Derived(now));
    }
}

/// Builds a scene. If only the hovered cell has changed, the base scene is reused.
fn built<R: RulesetView>(shown: &Res<Shown>, picked: &Selection, base: &mut Option<BaseScene<R::Scene>>) -> R::Scene {
    if !shown.caught_up() {
        *base = None;
        return R::Scene::default();
    }
    // Unrevealed glyphs are unknown to all players at the table.
    let battle = shown.battle.seen_by(None);
    let battle = expect_ruleset::<R>(&battle);
    let of = (picked.figure, picked.own.clone(), picked.judged);
    if shown.is_changed() || base.as_ref().is_none_or(|base| base.of != of) {
        *base = Some(BaseScene { of, scene: R::base_scene(battle, picked) });
    }
    let known = base.as_ref().map(|base| base.scene.clone()).unwrap_or_default();
    let mut scene = R::hover(known, battle, picked);
    if let Some(next) = picked.next.as_ref().filter(|_| !scene.aims()) {
        scene.next = Some(next.target);
        scene.next_flight = lookahead::next_flight(battle, &scene, next);
    }
    scene.hovered = picked.cell.filter(|cell| scene.barred.iter().any(|(target, _)| target.cells.contains(cell)));
    if let Some(cell) = picked.cell.filter(|_| picked.levels) {
        scene.levels = levels_around(&battle, cell);
    }
    scene
}
