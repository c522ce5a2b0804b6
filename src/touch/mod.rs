//! Fingers: on the battlefield, and on the interface.

mod battlefield;
mod gesture;
mod interface;

use bevy::prelude::*;

/// How far a finger may stray in a tap or a long press, in pixels.
const STILL: f32 = 12.0;
/// How long a finger rests before it looks instead of tapping, in seconds.
const LONG: f32 = 0.45;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((battlefield::plugin, interface::plugin));
}

/// Time by which long presses are told from taps, in seconds: a slow frame counts for a part of one at most, or a tap
/// that is seen late would be a long press.
#[derive(Clone, Copy, Debug, Default)]
struct Patience(f32);

impl Patience {
    fn after(&mut self, frame: f32) -> f32 {
        self.0 += frame.min(LONG / 6.0);
        self.0
    }
}
