//! What a player of Coup-De-Grace can do, on the board.

mod draw;

use bevy::prelude::*;

use super::CoupDeGrace;
use crate::overlay::scenes_of;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((scenes_of::<CoupDeGrace>, draw::plugin));
}
