//! What stands in for parts of the rules that are still to come.

mod showcase;
pub(crate) mod stand_in;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((stand_in::plugin, showcase::plugin));
}
