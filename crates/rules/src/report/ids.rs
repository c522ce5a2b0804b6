//! Ids of files in place of the engine's.

use serde_json::{Value, json};

use crate::{
    battle::{CardId, FigureId, GlyphId, ObjectId, Occupant, Setting, SideId},
    board::{Cell, Footprint},
    c3g::AttackWith,
    displacement::Cause,
};

/// The ids of one battle, as files write them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ids<'s>(pub(super) &'s Setting);

impl<'s> Ids<'s> {
    pub(super) fn side(self, side: SideId) -> &'s str {
        &self.0.side(side).id
    }

    pub(super) fn figure(self, figure: FigureId) -> &'s str {
        &self.0.figure(figure).id
    }

    pub(super) fn object(self, object: ObjectId) -> &'s str {
        &self.0.object(object).id
    }

    pub(super) fn glyph(self, glyph: GlyphId) -> &'s str {
        &self.0.glyph(glyph).id
    }

    pub(super) fn card(self, card: CardId) -> &'s str {
        &self.0.c3g().card(card).id
    }

    /// `{"figure": "anvil"}` or `{"object": "cart"}`.
    pub(super) fn occupant(self, occupant: Occupant) -> Value {
        match occupant {
            Occupant::Figure(figure) => json!({"figure": self.figure(figure)}),
            Occupant::Object(object) => json!({"object": self.object(object)}),
        }
    }

    /// `[q, r]`.
    pub(super) fn cell(self, cell: Cell) -> Value {
        json!(self.0.board.at(cell))
    }

    /// One hex, or head and tail.
    pub(super) fn footprint(self, at: Footprint) -> Value {
        at.cells().map(|cell| self.cell(cell)).collect()
    }

    /// As orders write it.
    pub(super) fn attack(self, attacker: FigureId, with: AttackWith) -> Value {
        match with {
            AttackWith::Normal => json!("normal"),
            AttackWith::Special(place) => {
                json!({"special": self.0.c3g().card_of(attacker).special(place).map(|special| special.name)})
            }
            AttackWith::Throw(object) => json!({"throw": self.object(object)}),
        }
    }

    /// `"edge"`, or with who is to blame, `{"figure": "anvil"}`.
    pub(super) fn cause(self, cause: Cause) -> Value {
        match cause {
            Cause::Figure(figure) => json!({"figure": self.figure(figure)}),
            Cause::Object(object) => json!({"object": self.object(object)}),
            Cause::Obstacle(object) => json!({"obstacle": self.object(object)}),
            Cause::Glyph(glyph) => json!({"glyph": self.glyph(glyph)}),
            Cause::Distance | Cause::Power | Cause::Edge | Cause::Elevation | Cause::Terrain => json!(cause.name()),
        }
    }
}
