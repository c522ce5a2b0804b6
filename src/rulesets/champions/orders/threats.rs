//! The threat map by keys.

use bevy::prelude::*;
use knockback_rules::champions::Choice;
use knockback_view::RulesetView;

use crate::{
    odds::threats::Wanted,
    rulesets::champions::Champions,
    stage::{
        Curtain, Picks, Shown,
        actions::{AIM_BEFORE, Keys, NEXT_AIM, ODDS},
    },
};

/// What the character could do from each hex in reach, and back; and the aim that hexes are judged by.
pub(super) fn keys(
    keys: Keys,
    shown: Res<Shown>,
    curtain: Res<Curtain>,
    mut picks: ResMut<Picks>,
    mut wanted: ResMut<Wanted>,
) {
    if curtain.drawn() || !matches!(shown.choice::<Champions>(), Some((_, Choice::Phase { .. }))) {
        return;
    }
    if keys.just_pressed(&ODDS) {
        picks.toggle_threats();
    }
    if let Some(back) = keys.back(&NEXT_AIM, &AIM_BEFORE) {
        *wanted = wanted.next(back, Champions::WANTS.len());
    }
}
