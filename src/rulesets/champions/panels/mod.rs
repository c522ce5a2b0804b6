//! Behaviour of the Champions panels: which characters are asked for reactions, and the effects of chips.

mod asking;
mod chips;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((asking::plugin, chips::plugin));
}
