//! The map of a scenario: its cells, by hex.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
};

use super::{
    patches::{self, Laid},
    report::Report,
};
use crate::{
    board::{Board, Cell, Ground},
    geometry::Coord,
    scenario::BoardSpec,
    units::Level,
};

/// The map of a scenario, built from all readable patches, so that one bad patch does not cause faults everywhere.
#[derive(Debug)]
pub(crate) struct DraftMap {
    /// `None` if the map is unknown.
    board: Option<Board>,
    /// Cells of unknown level.
    unsure: BTreeSet<Coord>,
}

impl DraftMap {
    /// Builds the map from the patches of a board.
    pub(crate) fn lay(report: &mut Report, spec: &BoardSpec) -> Self {
        let cells = patches::lay(report, spec).filter(|cells| is_a_board(report, cells.len()));
        let unsure = cells.iter().flatten().filter(|(_, laid)| laid.level.is_none()).map(|(at, _)| *at).collect();
        let ground =
            |(at, laid): (Coord, Laid)| Ground { at, level: laid.level.unwrap_or_default(), terrain: laid.terrain };
        let board = cells.map(|cells: BTreeMap<_, _>| Board::new(cells.into_iter().map(ground).collect()));
        Self { board, unsure }
    }

    /// The board, if known.
    pub(crate) const fn board(&self) -> Option<&Board> {
        self.board.as_ref()
    }

    /// Returns the cell of a hex, or notes a fault if the hex is not on the map.
    pub(crate) fn check(&self, report: &mut Report, place: impl fmt::Display, at: Coord) -> Option<Cell> {
        if !near(at) {
            report.fault(place, too_far());
            return None;
        }
        let board = self.board()?;
        let cell = board.cell(at);
        if cell.is_none() {
            report.fault(place, format_args!("the hex {at} is not on the map"));
        }
        cell
    }

    /// The level of a hex, if known.
    pub(crate) fn level(&self, at: Coord) -> Option<Level> {
        let board = self.board().filter(|_| !self.unsure.contains(&at))?;
        Some(board.level(board.cell(at)?))
    }

    /// The board, empty if unknown.
    pub(crate) fn into_board(self) -> Board {
        self.board.unwrap_or_else(|| Board::new(Vec::new()))
    }
}

/// Checks the number of cells.
fn is_a_board(report: &mut Report, cells: usize) -> bool {
    if cells == 0 {
        report.fault("board", "a board needs at least one cell");
    } else if cells > Board::MAX_CELLS {
        report.fault("board", format_args!("a board can have at most {} cells, not {cells}", Board::MAX_CELLS));
    }
    (1..=Board::MAX_CELLS).contains(&cells)
}

/// True if the coordinates are within the limits of boards.
pub(crate) const fn near(at: Coord) -> bool {
    let farthest = Board::FARTHEST.unsigned_abs();
    at.q.unsigned_abs() <= farthest && at.r.unsigned_abs() <= farthest
}

/// The message for coordinates beyond the limits of boards.
pub(crate) fn too_far() -> String {
    format!("coordinates must be between -{0} and {0}", Board::FARTHEST)
}

/// A level of the ground; `None` if it is too high.
pub(crate) fn level(level: u16) -> Option<Level> {
    i16::try_from(level).ok().map(Level).filter(|level| *level <= Board::HIGHEST)
}

/// The message for a level that is too high.
pub(crate) fn too_high(level: u16) -> String {
    format!("a level must be 0 to {}, not {level}", Board::HIGHEST.0)
}
