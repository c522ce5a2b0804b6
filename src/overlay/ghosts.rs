//! Ghosts, as data: a figure where it would come to stand. Each view draws them in its own way.

use bevy::prelude::*;
use knockback_rules::{board::Footprint, units::Level};

/// A figure where it would come to stand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Ghost {
    /// Its cells; the head shows where it would look.
    pub(crate) at: Footprint,
    /// The level of its feet, where that is above the ground.
    pub(crate) feet: Option<Level>,
    /// Its Height, in levels.
    pub(crate) height: u16,
    /// The colour of its side.
    pub(crate) colour: Color,
    /// Whether it is the one that is looked at: drawn with its body, and not only with its base.
    pub(crate) whole: bool,
    /// How well it is seen, from 0 to 1: the likelier, the better.
    pub(crate) strength: f32,
}

/// All that are seen now.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(crate) struct Ghosts(pub(crate) Vec<Ghost>);
