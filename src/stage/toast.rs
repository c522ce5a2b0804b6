//! A short word to the player.

use bevy::prelude::*;
pub(crate) use knockback_view::text::sentence;

/// What is said now, and for how much longer, in seconds.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct Toast {
    /// The words.
    pub(crate) text: String,
    /// Seconds that are left.
    pub(crate) left: f32,
}

impl Toast {
    /// Says something for a few seconds.
    pub(crate) fn say(&mut self, text: impl Into<String>) {
        self.text = sentence(&text.into());
        self.left = 4.0;
    }
}
