//! The battlefield in three dimensions: columns of hexes, what stands on them, and marks upon them.
//!
//! It shows; it decides nothing. Others put a [`Battlefield`] on the table, and move pieces through [`pieces`];
//! marks and trails are those of the overlay. They read where the pointer is from [`pointer`].

pub(crate) mod camera;
mod camera_input;
pub(crate) mod effects;
mod flat;
mod lens;
mod markers;
mod picking;
pub(crate) mod pieces;
pub(crate) mod pointer;
mod scenery;
pub(crate) mod space;
mod terrain;
mod trails;

use bevy::prelude::*;
use knockback_rules::board::Board;

/// The board on the table. Replacing it replaces the terrain and frames it anew.
#[derive(Resource, Clone, Debug)]
pub(crate) struct Battlefield {
    /// The ground, which no event changes.
    pub(crate) board: Board,
}

impl Battlefield {
    /// A board for the table.
    pub(crate) fn new(board: Board) -> Self {
        Self { board }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        scenery::plugin,
        terrain::plugin,
        camera::plugin,
        camera_input::plugin,
        pointer::plugin,
        markers::plugin,
        trails::plugin,
        effects::plugin,
        pieces::plugin,
    ));
}
