//! The data of branches at one state.

use std::cmp::Ordering;

use super::wounds_gained::WoundsGained;
use crate::{Observer, Ratio, small_map::SmallMap};

/// The wounds of branches with equal observers, no two alike, each with its weight.
pub(crate) type Weights = SmallMap<WoundsGained, Ratio>;

/// Observers with the wounds beside them: what happens to all alike is shown to each observer once.
#[derive(Clone, Debug)]
pub(crate) struct Merged<O>(SmallMap<O, Weights>);

impl<O> Default for Merged<O> {
    fn default() -> Self {
        Self(SmallMap::default())
    }
}

impl<O: Observer> Merged<O> {
    /// None yet, with room for some.
    pub(crate) fn roomy() -> Self {
        Self(SmallMap::roomy())
    }

    /// A single branch.
    pub(crate) fn one(gained: WoundsGained, observer: O, weight: Ratio) -> Self {
        let mut merged = Self::default();
        merged.add(gained, observer, weight);
        merged
    }

    /// Adds weight; true if nothing was like it.
    pub(crate) fn add(&mut self, gained: WoundsGained, observer: O, weight: Ratio) -> bool {
        add(self.0.place(observer, SmallMap::default).1, gained, weight)
    }

    /// The place of a observer.
    pub(crate) fn place(&mut self, observer: O) -> usize {
        self.0.place(observer, SmallMap::default).0
    }

    /// Adds branches, no two with the same wounds, to the observer at a place; returns how many of them were new.
    pub(crate) fn add_at(&mut self, place: usize, more: impl ExactSizeIterator<Item = (WoundsGained, Ratio)>) -> usize {
        let weights = self.0.at(place);
        if weights.len() == 0 {
            *weights = SmallMap::of(more);
            return weights.len();
        }
        more.map(|(gained, weight)| usize::from(add(weights, gained, weight))).sum()
    }

    /// Adds all branches of an observer; returns how many of them were new.
    pub(crate) fn add_all(&mut self, observer: O, more: Weights) -> usize {
        let (_, weights) = self.0.place(observer, SmallMap::default);
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
        self.0.each(|entry| observers.push(entry));
        observers.sort_by(|(one, _), (other, _)| order(one, other));
        let mut list = Vec::with_capacity(self.len());
        for (observer, weights) in observers {
            weights.each(|(gained, weight)| list.push((gained, observer, weight)));
        }
        list
    }

    /// Each branch.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&WoundsGained, &O, &Ratio)> {
        let each =
            |(observer, weights)| SmallMap::iter(weights).map(move |(gained, weight)| (gained, observer, weight));
        self.0.iter().flat_map(each)
    }

    /// Each observer with its branches.
    pub(crate) fn observers(&self) -> impl Iterator<Item = (&O, &Weights)> {
        self.0.iter()
    }

    /// Each observer with its branches, to keep.
    pub(crate) fn into_list(self) -> impl IntoIterator<Item = (O, Weights)> {
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
