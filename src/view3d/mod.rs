//! The battlefield in three dimensions: columns of hexes, what stands on them, and marks upon them.
//!
//! It shows; it decides nothing. Others put a [`Battlefield`] on the table, and move pieces through [`pieces`];
//! marks and trails are those of the overlay. Where the pointer is, [`crate::pointer`] tells.

pub(crate) mod camera;
mod camera_input;
mod columns;
pub(crate) mod effects;
mod flat;
mod ghosts;
mod grounds;
mod lens;
mod markers;
pub(crate) mod material;
pub(crate) mod picking;
pub(crate) mod pieces;
mod relief;
mod scenery;
mod terrain;
mod trails;

use bevy::prelude::*;
use knockback_rules::board::Board;

use crate::stage::space;

/// The board on the table. Replacing it replaces the terrain and frames it anew.
#[derive(Resource, Clone, Debug)]
pub(crate) struct Battlefield {
    /// The ground, which no event changes.
    pub(crate) board: Board,
    /// The least box around it: computed once, for the pointer asks each frame.
    pub(crate) bounds: (Vec3, Vec3),
}

impl Battlefield {
    /// A board for the table.
    pub(crate) fn new(board: Board) -> Self {
        Self { bounds: space::bounds(&board), board }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        material::plugin,
        scenery::plugin,
        terrain::plugin,
        camera::plugin,
        camera_input::plugin,
        markers::plugin,
        trails::plugin,
        ghosts::plugin,
        columns::plugin,
        effects::plugin,
        pieces::plugin,
    ));
}
