//! The losses of STUN and BODY of a character, as a table of weights.

use knockback_rules::champions::{Limits, Vitals, VitalsSummary};

use super::wide_cells::{WideCells, halves};
use crate::natural::Natural;

/// A combined loss of STUN and BODY.
pub type Loss = (u16, u16);

/// The weights of losses. A row is a loss of BODY, from `body` up; a column is a loss of STUN, from `stun` up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Grid {
    stun: u16,
    body: u16,
    width: usize,
    cells: Cells,
}

/// Weights, in 128 bits each while they all fit.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Cells {
    Small(Vec<u128>),
    Big(WideCells),
}

/// The error that a weight does not fit into 128 bits.
struct TooMuch;

impl Cells {
    fn len(&self) -> usize {
        match self {
            Self::Small(cells) => cells.len(),
            Self::Big(cells) => cells.len(),
        }
    }

    fn at(&self, place: usize) -> Natural {
        match self {
            Self::Small(cells) => cells[place].into(),
            Self::Big(cells) => cells.at(place),
        }
    }

    fn is_zero(&self, place: usize) -> bool {
        match self {
            Self::Small(cells) => cells[place] == 0,
            Self::Big(cells) => cells.is_zero(place),
        }
    }

    fn grow(&mut self) {
        if let Self::Small(cells) = self {
            *self = Self::Big(WideCells::of(cells));
        }
    }

    /// Adds a range of the weights in `from`, each multiplied by `times`, to the weights from `place` on.
    fn add(&mut self, place: usize, from: &Self, run: std::ops::Range<usize>, times: &Natural) {
        if let (Self::Small(own), Self::Small(theirs), Natural::Small(times)) = (&mut *self, from, times)
            && add_small(&mut own[place..place + run.len()], &theirs[run.clone()], *times).is_ok()
        {
            return;
        }
        // If `add_small` failed, it has undone its additions, so the whole range is added here.
        self.grow();
        let Self::Big(own) = self else { return };
        let times = times.digits();
        for (place, theirs) in (place..).zip(run) {
            match from {
                Self::Small(cells) => own.add(place, &halves(cells[theirs]), &times),
                Self::Big(cells) => own.add(place, cells.digits(theirs), &times),
            }
        }
    }
}

/// Adds weights, each multiplied by `times`. Changes nothing if a sum overflows.
fn add_small(own: &mut [u128], theirs: &[u128], times: u128) -> Result<(), TooMuch> {
    for place in 0..own.len() {
        let sum = theirs[place].checked_mul(times).and_then(|more| own[place].checked_add(more));
        let Some(sum) = sum else {
            for (own, theirs) in own.iter_mut().zip(&theirs[..place]) {
                *own -= theirs * times;
            }
            return Err(TooMuch);
        };
        own[place] = sum;
    }
    Ok(())
}

impl Grid {
    /// The number of cells.
    pub(crate) fn cells(&self) -> u64 {
        u64::try_from(self.cells.len()).unwrap_or(u64::MAX)
    }

