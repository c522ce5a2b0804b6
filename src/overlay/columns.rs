//! Columns of chance, as data: how likely somebody ends where. Each view draws them in its own way.

use bevy::prelude::*;
use knockback_rules::board::Footprint;

/// A column on the place where somebody may end; the higher, the likelier.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Column {
    /// The cells on which it stands.
    pub(crate) at: Footprint,
    /// The chance, from 0 to 1.
    pub(crate) chance: f32,
    /// Whether it is the one that is looked at.
    pub(crate) lit: bool,
}

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
