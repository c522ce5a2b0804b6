//! Fingers: on the battlefield, and on the interface.

mod battlefield;
mod interface;

use bevy::prelude::*;

pub(crate) use self::{
    battlefield::{Finger, Steered},
    interface::LongPressed,
};

/// How far a finger may stray in a tap or a long press, in pixels.
const STILL: f32 = 12.0;
/// How long a finger rests before it looks instead of tapping, in seconds.
const LONG: f32 = 0.45;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((battlefield::plugin, interface::plugin));
}
