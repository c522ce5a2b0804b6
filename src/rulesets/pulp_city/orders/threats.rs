//! The threat map by keys.

use bevy::prelude::*;
use knockback_rules::pulp_city::{Choice, PulpCity};
use knockback_view::RulesetView;

use crate::{
    odds::threats::Wanted,
    stage::{
        Curtain, Picks, Shown,
        actions::{AIM_BEFORE, Keys, NEXT_AIM, ODDS},
    },
};

/// What the model could do from each hex in reach, and back; and the aim that hexes are judged by.
pub(super) fn keys(
    keys: Keys,
    shown: Res<Shown>,
    curtain: Res<Curtain>,
    mut picks: ResMut<Picks>,
    mut wanted: ResMut<Wanted>,
) {
    let choice = shown.choice::<PulpCity>().filter(|_| !curtain.drawn());
    if !matches!(choice, Some((_, Choice::Turn { .. } | Choice::Act { .. } | Choice::Command { .. }))) {
        return;
    }
    if keys.just_pressed(&ODDS) {
        picks.toggle_threats();
    }
    if let Some(back) = keys.back(&NEXT_AIM, &AIM_BEFORE) {
        *wanted = wanted.next(back, PulpCity::WANTS.len());
    }
}
