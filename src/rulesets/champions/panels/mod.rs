//! What the panels of Champions do: who is asked for reactions, and what presses on chips change.

mod asking;
mod chips;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((asking::plugin, chips::plugin));
}
