//! The panels of C3G alone: order markers, lines of knockback, and the curtain.

mod handover;
mod lines;
mod markers;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((handover::plugin, lines::plugin, markers::plugin));
}
