//! The weights and losses of the branches at one state.

use std::{collections::BTreeSet, sync::Arc};

use knockback_rules::battle::FigureId;
use smallvec::SmallVec;

use super::grid::{Grid, Loss};
use crate::{Ratio, natural::Natural};

/// The grids whose size was already counted.
pub(crate) type CountedGrids = BTreeSet<*const Grid>;

/// Branches on which the losses of different figures are independent, given the state. This holds because a roll hurts
/// only one figure and the number of dice depends only on the state.
#[derive(Clone, Debug)]
pub(crate) struct LossTable {
    /// The factor by which all weights in the grids are multiplied.
    scale: Natural,
    /// The denominator of all weights.
    den: Natural,
    /// The BODY of the knockback that is rolled next.
    pub(crate) push: Option<u16>,
    /// The losses of each hurt character, sorted by id.
    grids: SmallVec<[(FigureId, Arc<Grid>); 2]>,
}

impl LossTable {
    /// The approximate size of a table without its grids, in bytes.
    pub(crate) const BYTES: u64 = 120;

    /// The approximate size of the table in bytes. Tables share grids, so only those not in `seen` are included.
    pub(crate) fn bytes(&self, seen: &mut CountedGrids) -> u64 {
        let fresh = self.grids.iter().filter(|(_, grid)| seen.insert(Arc::as_ptr(grid)));
        Self::BYTES + fresh.map(|(_, grid)| grid.bytes()).sum::<u64>()
    }

    /// The number of cells in all grids.
    pub(crate) fn cells(&self) -> u64 {
        self.grids.iter().map(|(_, grid)| grid.cells()).sum()
    }

    /// Creates a table without losses, with probability 1.
    pub(crate) fn whole() -> Self {
        Self { scale: Natural::ONE, den: Natural::ONE, push: None, grids: SmallVec::new() }
    }

    /// The losses of a figure.
    pub(crate) fn grid(&self, figure: FigureId) -> Arc<Grid> {
        self.own(figure).map_or_else(|| Arc::new(Grid::certain((0, 0))), Arc::clone)
    }

    fn own(&self, figure: FigureId) -> Option<&Arc<Grid>> {
        self.grids.iter().find(|(who, _)| *who == figure).map(|(_, grid)| grid)
    }

