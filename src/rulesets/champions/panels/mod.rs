//! Behaviour of the Champions panels: choice of characters asked for reactions, and presses on chips.

mod asking;
mod chips;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((asking::plugin, chips::plugin));
}
