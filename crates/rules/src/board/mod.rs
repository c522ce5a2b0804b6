//! The battlefield: cells with a level and a terrain, which never change.

mod cell;
mod terrain;

pub use cell::{Cell, End, Footprint};
pub use terrain::{Terrain, Wounding};

use crate::{
    geometry::{Coord, Direction},
    units::Level,
};

/// The ground of one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ground {
    /// Its hex.
    pub at: Coord,
    /// Its height.
    pub level: Level,
    /// Its terrain.
    pub terrain: Terrain,
}

/// The height of a level in the world. No rule reads it; it only affects how the board is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rise {
    /// The height of a stair: figures are several levels high.
    #[default]
    Step,
    /// Two metres, the same as the width of a hex: figures are one level high.
    Storey,
}

/// A board: the cells of the map in a dense array, sorted by row and column. A look-up by cell is an index.
///
/// Hexes without a cell are off the map: beyond its edge, or a hole.
#[derive(Clone, Debug)]
pub struct Board {
    ground: Vec<Ground>,
    neighbours: Vec<[Option<Cell>; 6]>,
    rise: Rise,
}

impl Board {
    /// The maximum number of cells on a board.
    pub const MAX_CELLS: usize = 16_384;
    /// The greatest absolute value of a coordinate.
    pub const FARTHEST: i32 = 4_096;
    /// The highest level; the lowest is 0.
    pub const HIGHEST: Level = Level(999);

    /// Builds a board from cells. The caller has checked that each is given once and is within the limits.
    pub(crate) fn new(mut ground: Vec<Ground>) -> Self {
        ground.sort_by_key(|cell| cell.at);
        let mut board = Self { neighbours: Vec::new(), ground, rise: Rise::default() };
        board.neighbours = board
            .ground
            .iter()
            .map(|cell| Direction::ALL.map(|direction| board.cell(cell.at.step(direction))))
            .collect();
        board
    }

    /// The same board with another [`Rise`].
    pub(crate) fn rising(self, rise: Rise) -> Self {
        Self { rise, ..self }
    }

    /// The height of a level in the world.
    #[must_use]
    pub const fn rise(&self) -> Rise {
        self.rise
    }

    /// The number of cells.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ground.len()
    }

    /// True for a board without cells, which no battle has.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ground.is_empty()
    }

    /// All cells, by row and then along the row.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + use<> {
        (0..self.ground.len()).map(Cell::from_index)
    }

    /// The cell at a hex; `None` if the hex is off the map or a hole.
    #[must_use]
    pub fn cell(&self, at: Coord) -> Option<Cell> {
        self.ground.binary_search_by_key(&at, |cell| cell.at).ok().map(Cell::from_index)
    }

    /// The ground of a cell.
    #[must_use]
    pub fn ground(&self, cell: Cell) -> Ground {
        self.ground[cell.index()]
    }

    /// The hex of a cell.
    #[must_use]
    pub fn at(&self, cell: Cell) -> Coord {
        self.ground[cell.index()].at
    }

    /// The level of a cell.
    #[must_use]
    pub fn level(&self, cell: Cell) -> Level {
        self.ground[cell.index()].level
    }

    /// The terrain of a cell.
    #[must_use]
    pub fn terrain(&self, cell: Cell) -> Terrain {
        self.ground[cell.index()].terrain
    }

    /// The neighbour across a side; `None` if the map ends or has a hole.
    #[must_use]
    pub fn neighbour(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        self.neighbours[cell.index()][direction.index()]
    }

    /// The neighbours of a cell, clockwise from east.
    pub fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        self.neighbours[cell.index()].iter().flatten().copied()
    }

    /// The direction to a neighbouring cell; `None` if the two are not neighbours.
    #[must_use]
    pub fn direction_to(&self, from: Cell, to: Cell) -> Option<Direction> {
        Direction::ALL.into_iter().find(|direction| self.neighbour(from, *direction) == Some(to))
    }

    /// The distance in hexes from a footprint to each cell within `limit`, counted around holes and ignoring levels
    /// (`C3G-13`); `None` for cells farther away.
    #[must_use]
    pub fn distances(&self, from: Footprint, limit: u16) -> Vec<Option<u16>> {
        let mut found = vec![None; self.ground.len()];
        let mut queue: Vec<Cell> = from.cells().collect();
        for cell in &queue {
            found[cell.index()] = Some(0);
        }
        let mut next = 0;
        while let Some(&cell) = queue.get(next) {
            next += 1;
            let Some(distance) = found[cell.index()].filter(|distance| *distance < limit) else { continue };
            for neighbour in self.neighbours(cell) {
                if found[neighbour.index()].is_none() {
                    found[neighbour.index()] = Some(distance + 1);
                    queue.push(neighbour);
                }
            }
        }
        found
    }
}
