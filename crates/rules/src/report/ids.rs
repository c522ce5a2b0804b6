//! Ids as written in files, instead of the ids of the engine.

use serde_json::{Value, json};

use crate::{
    battle::{FigureId, ObjectId, Occupant, Setup, SideId},
    board::{Cell, Footprint},
};

/// The ids of one battle, as written in files.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ids<'s>(pub(crate) &'s Setup);

impl<'s> Ids<'s> {
    pub(crate) fn side(self, side: SideId) -> &'s str {
        &self.0.side(side).id
    }

    pub(crate) fn figure(self, figure: FigureId) -> &'s str {
        &self.0.figure(figure).id
    }

    pub(crate) fn object(self, object: ObjectId) -> &'s str {
        &self.0.object(object).id
    }

    /// `{"figure": "anvil"}` or `{"object": "cart"}`.
    pub(crate) fn occupant(self, occupant: Occupant) -> Value {
        match occupant {
            Occupant::Figure(figure) => json!({"figure": self.figure(figure)}),
            Occupant::Object(object) => json!({"object": self.object(object)}),
        }
    }

    /// `[q, r]`.
    pub(crate) fn cell(self, cell: Cell) -> Value {
        json!(self.0.board.at(cell))
    }

    /// One hex, or head and tail.
    pub(crate) fn footprint(self, at: Footprint) -> Value {
        at.cells().map(|cell| self.cell(cell)).collect()
    }
}
