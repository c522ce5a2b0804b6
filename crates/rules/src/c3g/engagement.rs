//! Adjacency and engagement (`C3G-9`).

use crate::{
    battle::{FigureId, ObjectId, Occupant},
    board::{Cell, Footprint},
    c3g::Played,
    units::Level,
};

/// True if the difference of level is less than the Height of the lower one (`C3G-9`).
fn within_reach(one: (Level, u16), other: (Level, u16)) -> bool {
    let (lower, higher) = if one.0 <= other.0 { (one, other) } else { (other, one) };
    lower.0.rise_to(higher.0) < lower.1
}

impl<'b> Played<'b> {
    /// The pairs of cells by which two footprints are adjacent (`C3G-9`), a cell of `one` first.
    pub fn adjacent_pairs(
        self,
        (one, one_height): (Footprint, u16),
        (other, other_height): (Footprint, u16),
    ) -> impl Iterator<Item = (Cell, Cell)> + 'b {
        let board = &self.setup().board;
        one.cells().flat_map(move |a| other.cells().map(move |b| (a, b))).filter(move |(a, b)| {
            board.neighbours(*a).any(|neighbour| neighbour == *b)
                && within_reach((board.level(*a), one_height), (board.level(*b), other_height))
        })
    }

    /// True if a figure on these cells would be adjacent to a figure that stands (`C3G-9`).
    #[must_use]
    pub fn adjacent_at(self, figure: FigureId, at: Footprint, other: FigureId) -> bool {
        self.field().standing(other).is_some_and(|other_at| {
            self.adjacent_pairs((at, self.height(figure)), (other_at, self.height(other))).next().is_some()
        })
    }

    /// True if two figures on the board are adjacent (`C3G-9`).
    #[must_use]
    pub fn adjacent(self, one: FigureId, other: FigureId) -> bool {
        self.field().footprint(one).is_some_and(|at| self.adjacent_at(one, at, other))
    }

    /// True if a figure and an object are adjacent (`C3G-9`).
    #[must_use]
    pub fn adjacent_object(self, figure: FigureId, object: ObjectId) -> bool {
        let (Some(at), Some(cell)) = (self.field().footprint(figure), self.field().object(object)) else {
            return false;
        };
        let other = (Footprint::one(cell), self.setup().object(object).height);
        self.adjacent_pairs((at, self.height(figure)), other).next().is_some()
    }

    /// The figures that stand beside a footprint and pass a test, each once, in the order of their ids.
    fn beside(self, at: Footprint, mut wanted: impl FnMut(FigureId) -> bool) -> Vec<FigureId> {
        let board = &self.setup().board;
        let mut found = Vec::new();
        for cell in at.cells().flat_map(|cell| board.neighbours(cell)) {
            if let Some(Occupant::Figure(figure)) = self.field().occupant(cell)
                && !found.contains(&figure)
                && wanted(figure)
            {
                found.push(figure);
            }
        }
        found.sort_unstable();
        found
    }

    /// The enemies with which a figure on these cells would be engaged (`C3G-9`), in the order of their ids.
    #[must_use]
    pub fn enemies_adjacent_at(self, figure: FigureId, at: Footprint) -> Vec<FigureId> {
        self.beside(at, |other| other != figure && !self.friends(figure, other) && self.adjacent_at(figure, at, other))
    }

    /// The enemies with which a figure is engaged (`C3G-9`), in the order of their ids.
    #[must_use]
    pub fn engaged_with(self, figure: FigureId) -> Vec<FigureId> {
        self.field().footprint(figure).map(|at| self.enemies_adjacent_at(figure, at)).unwrap_or_default()
    }

    /// True if an enemy is adjacent (`C3G-9`).
    #[must_use]
    pub fn is_engaged(self, figure: FigureId) -> bool {
        !self.engaged_with(figure).is_empty()
    }
}
