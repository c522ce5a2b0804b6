//! The threat map by keys, and the side that it suggests.

use bevy::prelude::*;
use knockback_rules::coup_de_grace::{Choice, CoupDeGrace};
use knockback_view::RulesetView;

use crate::{
    odds::threats::{Ranked, Wanted},
    stage::{
        Curtain, Picks, Shown,
        actions::{AIM_BEFORE, Keys, NEXT_AIM, ODDS},
    },
};
use knockback_view::coup_de_grace::plan::plan;
use knockback_view::selection::Judged;

/// What the mini could do from each hex in reach, and back; and the aim that hexes are judged by.
pub(super) fn keys(
    keys: Keys,
    shown: Res<Shown>,
    curtain: Res<Curtain>,
    mut picks: ResMut<Picks>,
    mut wanted: ResMut<Wanted>,
) {
    let choice = shown.choice::<CoupDeGrace>().filter(|_| !curtain.drawn());
    if !matches!(choice, Some((_, Choice::Activate { .. } | Choice::Act { .. }))) {
        return;
    }
    if keys.just_pressed(&ODDS) {
        picks.toggle_threats();
    }
    if let Some(back) = keys.back(&NEXT_AIM, &AIM_BEFORE) {
        *wanted = wanted.next(back, CoupDeGrace::WANTS.len());
    }
}

/// While the map is open, the mini would face on the hex that is looked at what the best attack from there needs, unless
/// its player has chosen a side.
pub(super) fn face(ranked: Res<Ranked>, mut picks: ResMut<Picks>) {
    let picked = &picks.0;
    let suggested = picked.faces.is_some() && !ranked.is_changed();
    if picked.judged != Judged::Odds || suggested || plan(picked).facing.is_some() {
        return;
    }
    let faces = picked.cell.and_then(|cell| ranked.best_from(cell)).and_then(|best| best.spot.faces);
    if picked.faces != faces {
        picks.0.faces = faces;
    }
}
