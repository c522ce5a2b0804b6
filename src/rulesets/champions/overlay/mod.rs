//! What a player of Champions can do, on the board.

mod draw;

use bevy::prelude::*;

use super::Champions;
use crate::overlay::scenes_of;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((scenes_of::<Champions>, draw::plugin));
}
