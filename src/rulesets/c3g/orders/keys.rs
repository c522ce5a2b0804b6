//! Keys of C3G: the threat map, order markers, and digits.

use bevy::prelude::*;
use knockback_rules::c3g::Choice;
use knockback_view::RulesetView;

use super::{
    Choose,
    markers::{Lay, laying},
};
use crate::{
    input::{Focused, KeySystems},
    odds::threats::Wanted,
    rulesets::c3g::{C3g, actions, played, proven},
    stage::{
        Act, Curtain, Picks, Shown,
        actions::{AIM_BEFORE, CHOOSE, Keys, NEXT_AIM, ODDS},
    },
};
use knockback_view::c3g::scene;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (odds, markers, numbers).chain().in_set(KeySystems).run_if(played));
}

/// What the figure could do from each hex in reach, and back; and the aim that hexes are judged by.
fn odds(keys: Keys, shown: Res<Shown>, mut picks: ResMut<Picks>, mut wanted: ResMut<Wanted>) {
    if !matches!(shown.choice::<C3g>(), Some((_, Choice::Act { .. }))) {
        return;
    }
    if keys.just_pressed(&ODDS) {
        picks.toggle_threats();
    }
    if let Some(back) = keys.back(&NEXT_AIM, &AIM_BEFORE) {
        *wanted = wanted.next(back, C3g::WANTS.len());
    }
}

/// Cards for order markers, all of them at once, and that they lie as they shall.
fn markers(keys: Keys, shown: Res<Shown>, curtain: Res<Curtain>, focused: Focused, mut lay: MessageWriter<Lay>) {
    if laying(&shown, *curtain).is_none() {
        return;
    }
    lay.write_batch(keys.place(&CHOOSE).map(Lay::Card));
    if keys.just_pressed(&actions::QUICK_MARKERS) {
        lay.write(Lay::Quick);
    }
    if keys.just_pressed(&actions::MARKERS_DONE) && !focused.on_button() {
        lay.write(Lay::Done);
    }
}

/// Digits: lines of knockback, attacks of the figure.
fn numbers(
    keys: Keys,
    shown: Res<Shown>,
    mut picks: ResMut<Picks>,
    curtain: Res<Curtain>,
    mut acts: MessageWriter<Act>,
    mut chosen: MessageWriter<Choose>,
) {
    let Some(place) = keys.place(&CHOOSE).filter(|_| !curtain.drawn()) else { return };
    match shown.choice::<C3g>() {
        // The first press looks at a line, the next one takes it.
        Some((_, Choice::Line { lines, .. })) if place < lines.len() => {
            if picks.0.line % lines.len() == place {
                acts.write(Act::Line(place));
            } else {
                picks.0.line = place;
            }
        }
        Some((_, Choice::Act { .. })) => {
            let attacks =
                picks.0.figure.map(|figure| scene::attacks(proven(&shown.battle), figure)).unwrap_or_default();
            chosen.write_batch(attacks.get(place).map(|(with, _)| Choose::With(*with)));
        }
        Some((_, Choice::Deploy { .. } | Choice::PlaceMarkers { .. } | Choice::Line { .. })) | None => {}
    }
}
