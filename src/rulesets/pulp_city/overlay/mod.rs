//! What a player of Pulp City can do, on the board.

mod draw;

use bevy::prelude::*;

use super::PulpCity;
use crate::overlay::scenes_of;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((scenes_of::<PulpCity>, draw::plugin));
}
