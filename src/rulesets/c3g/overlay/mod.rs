//! What a C3G player can do, what would come of it, and how it is drawn.
//!
//! | file | what it tells |
//! |---|---|
//! | `model` | reach, targets, and the blow that is looked at |
//! | `flight` | where knockback would send a target, for each number of points |
//! | `chances` | the odds of it, laid out on the flight |
//! | `threats` | the best that a figure can do from each hex |
//! | `words` | all of it in words |
//! | `draw` | all of it as marks, trails and plates |

pub(crate) mod chances;
mod draw;
pub(crate) mod flight;
pub(crate) mod model;
#[cfg(test)]
pub(crate) mod tests;
pub(crate) mod threats;
pub(crate) mod words;

use bevy::prelude::*;

use self::model::Scene;
use super::{played, proven};
use crate::{
    overlay::{Base, Overlays, Reckoning, Reckons, reckoned},
    stage::{Picks, Screen, Shown},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Scene>()
        .init_resource::<chances::Laid>()
        .init_resource::<threats::Wanted>()
        .init_resource::<threats::Ranked>()
        .add_plugins(draw::plugin)
        .add_systems(Update, reckon.in_set(Reckoning).run_if(played))
        .add_systems(OnExit(Screen::Battle), |mut scene: ResMut<Scene>| *scene = Scene::default());
}

/// How C3G computes what can be done.
pub(crate) const RECKONS: Reckons<Scene> = Reckons {
    base: |battle, picked| model::base(proven(battle), picked),
    look: |battle, picked, scene| model::look(proven(battle), picked, scene),
};

/// Reckons the scene anew when the battle or what is picked has changed.
fn reckon(
    shown: Res<Shown>,
    picks: Res<Picks>,
    mut base: Local<Option<Base<Scene>>>,
    mut scene: ResMut<Scene>,
    mut overlays: ResMut<Overlays>,
) {
    if shown.is_changed() || picks.is_changed() {
        let now = reckoned(&shown, &picks.0, &mut base, &RECKONS);
        overlays.set_if_neq(Overlays(now.shared.clone()));
        scene.set_if_neq(now);
    }
}