    /// All characters with losses.
    pub(crate) fn hurt(&self) -> impl Iterator<Item = FigureId> + '_ {
        self.grids.iter().map(|(figure, _)| *figure)
    }

    /// The same table with different losses for a figure.
    pub(crate) fn with(&self, figure: FigureId, grid: Grid) -> Self {
        let mut table = self.clone();
        match table.grids.binary_search_by_key(&figure, |(who, _)| *who) {
            Ok(place) => table.grids[place].1 = Arc::new(grid),
            Err(place) => table.grids.insert(place, (figure, Arc::new(grid))),
        }
        table
    }

    /// The same table, reduced to one loss of a figure. `weight` is that of the loss in the figure's grid.
    pub(crate) fn at(&self, figure: FigureId, loss: Loss, weight: &Natural) -> Self {
        let mut table = self.with(figure, Grid::certain(loss));
        table.scale = table.scale.times(weight);
        table
    }

    /// The same table with its probability multiplied by `ways / total`.
    pub(crate) fn share(mut self, ways: u128, total: u128) -> Self {
        self.scale = self.scale.times(&ways.into());
        self.den = self.den.times(&total.into());
        self
    }

    /// The same table with a different BODY for the knockback that is rolled next.
    pub(crate) const fn pushed(mut self, push: Option<u16>) -> Self {
        self.push = push;
        self
    }

    /// The total probability.
    pub(crate) fn probability(&self) -> Ratio {
        let num = self.grids.iter().fold(self.scale.clone(), |num, (_, grid)| num.times(&grid.sum()));
        Ratio::of_naturals(num, self.den.clone())
    }

    /// The probability of one unit of weight in the grid of a figure.
    fn worth(&self, figure: FigureId) -> Ratio {
        let others = self.grids.iter().filter(|(who, _)| *who != figure);
        let num = others.fold(self.scale.clone(), |num, (_, grid)| num.times(&grid.sum()));
        Ratio::of_naturals(num, self.den.clone())
    }

    /// Each loss of a figure with its probability.
    pub(crate) fn losses(&self, figure: FigureId) -> Vec<(Loss, Ratio)> {
        let worth = self.worth(figure);
        self.grid(figure).losses().map(|(loss, weight)| (loss, worth.times_natural(&weight))).collect()
    }

    /// The only figure whose losses differ from those in another table; `None` if there is none. `Err` if the tables
    /// differ in more than one figure, or in the knockback.
    fn difference(&self, other: &Self) -> Result<Option<FigureId>, ()> {
        if self.push != other.push {
            return Err(());
        }
        let all = self.hurt().chain(other.hurt().filter(|figure| self.own(*figure).is_none()));
        let mut differing = all.filter(|figure| match (self.own(*figure), other.own(*figure)) {
            (Some(one), Some(other)) => !Arc::ptr_eq(one, other) && one != other,
            (Some(grid), None) | (None, Some(grid)) => **grid != Grid::certain((0, 0)),
            (None, None) => false,
        });
        match (differing.next(), differing.next()) {
            (one, None) => Ok(one),
            _ => Err(()),
        }
    }

    /// Merges another table into this one, if they differ in the losses of at most one figure. Returns false otherwise.
    fn take(&mut self, other: &Self) -> bool {
        let Ok(differing) = self.difference(other) else { return false };
        let (mut own, mut theirs) = (self.scale.clone(), other.scale.clone());
        if self.den != other.den {
            let common = self.den.common(&other.den);
            let (more, others) = (other.den.over(&common), self.den.over(&common));
            (own, theirs) = (own.times(&more), theirs.times(&others));
            self.den = self.den.times(&more);
        }
        match differing {
            None => self.scale = own.plus(&theirs),
            Some(figure) => {
                let grid = other.grid(figure);
                if own == Natural::ONE
                    && let Some((_, mine)) = self.grids.iter_mut().find(|(who, _)| *who == figure)
                {
                    Arc::make_mut(mine).add(&grid, &theirs);
                    self.scale = Natural::ONE;
                } else if own == theirs {
                    *self = self.with(figure, self.grid(figure).plus(&Natural::ONE, &grid, &Natural::ONE));
                    self.scale = own;
                } else {
                    *self = self.with(figure, self.grid(figure).plus(&own, &grid, &theirs));
                    self.scale = Natural::ONE;
                }
            }
        }
        true
    }
}

/// The tables of one state, merged as far as possible.
#[derive(Clone, Debug, Default)]
pub(crate) struct LossTables(Vec<LossTable>);

impl LossTables {
    /// Adds a table. Returns true if it could not be merged with another. Adds the work spent to `work`.
    pub(crate) fn add(&mut self, table: LossTable, work: &mut u64) -> bool {
        let found = self.0.iter_mut().any(|own| {
            *work += 15;
            own.take(&table)
        });
        if found {
            *work += table.grids.iter().map(|(_, grid)| grid.work()).sum::<u64>();
        } else {
            self.0.push(table);
        }
        !found
    }

    /// The number of tables.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// All tables, in chunks of up to `many`.
    pub(crate) fn chunks(&self, many: usize) -> impl Iterator<Item = &[LossTable]> {
        self.0.chunks(many)
    }

    /// All tables.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &LossTable> {
        self.0.iter()
    }

    /// The total probability.
    pub(crate) fn probability(&self) -> Ratio {
        self.iter().fold(Ratio::ZERO, |sum, table| sum.plus(&table.probability()))
    }
}
