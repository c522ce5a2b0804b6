//! Adjacency and engagement (`C3G-9`).

use crate::{
    battle::{FigureId, ObjectId},
    board::{Cell, Footprint},
    c3g::C3gBattle,
    units::Level,
};

/// True if the difference in level is less than the Height of the lower one (`C3G-9`).
fn within_reach(one: (Level, u16), other: (Level, u16)) -> bool {
    let (lower, higher) = if one.0 <= other.0 { (one, other) } else { (other, one) };
    lower.0.rise_to(higher.0) < lower.1
}

impl<'b> C3gBattle<'b> {
    /// The pairs of cells that make two footprints adjacent (`C3G-9`), the cell of `one` first.
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

    /// True if a figure on these cells would be adjacent to another figure (`C3G-9`).
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

    /// The enemies that would engage a figure on these cells (`C3G-9`). May contain duplicates.
    fn enemies_beside(self, figure: FigureId, at: Footprint) -> impl Iterator<Item = FigureId> + 'b {
        let cells = at.cells().flat_map(move |cell| self.setup().board.neighbours(cell));
        cells.filter_map(move |cell| self.field().figure_on(cell)).filter(move |other| {
            *other != figure && !self.friends(figure, *other) && self.adjacent_at(figure, at, *other)
        })
    }

    /// The enemies that would engage a figure on these cells (`C3G-9`), in order of their ids.
    #[must_use]
    pub fn enemies_adjacent_at(self, figure: FigureId, at: Footprint) -> Vec<FigureId> {
        let mut enemies: Vec<FigureId> = self.enemies_beside(figure, at).collect();
        enemies.sort_unstable();
        enemies.dedup();
        enemies
    }

    /// The enemies that engage a figure (`C3G-9`), in order of their ids.
    #[must_use]
    pub fn engaged_with(self, figure: FigureId) -> Vec<FigureId> {
        self.field().footprint(figure).map(|at| self.enemies_adjacent_at(figure, at)).unwrap_or_default()
    }

    /// True if an enemy is adjacent (`C3G-9`).
    #[must_use]
    pub fn is_engaged(self, figure: FigureId) -> bool {
        self.field().footprint(figure).is_some_and(|at| self.enemies_beside(figure, at).next().is_some())
    }
}

/// Precomputed zones of engagement, for searches that check many positions.
#[derive(Debug)]
pub(in crate::c3g) struct EngagementZones {
    /// True for each cell in any zone.
    covered: Vec<bool>,
    /// The cells of all zones with their enemies, sorted.
    zones: Vec<(Cell, FigureId)>,
}

impl EngagementZones {
    /// The zones of all enemies of a figure.
    pub(in crate::c3g) fn of(battle: C3gBattle<'_>, figure: FigureId) -> Self {
        let board = &battle.setup().board;
        let height = battle.height(figure);
        let mut covered = vec![false; board.len()];
        let mut zones = Vec::new();
        let others = battle.field().standing_figures().filter(|(other, _)| *other != figure);
        for (enemy, at) in others.filter(|(other, _)| !battle.friends(figure, *other)) {
            let enemy_height = battle.height(enemy);
            for there in at.cells() {
                let reached =
                    |cell: &Cell| within_reach((board.level(*cell), height), (board.level(there), enemy_height));
                for cell in board.neighbours(there).filter(reached) {
                    covered[cell.index()] = true;
                    zones.push((cell, enemy));
                }
            }
        }
        zones.sort_unstable();
        Self { covered, zones }
    }

    /// The enemies that engage a figure if one of its cells is this cell.
    fn at(&self, cell: Cell) -> impl Iterator<Item = FigureId> + '_ {
        let first = if self.covered[cell.index()] {
            self.zones.partition_point(|(other, _)| *other < cell)
        } else {
            self.zones.len()
        };
        self.zones[first..].iter().take_while(move |(other, _)| *other == cell).map(|(_, enemy)| *enemy)
    }

    /// True if an enemy engages a figure on the first cells but not on the next.
    pub(in crate::c3g) fn leaves_any(&self, at: Footprint, next: Footprint) -> bool {
        let stays = |enemy: FigureId| next.cells().any(|cell| self.at(cell).any(|other| other == enemy));
        at.cells().flat_map(|cell| self.at(cell)).any(|enemy| !stays(enemy))
    }

    /// True if a figure on these cells is engaged.
    pub(in crate::c3g) fn engage(&self, at: Footprint) -> bool {
        at.cells().any(|cell| self.covered[cell.index()])
    }
}
