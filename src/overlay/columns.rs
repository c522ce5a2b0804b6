//! Columns of chance: how likely a target ends where. Each view draws them in its own way.

use bevy::prelude::*;
use knockback_view::drawing::Column;

/// How high the column of what is certain is, in the space of the picture.
pub(crate) const WHOLE: f32 = 4.0;
/// The lowest column: what is hardly possible is seen nevertheless.
const LEAST: f32 = 0.12;

/// How high the column of a chance from 0 to 1 is.
pub(crate) fn height(chance: f32) -> f32 {
    (chance * WHOLE).max(LEAST)
}

/// All that are seen now.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(crate) struct Columns(pub(crate) Vec<Column>);
