//! The data of branches at one state.

use std::cmp::Ordering;

use super::wounds_gained::WoundsGained;
use crate::{Observer, Ratio, small_map::SmallMap};

/// As many ends as find room at once.
const SOME: usize = 20;

/// The wounds of branches with equal observers, no two alike, each with its weight.
pub(crate) type Weights = SmallMap<WoundsGained, Ratio>;

/// What branches have beside their state, wounds apart.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct BranchData<O> {
    /// The points of the knockback that is the matter at hand; 0 where none is.
    pub(crate) points: u8,
    /// What was observed.
    pub(crate) observer: O,
}

/// Observers with the wounds beside them: what happens to all alike is shown to each observer once.
#[derive(Clone, Debug)]
pub(crate) struct Merged<O>(SmallMap<BranchData<O>, Weights>);

impl<O> Default for Merged<O> {
    fn default() -> Self {
        Self(SmallMap::default())
    }
}

impl<O: Observer> Merged<O> {
    /// None yet, with room for some.
    pub(crate) fn roomy() -> Self {
        Self(SmallMap::with_room(SOME))
    }

    /// A single branch.
    pub(crate) fn one(gained: WoundsGained, seen: BranchData<O>, weight: Ratio) -> Self {
        let mut merged = Self::default();
        merged.add(gained, seen, weight);
        merged
    }

    /// Adds weight; true if nothing was like it.
    pub(crate) fn add(&mut self, gained: WoundsGained, seen: BranchData<O>, weight: Ratio) -> bool {
        add(self.0.place(seen, SmallMap::default).1, gained, weight)
    }

    /// Finds room for this many more that were seen.
    pub(crate) fn reserve(&mut self, more: usize) {
        self.0.reserve(more);
    }

    /// The place of what was seen, with room for this many branches where there is none yet.
    pub(crate) fn place(&mut self, seen: BranchData<O>, branches: usize) -> usize {
        self.0.place(seen, || SmallMap::with_room(branches)).0
    }

    /// Adds weight at a place; true if nothing was like it.
    pub(crate) fn add_at(&mut self, place: usize, gained: WoundsGained, weight: Ratio) -> bool {
        add(self.0.at(place), gained, weight)
    }

    /// Adds all branches that have seen the same; returns how many of them were new.
    pub(crate) fn add_all(&mut self, seen: BranchData<O>, more: Weights) -> usize {
        let (_, weights) = self.0.place(seen, SmallMap::default);
        if weights.len() == 0 {
            *weights = more;
            return weights.len();
        }
        more.into_list().into_iter().map(|(gained, weight)| usize::from(add(weights, gained, weight))).sum()
    }

    /// How many branches there are.
    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|(_, weights)| weights.len()).sum()
    }

    /// All branches, by the order of their observers.
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

    /// Each branch.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&WoundsGained, &BranchData<O>, &Ratio)> {
        let each = |(seen, weights)| SmallMap::iter(weights).map(move |(gained, weight)| (gained, seen, weight));
        self.0.iter().flat_map(each)
    }

    /// What was seen, each with its branches.
    pub(crate) fn seen(&self) -> impl Iterator<Item = (&BranchData<O>, &Weights)> {
        self.0.iter()
    }

    /// The same, to keep.
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
