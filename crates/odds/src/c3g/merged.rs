//! The merged branches at one state.

use std::cmp::Ordering;

use super::wounds_gained::WoundsGained;
use crate::{Observer, Ratio, small_map::SmallMap};

/// The initial capacity for the observers of ended branches.
const SOME: usize = 20;

/// The distinct wounds of branches with equal observers, each with its weight.
pub(crate) type Weights = SmallMap<WoundsGained, Ratio>;

/// The data of a branch, apart from its state and wounds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct BranchData<O> {
    /// The points of the knockback that comes next; 0 if there is none.
    pub(crate) points: u8,
    /// The observer of the branch's events.
    pub(crate) observer: O,
}

/// Branches, grouped by observer. An observer has to observe an event only once if all its branches share the event.
#[derive(Clone, Debug)]
pub(crate) struct Merged<O>(SmallMap<BranchData<O>, Weights>);

impl<O> Default for Merged<O> {
    fn default() -> Self {
        Self(SmallMap::default())
    }
}

impl<O: Observer> Merged<O> {
    /// Creates an empty collection with capacity for ends.
    pub(crate) fn roomy() -> Self {
        Self(SmallMap::with_room(SOME))
    }

    /// Creates a collection with a single branch.
    pub(crate) fn one(gained: WoundsGained, seen: BranchData<O>, weight: Ratio) -> Self {
        let mut merged = Self::default();
        merged.add(gained, seen, weight);
        merged
    }

    /// Adds weight to a branch. Returns true if the branch is new.
    pub(crate) fn add(&mut self, gained: WoundsGained, seen: BranchData<O>, weight: Ratio) -> bool {
        add(self.0.place(seen, SmallMap::default).1, gained, weight)
    }

    /// Reserves capacity for `more` observers.
    pub(crate) fn reserve(&mut self, more: usize) {
        self.0.reserve(more);
    }

    /// Returns the index of an observer. A new one is inserted with capacity for the given number of branches.
    pub(crate) fn place(&mut self, seen: BranchData<O>, branches: usize) -> usize {
        self.0.place(seen, || SmallMap::with_room(branches)).0
    }

    /// Adds weight to a branch of the observer at an index. Returns true if the branch is new.
    pub(crate) fn add_at(&mut self, place: usize, gained: WoundsGained, weight: Ratio) -> bool {
        add(self.0.at(place), gained, weight)
    }

    /// Adds branches to those of an observer. Returns the number of new branches.
    pub(crate) fn add_all(&mut self, seen: BranchData<O>, more: Weights) -> usize {
        let (_, weights) = self.0.place(seen, SmallMap::default);
        if weights.len() == 0 {
            *weights = more;
            return weights.len();
        }
        more.into_list().into_iter().map(|(gained, weight)| usize::from(add(weights, gained, weight))).sum()
    }

    /// The number of branches.
    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|(_, weights)| weights.len()).sum()
    }

    /// All branches, sorted by their observers.
    pub(crate) fn sorted(&self, order: impl Fn(&O, &O) -> Ordering) -> Vec<(&WoundsGained, &O, &Ratio)> {
        let mut observers = Vec::with_capacity(self.0.len());
        self.0.each(|(seen, weights)| observers.push((&seen.observer, weights)));
        observers.sort_by(|(one, _), (other, _)| order(one, other));
        let mut list = Vec::with_capacity(self.len());
        for (observer, weights) in observers {
            weights.each(|(gained, weight)| list.push((gained, observer, weight)));
        }
        list
    }

    /// All branches.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&WoundsGained, &BranchData<O>, &Ratio)> {
        let each = |(seen, weights)| SmallMap::iter(weights).map(move |(gained, weight)| (gained, seen, weight));
        self.0.iter().flat_map(each)
    }

    /// All observers with their branches.
    pub(crate) fn seen(&self) -> impl Iterator<Item = (&BranchData<O>, &Weights)> {
        self.0.iter()
    }

    /// All observers with their branches, by value.
    pub(crate) fn into_list(self) -> impl IntoIterator<Item = (BranchData<O>, Weights)> {
        self.0.into_list()
    }
}

fn add(weights: &mut Weights, gained: WoundsGained, weight: Ratio) -> bool {
    let mut fresh = false;
    let (_, sum) = weights.place(gained, || {
        fresh = true;
        Ratio::ZERO
    });
    *sum = if fresh { weight } else { sum.plus(&weight) };
    fresh
}
