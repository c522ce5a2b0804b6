//! Cells of a board, and the cells under a figure.

use serde::{Deserialize, Serialize};

/// A cell of a board, as an index into the board's sorted list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Cell(u16);

impl Cell {
    pub(crate) fn from_index(index: usize) -> Self {
        debug_assert!(index < super::Board::MAX_CELLS, "no board has cell {index}");
        Self(u16::try_from(index).unwrap_or(u16::MAX))
    }

    /// The index into arrays with one entry for each cell.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The cells under a figure: its head, and for a two-hex base its tail on a neighbouring cell.
///
/// Displacement and movement move footprints, never single cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Footprint {
    /// The front half, or the whole figure.
    pub head: Cell,
    /// The other half of a two-hex base.
    pub tail: Option<Cell>,
}

/// An end of a footprint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// The head, or the only hex of a one-hex base.
    Head,
    /// The tail of a two-hex base.
    Tail,
}

impl Footprint {
    /// A one-hex base.
    #[must_use]
    pub const fn one(head: Cell) -> Self {
        Self { head, tail: None }
    }

    /// A two-hex base.
    #[must_use]
    pub const fn two(head: Cell, tail: Cell) -> Self {
        Self { head, tail: Some(tail) }
    }

    /// Head, and tail if any.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        std::iter::once(self.head).chain(self.tail)
    }

    /// True if the footprint covers the cell.
    #[must_use]
    pub fn covers(self, cell: Cell) -> bool {
        self.head == cell || self.tail == Some(cell)
    }

    /// The cell of an end; for a one-hex base, both ends are the head.
    #[must_use]
    pub fn end(self, end: End) -> Cell {
        match end {
            End::Head => self.head,
            End::Tail => self.tail.unwrap_or(self.head),
        }
    }

    /// One step like a snake (`C3G-12`): the leading end enters `to`, and the other half follows into the cell that the
    /// leading end left.
    #[must_use]
    pub fn stepped(self, lead: End, to: Cell) -> Self {
        match (self.tail, lead) {
            (None, _) => Self::one(to),
            (Some(_), End::Head) => Self::two(to, self.head),
            (Some(tail), End::Tail) => Self::two(tail, to),
        }
    }

    /// True if both cover the same cells, whichever of them is the head.
    #[must_use]
    pub fn same_cells(self, other: Self) -> bool {
        self == other || (self.tail == Some(other.head) && other.tail == Some(self.head))
    }
}