    /// The approximate size of the table in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        64 + self.cells() * if matches!(self.cells, Cells::Small(_)) { 16 } else { 80 }
    }

    /// The work of adding the whole table once.
    pub(crate) fn work(&self) -> u64 {
        self.cells() * if matches!(self.cells, Cells::Small(_)) { 1 } else { 60 }
    }

    /// The work of [`with`](Self::with) for the given number of further losses.
    pub(crate) fn work_with(&self, losses: usize) -> u64 {
        (self.work() + 30).saturating_mul(u64::try_from(losses).unwrap_or(u64::MAX))
    }

    /// A table with a single loss of weight 1.
    pub(crate) fn certain((stun, body): Loss) -> Self {
        Self { stun, body, width: 1, cells: Cells::Small(vec![1]) }
    }

    /// Creates an empty table for all losses between two corners.
    fn room((stun, body): Loss, (most_stun, most_body): Loss) -> Self {
        let width = usize::from(most_stun - stun) + 1;
        Self { stun, body, width, cells: Cells::Small(vec![0; width * (usize::from(most_body - body) + 1)]) }
    }

    fn height(&self) -> usize {
        self.cells.len() / self.width
    }

    /// The largest STUN and BODY in the table.
    fn most(&self) -> Loss {
        let (wide, high) = (u16::try_from(self.width - 1), u16::try_from(self.height() - 1));
        (self.stun + wide.unwrap_or(0), self.body + high.unwrap_or(0))
    }

    fn place(&self, (stun, body): Loss) -> usize {
        usize::from(body - self.body) * self.width + usize::from(stun - self.stun)
    }

    /// All losses with a weight above 0.
    pub(crate) fn losses(&self) -> impl Iterator<Item = (Loss, Natural)> + '_ {
        (0..self.cells.len()).filter(|place| !self.cells.is_zero(*place)).map(|place| {
            let (row, column) = (place / self.width, place % self.width);
            let of = |from: u16, more: usize| from + u16::try_from(more).unwrap_or(u16::MAX);
            ((of(self.stun, column), of(self.body, row)), self.cells.at(place))
        })
    }

    /// The sum of all weights.
    pub(crate) fn sum(&self) -> Natural {
        match &self.cells {
            Cells::Small(cells) => {
                let sum = cells.iter().try_fold(0_u128, |sum, cell| sum.checked_add(*cell));
                sum.map_or_else(|| self.slow_sum(), Natural::from)
            }
            Cells::Big(_) => self.slow_sum(),
        }
    }

    fn slow_sum(&self) -> Natural {
        (0..self.cells.len()).fold(Natural::ZERO, |sum, place| sum.plus(&self.cells.at(place)))
    }

    /// The sum of this table and another, each multiplied by a number.
    pub(crate) fn plus(&self, own: &Natural, other: &Self, theirs: &Natural) -> Self {
        let (least, most) = ((self.stun.min(other.stun), self.body.min(other.body)), (self.most(), other.most()));
        let mut sum = Self::room(least, (most.0.0.max(most.1.0), most.0.1.max(most.1.1)));
        sum.take(self, own);
        sum.take(other, theirs);
        sum
    }

    /// Adds another table that fits into this one, multiplied by `times`.
    fn take(&mut self, other: &Self, times: &Natural) {
        for (row, body) in (0..other.height()).zip(other.body..) {
            let place = self.place((other.stun, body));
            self.cells.add(place, &other.cells, row * other.width..(row + 1) * other.width, times);
        }
    }

    /// True if all losses of another table fit into this one.
    fn holds(&self, other: &Self) -> bool {
        let ((stun, body), (own_stun, own_body)) = (other.most(), self.most());
        self.stun <= other.stun && self.body <= other.body && stun <= own_stun && body <= own_body
    }

    /// Adds another table, multiplied by `times`, and grows if necessary.
    pub(crate) fn add(&mut self, other: &Self, times: &Natural) {
        if self.holds(other) {
            self.take(other, times);
        } else {
            *self = self.plus(&Natural::ONE, other, times);
        }
    }

    /// Combines every loss with every further loss in `more`, each with its number of ways. Groups the sums by the
    /// resulting summary of a character that had `left` before all losses.
    pub(crate) fn with(&self, more: &[(Loss, u128)], left: Vitals, limits: Limits) -> Vec<(VitalsSummary, Self)> {
        let most = more.iter().fold((0, 0), |most: Loss, ((stun, body), _)| (most.0.max(*stun), most.1.max(*body)));
        let least = more
            .iter()
            .fold((u16::MAX, u16::MAX), |least: Loss, ((stun, body), _)| (least.0.min(*stun), least.1.min(*body)));
        let (own_least, own_most) = ((self.stun, self.body), self.most());
        let add = |one: Loss, other: Loss| (one.0 + other.0, one.1 + other.1);
        let (from, to) = (add(own_least, least), add(own_most, most));
        let mut fates: Vec<(VitalsSummary, Self)> = Vec::new();
        for ((stun, body), ways) in more {
            let ways = Natural::from(*ways);
            for row in 0..self.height() {
                let mut column = 0;
                while column < self.width {
                    let at = |column: usize| {
                        let of = |from: u16, more: usize| from + u16::try_from(more).unwrap_or(u16::MAX);
                        left.less((of(self.stun, column), of(self.body, row)))
                    };
                    let fate = limits.fate(at(column), (*stun, *body));
                    let run = self.run(column, i32::from(at(column).stun) - i32::from(*stun));
                    let known = fates.iter().position(|(known, _)| *known == fate);
                    let known = known.unwrap_or_else(|| {
                        fates.push((fate, Self::room(from, to)));
                        fates.len() - 1
                    });
                    let grid = &mut fates[known].1;
                    let first = row * self.width + column;
                    let of = |from: u16, more: usize| from + u16::try_from(more).unwrap_or(u16::MAX);
                    let place = grid.place((of(self.stun, column) + stun, of(self.body, row) + body));
                    grid.cells.add(place, &self.cells, first..first + run, &ways);
                    column += run;
                }
            }
        }
        fates.into_iter().filter_map(|(fate, grid)| Some((fate, grid.trimmed()?))).collect()
    }

    /// The number of columns from this one on that have the same summary. `after` is the STUN left in the first column.
    fn run(&self, column: usize, after: i32) -> usize {
        let rest = self.width - column;
        match after {
            1.. => rest.min(usize::try_from(after).unwrap_or(usize::MAX)),
            0 => 1,
            _ => rest,
        }
    }

    /// Removes empty rows and columns at the edges. `None` if the table is empty.
    fn trimmed(self) -> Option<Self> {
        let some = |(row, column): (usize, usize)| !self.cells.is_zero(row * self.width + column);
        let (height, width) = (self.height(), self.width);
        let row = |row: &usize| (0..width).any(|column| some((*row, column)));
        let first_row = (0..height).find(row)?;
        let last_row = (0..height).rev().find(row)?;
        let column = |column: &usize| (first_row..=last_row).any(|row| some((row, *column)));
        let first = (0..width).find(column)?;
        let last = (0..width).rev().find(column)?;
        if (first_row, last_row, first, last) == (0, height - 1, 0, width - 1) {
            return Some(self);
        }
        let of = |from: u16, more: usize| from + u16::try_from(more).unwrap_or(u16::MAX);
        let (stun, body) = (of(self.stun, first), of(self.body, first_row));
        let mut trimmed = Self::room((stun, body), (of(self.stun, last), of(self.body, last_row)));
        for row in first_row..=last_row {
            let place = trimmed.place((stun, of(self.body, row)));
            let run = row * self.width + first..=row * self.width + last;
            trimmed.cells.add(place, &self.cells, *run.start()..run.end() + 1, &Natural::ONE);
        }
        Some(trimmed)
    }
}
