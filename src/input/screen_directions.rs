//! Cursor steps as seen on the screen: right means right, however the view is turned.

use bevy::prelude::*;
use knockback_rules::{
    board::{Board, Cell},
    geometry::{Coord, Direction},
};

use crate::stage::space;

/// A direction of the cursor on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arrow {
    Right,
    Left,
    Up,
    Down,
}

impl Arrow {
    /// Returns the direction on the plan. `right` is the direction on the plan that points right on the screen.
    fn on_plan(self, right: Vec2) -> Vec2 {
        // +y on the plan is south. Up on the screen is `right` turned left by 90°.
        let up = Vec2::new(right.y, -right.x);
        match self {
            Self::Right => right,
            Self::Left => -right,
            Self::Up => up,
            Self::Down => -up,
        }
    }
}

/// The line that the cursor follows. If no hex centres are exactly on it, steps alternate between its left and right.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Track {
    /// A point on the line, and the direction of the line.
    line: Option<(Vec2, Vec2)>,
    /// The cell to which the cursor moved last.
    last: Option<Cell>,
}

/// Maximum length of a cursor step over missing hexes, in hexes.
const HOLES: usize = 8;

impl Track {
    /// Returns the next cell: the neighbour closest to the line. Missing hexes are skipped. At the edge the cursor
    /// stays.
    pub(crate) fn step(&mut self, board: &Board, from: Cell, arrow: Arrow, right: Vec2) -> Cell {
        let way = arrow.on_plan(right.try_normalize().unwrap_or(Vec2::X));
        // Turning back follows the same line.
        let (anchor, axis) = self
            .line
            .filter(|(_, old)| self.last == Some(from) && old.dot(way).abs() > 0.99)
            .unwrap_or((space::plan(board.at(from)), way));
        self.line = Some((anchor, axis));
        let mut next: Coord = board.at(from);
        for _ in 0..HOLES {
            next = beside(next, anchor, axis, way);
            if let Some(cell) = board.cell(next) {
                self.last = Some(cell);
                return cell;
            }
        }
        self.last = Some(from);
        from
    }
}

/// Returns the neighbour ahead that is closest to the line. In a tie, the one to its right wins.
fn beside(at: Coord, anchor: Vec2, axis: Vec2, way: Vec2) -> Coord {
    let here = space::plan(at);
    let aside = |next: Coord| (space::plan(next) - anchor).perp_dot(axis);
    let ahead = |next: &Coord| (space::plan(*next) - here).normalize().dot(way) > 0.45;
    let neighbours = Direction::ALL.into_iter().map(|direction| at.step(direction)).filter(ahead);
    let nearer = |a: &Coord, b: &Coord| {
        let (a, b) = (aside(*a), aside(*b));
        // Rounding must not decide a tie.
        if (a.abs() - b.abs()).abs() < 1e-3 { a.total_cmp(&b) } else { a.abs().total_cmp(&b.abs()) }
    };
    neighbours.min_by(nearer).unwrap_or(at)
}

#[cfg(test)]
mod tests {
    use std::f32::consts::FRAC_PI_3;

    use knockback_rules::{battle::Setup, files::read_scenario};

    use super::*;

    fn board() -> Board {
        let text = knockback_testing::scenarios::text("foundry_row");
        Setup::new(read_scenario("foundry_row.ron", text).unwrap()).unwrap().board
    }

    #[test]
    fn the_right_arrow_moves_right_in_a_turned_view() {
        let board = board();
        for cell in board.cells() {
            for sixth in 0u8..6 {
                let right = Vec2::from_angle(f32::from(sixth) * FRAC_PI_3);
                let next = Track::default().step(&board, cell, Arrow::Right, right);
                let gone = space::plan(board.at(next)) - space::plan(board.at(cell));
                assert!(next == cell || gone.normalize().dot(right) > 0.999, "{right}: {gone}");
            }
        }
    }

    #[test]
    fn the_up_arrow_follows_a_straight_line_and_the_down_arrow_returns() {
        let board = board();
        let middle = board.cells().nth(board.len() / 2).unwrap();
        for sixth in 0u8..6 {
            let right = Vec2::from_angle(f32::from(sixth) * FRAC_PI_3);
            let mut track = Track::default();
            let up = |track: &mut Track, from: Cell| track.step(&board, from, Arrow::Up, right);
            let (one, two) = (up(&mut track, middle), Cell::clone(&middle));
            let second = up(&mut track, one);
            let gone = space::plan(board.at(second)) - space::plan(board.at(two));
            assert!(gone.dot(right).abs() < 1e-3, "two steps up lead straight up: {gone}");
            let back = track.step(&board, second, Arrow::Down, right);
            assert_eq!(back, one, "down returns the same way");
            assert_eq!(track.step(&board, back, Arrow::Down, right), middle);
        }
    }
}
