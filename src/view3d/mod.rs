//! The battlefield in three dimensions: hexagonal columns with pieces and marks.
//!
//! This module only displays. Other modules put a [`Battlefield`] on the table and move pieces through [`pieces`].
//! Marks and trails come from the overlay. [`crate::pointer`] finds the cell under the pointer.

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

/// The board on the table. Replacing it rebuilds the terrain and frames the new board.
#[derive(Resource, Clone, Debug)]
pub(crate) struct Battlefield {
    /// The ground, which never changes during a battle.
    pub(crate) board: Board,
    /// The bounding box of the board, cached because the pointer needs it in every frame.
    pub(crate) bounds: (Vec3, Vec3),
}

impl Battlefield {
    /// Returns the battlefield of a board.
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
