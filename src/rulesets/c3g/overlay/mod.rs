//! What a C3G player can do, on the board.

mod draw;
mod laid;

use bevy::prelude::*;
use knockback_rules::c3g::C3g;

pub(crate) use self::laid::lay;
use crate::odds::OddsOf;
use crate::overlay::scenes_of;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OddsOf<C3g>>().add_plugins((scenes_of::<C3g>, draw::plugin));
}
