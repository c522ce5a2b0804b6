//! The visible part of a board, with the position of each hex in it.

use knockback_rules::{
    board::{Board, Cell},
    geometry::Coord,
};

use super::area::Area;

/// Half the width of a hex of radius 1.
pub(super) const HALF: f64 = 0.866_025_403_784_438_6;
/// The corners of a hex of radius 1, clockwise from the upper right one. Side `n`, numbered like directions, is between
/// corners `n` and `n + 1`.
pub(super) const CORNERS: [(f64, f64); 6] =
    [(HALF, -0.5), (HALF, 0.5), (0.0, 1.0), (-HALF, 0.5), (-HALF, -0.5), (0.0, -1.0)];
/// The maximum radius of a hex.
const LARGEST: f64 = 60.0;
/// The margin around the relevant cells, in radii.
const MARGIN: f64 = 2.3;

/// A window onto a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    /// The radius of a hex.
    pub(super) radius: f64,
    /// The frame of the window.
    pub(super) frame: Area,
    /// The position of the hex `[0, 0]`.
    origin: (f64, f64),
}

/// The centre of a hex, in radii.
fn plan(at: Coord) -> (f64, f64) {
    (HALF * f64::from(2 * at.q + at.r), 1.5 * f64::from(at.r))
}

/// The bounding box of hexes, in radii.
fn around(board: &Board, cells: impl Iterator<Item = Cell>) -> Option<(f64, f64, f64, f64)> {
    cells.map(|cell| plan(board.at(cell))).fold(None, |found, (x, y)| {
        let (left, top, right, bottom) = found.unwrap_or((x - HALF, y - 1.0, x + HALF, y + 1.0));
        Some((left.min(x - HALF), top.min(y - 1.0), right.max(x + HALF), bottom.max(y + 1.0)))
    })
}

/// The radius of hexes, and the height of a window of this width that shows all relevant cells.
pub(super) fn fitting(board: &Board, matter: &[Cell], width: f64, highest: f64) -> (f64, f64) {
    let Some((left, top, right, bottom)) = wished(board, matter) else { return (LARGEST, highest) };
    let radius = (width / (right - left)).min(highest / (bottom - top)).min(LARGEST);
    (radius, (bottom - top) * radius)
}

/// The area to show: the relevant cells with a margin, within the board.
fn wished(board: &Board, matter: &[Cell]) -> Option<(f64, f64, f64, f64)> {
    let all = around(board, board.cells())?;
    let (left, top, right, bottom) = around(board, matter.iter().copied())?;
    let rim = 0.5;
    Some((
        (left - MARGIN).max(all.0 - rim),
        (top - MARGIN).max(all.1 - rim),
        (right + MARGIN).min(all.2 + rim),
        (bottom + MARGIN).min(all.3 + rim),
    ))
}

impl View {
    /// The window onto the relevant cells.
    pub(super) fn new(board: &Board, matter: &[Cell], frame: Area, radius: f64) -> Self {
        let (left, top, right, bottom) = wished(board, matter).unwrap_or_default();
        let all = around(board, board.cells()).unwrap_or_default();
        let middle = |low: f64, high: f64, least: f64, most: f64, room: f64| {
            // Do not show empty space beside a board that continues in another direction.
            let (least, most) = (least - 0.5 + room / 2.0, most + 0.5 - room / 2.0);
            if least > most { f64::midpoint(least, most) } else { f64::midpoint(low, high).clamp(least, most) }
        };
        let x = middle(left, right, all.0, all.2, frame.w / radius);
        let y = middle(top, bottom, all.1, all.3, frame.h / radius);
        let (cx, cy) = frame.middle();
        Self { radius, frame, origin: (cx - x * radius, cy - y * radius) }
    }

    /// The centre of a hex.
    pub(super) fn middle(&self, at: Coord) -> (f64, f64) {
        self.of(at, (0.0, 0.0))
    }

    /// A point of a hex, at an offset from its centre in radii.
    pub(super) fn of(&self, at: Coord, off: (f64, f64)) -> (f64, f64) {
        let (x, y) = plan(at);
        (self.origin.0 + (x + off.0) * self.radius, self.origin.1 + (y + off.1) * self.radius)
    }

    /// The corners of a hex, scaled about its centre.
    pub(super) fn hex(&self, at: Coord, part: f64) -> [(f64, f64); 6] {
        CORNERS.map(|(x, y)| self.of(at, (x * part, y * part)))
    }

    /// The point on the way from the centre of a hex to the middle of a side, at the fraction `part`.
    pub(super) fn side(&self, at: Coord, side: u8, part: f64) -> (f64, f64) {
        let (x, y) = outward(side);
        self.of(at, (x * HALF * part, y * HALF * part))
    }

    /// The empty hexes of the window: beyond the edge of the board, and its holes.
    pub(super) fn mat(&self, board: &Board) -> Vec<Coord> {
        let radius = self.radius;
        let number = |value: f64| format!("{value:.0}").parse::<i32>().unwrap_or(0);
        let row = |y: f64| number((y - self.origin.1) / (1.5 * radius));
        let (first, last) = (row(self.frame.y) - 1, row(self.frame.y + self.frame.h) + 1);
        let mut found = Vec::new();
        for r in first..=last {
            let column = |x: f64| number((x - self.origin.0) / (2.0 * HALF * radius) - f64::from(r) / 2.0);
            let row = (column(self.frame.x) - 1)..=(column(self.frame.x + self.frame.w) + 1);
            found.extend(row.map(|q| Coord::new(q, r)).filter(|at| board.cell(*at).is_none()));
        }
        found
    }

    /// The cells that are at least partly visible.
    pub(super) fn cells(&self, board: &Board) -> Vec<Cell> {
        let seen = |cell: &Cell| {
            let hex = Area::around(self.middle(board.at(*cell)), 2.0 * HALF * self.radius, 2.0 * self.radius);
            hex.shared(self.frame) > 0.0
        };
        board.cells().filter(seen).collect()
    }
}

/// The unit vector across a side.
pub(super) fn outward(side: u8) -> (f64, f64) {
    let (from, to) = (CORNERS[usize::from(side % 6)], CORNERS[usize::from((side + 1) % 6)]);
    (f64::midpoint(from.0, to.0) / HALF, f64::midpoint(from.1, to.1) / HALF)
}

#[cfg(test)]
mod tests {
    use knockback_rules::geometry::Direction;

    use super::*;

    #[test]
    fn sides_are_numbered_like_directions() {
        for (side, direction) in (0u8..).zip(Direction::ALL) {
            let (x, y) = plan(Coord::new(0, 0).step(direction));
            let (ox, oy) = outward(side);
            assert!((x / 2.0 / HALF - ox).abs() < 1e-9 && (y / 2.0 / HALF - oy).abs() < 1e-9, "{direction:?}");
        }
    }
}
