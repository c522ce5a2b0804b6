//! Labels above a point of the battlefield.

use bevy::prelude::*;

/// Off-screen position for labels whose point is not visible, across and down, in pixels.
pub(crate) const AWAY: f32 = -10_000.0;

/// A label above a point of the battlefield.
#[derive(Component, Clone, Debug)]
pub(crate) struct Floater {
    /// The point, in world space.
    pub(crate) at: Vec3,
    /// Height of the label above the point in the table view. In the map view the label is at the point itself.
    pub(crate) lift: f32,
    /// Age in seconds.
    pub(crate) age: f32,
    /// Lifetime in seconds. The label rises and fades until then. `None` for a label that stays until it is removed.
    pub(crate) life: Option<f32>,
}
