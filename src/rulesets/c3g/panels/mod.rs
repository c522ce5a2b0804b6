//! Panels specific to C3G: order markers, lines of knockback, and the handover.

mod handover;
mod lines;
mod markers;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((handover::plugin, lines::plugin, markers::plugin));
}
