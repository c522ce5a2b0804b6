//! Labels above a point of the battlefield.

use bevy::prelude::*;

/// Position of labels whose point is not visible, across and down, in pixels.
pub(crate) const AWAY: f32 = -10_000.0;

/// A label above a point of the battlefield.
#[derive(Component, Clone, Debug)]
pub(crate) struct Floater {
    /// The point.
    pub(crate) at: Vec3,
    /// Height of the label above the point on the table. On the map the label is at the point.
    pub(crate) lift: f32,
    /// Age in seconds.
    pub(crate) age: f32,
    /// Lifetime in seconds, during which it rises and fades. `None` for a label that stays until it is removed.
    pub(crate) life: Option<f32>,
}
