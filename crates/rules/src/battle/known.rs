//! The ids and cells that exist in a battle, for checking the contents of files.

use std::collections::BTreeSet;

use super::{FigureId, GlyphId, ObjectId, Occupant, Setup, SideId};
use crate::{
    board::{Cell, Footprint},
    scenario::Base,
};

/// The error for a snapshot that is not a state of this battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the saved state does not fit the scenario: {0}")]
pub struct InvalidSnapshot(pub &'static str);

/// The existing ids and cells, for checking a snapshot, and the constant data of the ruleset.
#[derive(Debug)]
pub struct Known<'s, Own = ()> {
    setup: &'s Setup,
    own: &'s Own,
}

/// True if all entries of a list exist and none is repeated.
pub(crate) fn all_once<T: Copy + Ord>(list: &[T], exists: impl Fn(T) -> bool) -> bool {
    let mut seen = BTreeSet::new();
    list.iter().all(|one| exists(*one) && seen.insert(*one))
}

impl<Own> Clone for Known<'_, Own> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<Own> Copy for Known<'_, Own> {}

impl<'s> Known<'s> {
    /// The existing ids and cells, without the data of a ruleset.
    pub(crate) const fn of_any(setup: &'s Setup) -> Self {
        Self { setup, own: &() }
    }
}

impl<'s, Own> Known<'s, Own> {
    pub(crate) const fn with(setup: &'s Setup, own: &'s Own) -> Self {
        Self { setup, own }
    }

    /// The setup.
    pub(crate) const fn setup(self) -> &'s Setup {
        self.setup
    }

    /// The constant data of the ruleset.
    pub(crate) const fn own(self) -> &'s Own {
        self.own
    }

    pub(crate) fn cell(self, cell: Cell) -> bool {
        cell.index() < self.setup.board.len()
    }

    pub(crate) fn footprint(self, at: Footprint) -> bool {
        self.cell(at.head)
            && at.tail.is_none_or(|tail| self.cell(tail) && self.setup.board.direction_to(at.head, tail).is_some())
    }

    /// True if the figure exists and its cells fit its base.
    pub(crate) fn based(self, figure: FigureId, at: Footprint) -> bool {
        self.figure(figure) && self.footprint(at) && at.tail.is_some() == (self.setup.base(figure) == Base::TwoHex)
    }

    /// True if each cell of a path is a neighbour of the previous one.
    pub(crate) fn way(self, path: &[Cell]) -> bool {
        let touch = |pair: &[Cell]| self.setup.board.direction_to(pair[0], pair[1]).is_some();
        path.iter().all(|cell| self.cell(*cell)) && path.windows(2).all(touch)
    }

    pub(crate) fn figure(self, figure: FigureId) -> bool {
        figure.index() < self.setup.figures.len()
    }

    pub(crate) fn object(self, object: ObjectId) -> bool {
        object.index() < self.setup.objects.len()
    }

    pub(crate) fn glyph(self, glyph: GlyphId) -> bool {
        glyph.index() < self.setup.glyphs.len()
    }

    pub(crate) fn side(self, side: SideId) -> bool {
        side.index() < self.setup.sides.len()
    }

    pub(crate) fn occupant(self, occupant: Occupant) -> bool {
        match occupant {
            Occupant::Figure(figure) => self.figure(figure),
            Occupant::Object(object) => self.object(object),
        }
    }
}
