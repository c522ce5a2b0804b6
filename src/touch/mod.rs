//! Touch input on the battlefield and on the interface.

mod battlefield;
mod gesture;
mod interface;

use bevy::prelude::*;

/// Maximum movement of a finger in a tap or a long press, in pixels.
const STILL: f32 = 12.0;
/// Duration in seconds after which a resting finger inspects a hex or shows a tooltip instead of tapping.
const LONG: f32 = 0.45;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((battlefield::plugin, interface::plugin));
}

/// Clock for long presses, in seconds. It counts only a part of a slow frame. Otherwise a tap that is handled late
/// would become a long press.
#[derive(Clone, Copy, Debug, Default)]
struct Patience(f32);

impl Patience {
    fn after(&mut self, frame: f32) -> f32 {
        self.0 += frame.min(LONG / 6.0);
        self.0
    }
}
