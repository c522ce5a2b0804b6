//! Keys of C3G: the threat map, and digits.

use bevy::prelude::*;
use knockback_rules::c3g::Choice;

use super::Choose;
use crate::{
    input::KeySystems,
    rulesets::c3g::{
        C3g, actions,
        overlay::{model, threats::Wanted},
        played, proven,
    },
    stage::{
        Act, Curtain, Judged, Picks, Shown,
        actions::{CHOOSE, Keys},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (threats, numbers).chain().in_set(KeySystems).run_if(played));
}

/// What the figure could do from each hex in reach, and back; and the aim that hexes are judged by.
fn threats(keys: Keys, shown: Res<Shown>, mut picks: ResMut<Picks>, mut wanted: ResMut<Wanted>) {
    if !matches!(shown.choice::<C3g>(), Some((_, Choice::Act { .. }))) {
        return;
    }
    if keys.just_pressed(&actions::ODDS) {
        picks.0.judged = if picks.0.judged == Judged::Odds { Judged::Costs } else { Judged::Odds };
        // The map is of moves: the target is let go of.
        (picks.0.held, picks.0.along) = (None, false);
    }
    if let Some(back) = keys.back(&actions::NEXT_AIM, &actions::AIM_BEFORE) {
        *wanted = wanted.next(back);
    }
}

/// Digits: cards for markers, lines of knockback, attacks of the figure.
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
        Some((_, Choice::PlaceMarkers { .. })) => drop(chosen.write(Choose::Card(place))),
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
                picks.0.figure.map(|figure| model::attacks(proven(&shown.battle), figure)).unwrap_or_default();
            chosen.write_batch(attacks.get(place).map(|(with, _)| Choose::With(*with)));
        }
        Some((_, Choice::Deploy { .. } | Choice::Line { .. })) | None => {}
    }
}
