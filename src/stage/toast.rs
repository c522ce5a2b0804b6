//! A short message to the player.

use bevy::prelude::*;
pub(crate) use knockback_view::text::sentence;

/// The current message and its remaining time.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct Toast {
    /// The text.
    pub(crate) text: String,
    /// Seconds left.
    pub(crate) left: f32,
}

impl Toast {
    /// Shows a message for a few seconds.
    pub(crate) fn show(&mut self, text: impl Into<String>) {
        self.text = sentence(&text.into());
        self.left = 4.0;
    }
}
