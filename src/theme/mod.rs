//! How everything looks: colours, type, spacing and widgets, in one place.

mod button;
pub(crate) mod fonts;
pub(crate) mod palette;
mod scale;
pub(crate) mod scroll;
pub(crate) mod team;
pub(crate) mod tip;
pub(crate) mod type_scale;
pub(crate) mod widget;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((fonts::plugin, scale::plugin, scroll::plugin, button::plugin));
}
