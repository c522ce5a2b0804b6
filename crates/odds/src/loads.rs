//! What courses that have led to one sketch carry along.

use crate::{Ratio, Tale, gained::Gained, table::Table};

/// The wounds of courses with one tale, no two alike, each with its weight.
pub(crate) type Weights = Table<Gained, Ratio>;

/// Tales with the wounds beside them: what happens to all alike is told to each tale once.
#[derive(Clone, Debug)]
pub(crate) struct Loads<T>(Table<T, Weights>);

impl<T> Default for Loads<T> {
    fn default() -> Self {
        Self(Table::default())
    }
}

impl<T: Tale> Loads<T> {
    /// None yet, with room for some.
    pub(crate) fn roomy() -> Self {
        Self(Table::roomy())
    }

    /// A single course.
    pub(crate) fn one(gained: Gained, tale: T, weight: Ratio) -> Self {
        let mut loads = Self::default();
        loads.add(gained, tale, weight);
        loads
    }

    /// Adds weight; true where nothing was like it.
    pub(crate) fn add(&mut self, gained: Gained, tale: T, weight: Ratio) -> bool {
        add(self.0.place(tale, Table::default).1, gained, weight)
    }

    /// The place of a tale.
    pub(crate) fn place(&mut self, tale: T) -> usize {
        self.0.place(tale, Table::default).0
    }

    /// Adds weight to the tale at a place; true where nothing was like it.
    pub(crate) fn add_at(&mut self, place: usize, gained: Gained, weight: Ratio) -> bool {
        add(self.0.at(place), gained, weight)
    }

    /// Adds all that go with a tale; tells how many of them were like nothing before.
    pub(crate) fn add_all(&mut self, tale: T, more: Weights) -> usize {
        let (_, weights) = self.0.place(tale, Table::default);
        if weights.len() == 0 {
            *weights = more;
            return weights.len();
        }
        more.into_list().into_iter().map(|(gained, weight)| usize::from(add(weights, gained, weight))).sum()
    }

    /// How many courses there are.
    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|(_, weights)| weights.len()).sum()
    }

    /// All courses.
    pub(crate) fn list(&self) -> Vec<(&Gained, &T, &Ratio)> {
        let mut list = Vec::with_capacity(self.len());
        self.0.each(|(tale, weights)| weights.each(|(gained, weight)| list.push((gained, tale, weight))));
        list
    }

    /// Each course.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&Gained, &T, &Ratio)> {
        let each = |(tale, weights)| Table::iter(weights).map(move |(gained, weight)| (gained, tale, weight));
        self.0.iter().flat_map(each)
    }

    /// Each tale with its courses, to keep.
    pub(crate) fn into_list(self) -> impl IntoIterator<Item = (T, Weights)> {
        self.0.into_list()
    }
}

fn add(weights: &mut Weights, gained: Gained, weight: Ratio) -> bool {
    let mut fresh = false;
    let (_, sum) = weights.place(gained, || {
        fresh = true;
        Ratio::ZERO
    });
    *sum = if fresh { weight } else { sum.plus(&weight) };
    fresh
}
