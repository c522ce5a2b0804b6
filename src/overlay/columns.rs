//! Columns that show the probability of a target landing on each cell. Each view draws them in its own way.

use bevy::prelude::*;
use knockback_view::drawing::Column;

/// Height of the column for a certain result, in world units.
pub(crate) const WHOLE: f32 = 4.0;
/// Minimum height of a column, so that unlikely results are visible too.
const MIN: f32 = 0.12;

/// Returns the height of the column for a probability from 0 to 1.
pub(crate) fn height(chance: f32) -> f32 {
    (chance * WHOLE).max(MIN)
}

/// All visible columns.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(crate) struct Columns(pub(crate) Vec<Column>);
