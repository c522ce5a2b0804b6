//! What panels leave free of the window.

use bevy::prelude::*;

/// What panels leave free of the window, in its logical pixels: there the battlefield is to be seen.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub(crate) struct FreeArea(pub(crate) Rect);

impl Default for FreeArea {
    fn default() -> Self {
        Self(Rect::from_corners(Vec2::ZERO, Vec2::new(1280.0, 720.0)))
    }
}
