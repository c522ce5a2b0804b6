//! Reachable hexes of a mini and the paths to them (`CDG-8`, `CDG-14`).

use std::collections::{BTreeMap, BTreeSet};

use super::movement::{StepPosition, Walker};
use crate::{
    battle::FigureId,
    board::Cell,
    coup_de_grace::{CoupDeGraceBattle, Order},
};

/// All hexes that a mini can reach in one move.
#[derive(Clone, Debug, Default)]
pub struct Reach {
    ways: BTreeMap<Cell, ReachPath>,
}

/// A cheapest path to a hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReachPath {
    /// Cells to enter, in order.
    pub path: Vec<Cell>,
    /// Cost in points.
    pub cost: u16,
}

/// The cost of reaching a position, and the position before it.
type Come = (u16, Option<StepPosition>);

impl Reach {
    /// Returns the reach of a mini with the given points. A mini that it drags follows it.
    #[must_use]
    pub fn of(battle: CoupDeGraceBattle<'_>, figure: FigureId, points: u16) -> Self {
        let walker = Walker::new(battle, figure);
        let Some(start) = walker.start() else { return Self::default() };
        let board = &battle.setup().board;
        let mut found: BTreeMap<StepPosition, Come> = BTreeMap::from([(start, (0, None))]);
        let mut open = BTreeSet::from([(0, start)]);
        let mut best: BTreeMap<Cell, (u16, StepPosition)> = BTreeMap::new();
        while let Some((cost, spot)) = open.pop_first() {
            if spot.at != start.at && walker.may_stop(spot) {
                best.entry(spot.at).or_insert((cost, spot));
            }
            for to in board.neighbours(spot.at) {
                let Ok((price, next)) = walker.step(spot, to) else { continue };
                let Some(sum) = cost.checked_add(price).filter(|sum| *sum <= points) else { continue };
                let known = found.get(&next).map(|(cost, _)| *cost);
                if known.is_none_or(|known| sum < known) {
                    if let Some(known) = known {
                        open.remove(&(known, next));
                    }
                    found.insert(next, (sum, Some(spot)));
                    open.insert((sum, next));
                }
            }
        }
        let way =
            |(cell, (cost, spot)): (Cell, (u16, StepPosition))| (cell, ReachPath { path: path_to(&found, spot), cost });
        Self { ways: best.into_iter().map(way).collect() }
    }

    /// Returns the reachable cells in order, each with a cheapest path.
    pub fn ways(&self) -> impl Iterator<Item = (Cell, &ReachPath)> {
        self.ways.iter().map(|(cell, way)| (*cell, way))
    }

    /// Returns a cheapest path to a cell, or `None` if the cell is out of reach.
    #[must_use]
    pub fn way(&self, to: Cell) -> Option<&ReachPath> {
        self.ways.get(&to)
    }
}

fn path_to(found: &BTreeMap<StepPosition, Come>, mut spot: StepPosition) -> Vec<Cell> {
    let mut path = Vec::new();
    while let Some((_, Some(before))) = found.get(&spot) {
        path.push(spot.at);
        spot = *before;
    }
    path.reverse();
    path
}

impl ReachPath {
    /// Returns the order to move along this path. At the end, the mini faces in the direction of its last step.
    #[must_use]
    pub fn order(&self, battle: CoupDeGraceBattle<'_>, figure: FigureId) -> Order {
        let board = &battle.setup().board;
        Order::Move { figure, path: self.path.iter().map(|cell| board.at(*cell)).collect(), facing: None }
    }
}
