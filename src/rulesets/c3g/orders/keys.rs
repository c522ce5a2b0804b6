//! Keys for order markers in C3G.

use bevy::prelude::*;
use knockback_view::c3g::markers::Lay;

use super::markers::{LayAsked, laying};
use crate::{
    input::{Focused, KeySystems},
    rulesets::c3g::{actions, is_active},
    stage::{
        Handover, Shown,
        actions::{CHOOSE, Keys},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, markers.in_set(KeySystems).run_if(is_active));
}

/// Handles the keys that choose cards for order markers, place all markers at once, or confirm them.
fn markers(keys: Keys, shown: Res<Shown>, handover: Res<Handover>, focused: Focused, mut lay: MessageWriter<LayAsked>) {
    if laying(&shown, *handover).is_none() {
        return;
    }
    lay.write_batch(keys.place(&CHOOSE).map(|place| LayAsked(Lay::Card(place))));
    if keys.just_pressed(&actions::QUICK_MARKERS) {
        lay.write(LayAsked(Lay::Quick));
    }
    if keys.just_pressed(&actions::MARKERS_DONE) && !focused.on_button() {
        lay.write(LayAsked(Lay::Done));
    }
}
