//! The patches of a board, laid on top of each other.

use std::collections::BTreeMap;

use super::{
    map::{level, near, too_far, too_high},
    report::Report,
    rows,
};
use crate::{
    board::{Board, Terrain},
    geometry::Coord,
    scenario::{BoardPatch, BoardSpec},
    units::Level,
};

/// The maximum number of cells in all patches together. Cells that overlap count each time.
const MAX_PATCH_CELLS: u64 = 4 * Board::MAX_CELLS as u64;

/// A cell with the values that could be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Laid {
    /// `None` if the level in the file is invalid.
    pub(super) level: Option<Level>,
    /// The terrain of the cell.
    pub(super) terrain: Terrain,
}

/// Lays the patches as far as possible; `None` if there are too many cells, which are counted first.
pub(super) fn lay(report: &mut Report, spec: &BoardSpec) -> Option<BTreeMap<Coord, Laid>> {
    if let Some((place, count)) = spec.0.iter().map(count).enumerate().find(|(_, count)| *count > MAX_PATCH_CELLS) {
        let message = format_args!("a board can have at most {} cells, and this patch has {count}", Board::MAX_CELLS);
        report.fault(format_args!("board[{}]", place + 1), message);
        return None;
    }
    let laid: u64 = spec.0.iter().map(count).sum();
    if laid > MAX_PATCH_CELLS {
        report
            .fault("board", format_args!("all patches together can have at most {MAX_PATCH_CELLS} cells, not {laid}"));
        return None;
    }
    let mut cells = BTreeMap::new();
    for (number, patch) in spec.0.iter().enumerate() {
        lay_patch(report, &format!("board[{}]", number + 1), patch, &mut cells);
    }
    Some(cells)
}

/// The number of cells that a patch lays or removes, computed without laying it.
fn count(patch: &BoardPatch) -> u64 {
    match patch {
        BoardPatch::Hexagon { radius, .. } => 3 * u64::from(*radius) * (u64::from(*radius) + 1) + 1,
        BoardPatch::Hexes { at, .. } | BoardPatch::Holes { at } => at.len() as u64,
        BoardPatch::Rows { rows, .. } => rows.iter().map(|row| row.split_whitespace().count() as u64).sum(),
    }
}

fn lay_patch(report: &mut Report, place: &str, patch: &BoardPatch, cells: &mut BTreeMap<Coord, Laid>) {
    match patch {
        BoardPatch::Hexagon { center, radius, level, terrain } => {
            let place = format!("{place}.hexagon");
            let laid = plain(report, &place, *level, *terrain);
            let radius = i32::from(*radius);
            let reaches = |way: i32| near(Coord::new(center.q.saturating_add(way), center.r.saturating_add(way)));
            if !reaches(radius) || !reaches(-radius) {
                return report.fault(place, too_far());
            }
            for r in -radius..=radius {
                for q in (-radius).max(-radius - r)..=radius.min(radius - r) {
                    cells.insert(Coord::new(center.q + q, center.r + r), laid);
                }
            }
        }
        BoardPatch::Hexes { at, level, terrain } => {
            let place = format!("{place}.hexes");
            let laid = plain(report, &place, *level, *terrain);
            cells.extend(reached(report, &place, at).map(|at| (at, laid)));
        }
        BoardPatch::Rows { origin, rows } => {
            if near(*origin) {
                rows::lay(report, place, *origin, rows, cells);
            } else {
                report.fault(format_args!("{place}.rows.origin"), too_far());
            }
        }
        BoardPatch::Holes { at } => {
            for at in reached(report, &format!("{place}.holes"), at) {
                cells.remove(&at);
            }
        }
    }
}

/// A cell of a patch with a single level and terrain.
fn plain(report: &mut Report, place: &str, number: u16, terrain: Terrain) -> Laid {
    let level = level(number);
    if level.is_none() {
        report.fault(format_args!("{place}.level"), too_high(number));
    }
    Laid { level, terrain }
}

/// Returns the hexes of a list that are within the limits of boards, and notes a fault for each of the others.
fn reached(report: &mut Report, place: &str, hexes: &[Coord]) -> impl Iterator<Item = Coord> {
    for (entry, _) in hexes.iter().enumerate().filter(|(_, at)| !near(**at)) {
        report.fault(format_args!("{place}.at[{}]", entry + 1), too_far());
    }
    hexes.iter().copied().filter(|at| near(*at))
}
