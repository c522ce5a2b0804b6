//! The look of the interface: colours, fonts, spacing and widgets.

pub(crate) mod badge;
mod blank;
mod button;
pub(crate) mod chance;
mod edge;
pub(crate) mod fonts;
pub(crate) mod heights;
mod held;
mod home;
pub(crate) mod icon;
mod letters;
pub(crate) mod palette;
pub(crate) mod scale;
pub(crate) mod scroll;
pub(crate) mod shape;
pub(crate) mod team;
pub(crate) mod terrain;
pub(crate) mod tip;
pub(crate) mod type_scale;
pub(crate) mod widget;

pub(crate) use edge::{Edge, Edged};
pub(crate) use home::{FocusHome, FocusRestoreSystems};

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        fonts::plugin,
        (blank::plugin, letters::plugin),
        icon::plugin,
        scale::plugin,
        scroll::plugin,
        edge::plugin,
        button::plugin,
        held::plugin,
        home::plugin,
    ));
}
