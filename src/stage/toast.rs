//! A short word to the player.

use bevy::prelude::*;

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

/// A clause as a sentence.
pub(crate) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
