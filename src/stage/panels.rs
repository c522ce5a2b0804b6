//! The part of the window that panels leave free.

use bevy::prelude::*;

/// The part of the window that panels leave free for the battlefield, in logical pixels.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub(crate) struct FreeArea(pub(crate) Rect);

impl Default for FreeArea {
    fn default() -> Self {
        Self(Rect::from_corners(Vec2::ZERO, Vec2::new(1280.0, 720.0)))
    }
}
