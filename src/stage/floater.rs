//! Words above a spot of the battlefield.

use bevy::prelude::*;

/// Where words stand whose spot is not seen, across and down, in pixels.
pub(crate) const AWAY: f32 = -10_000.0;

/// Words above a spot of the battlefield.
#[derive(Component, Clone, Debug)]
pub(crate) struct Floater {
    /// The spot.
    pub(crate) at: Vec3,
    /// How far above it the words stand on the table; on the map they stand on the spot.
    pub(crate) lift: f32,
    /// How long it has been there, in seconds.
    pub(crate) age: f32,
    /// How long it stays; rising and fading all the while. `None` for a label that stays until it is taken away.
    pub(crate) life: Option<f32>,
}
