//! Maps that are usually small.

use std::hash::Hash;

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

/// A map that keeps insertion order. Up to `FEW` entries, it is a list with linear search.
#[derive(Clone, Debug)]
pub(crate) enum SmallMap<K, V, const FEW: usize = 40> {
    /// A list with linear search.
    Few(Vec<(K, V)>),
    /// A hash map.
    Many(IndexMap<K, V, FxBuildHasher>),
}

impl<K, V, const FEW: usize> Default for SmallMap<K, V, FEW> {
    fn default() -> Self {
        Self::Few(Vec::new())
    }
}

impl<K: Eq + Hash, V, const FEW: usize> SmallMap<K, V, FEW> {
    /// Creates an empty map with capacity for `some` entries, up to `FEW`.
    pub(crate) fn with_room(some: usize) -> Self {
        Self::Few(Vec::with_capacity(some.min(FEW)))
    }

    /// Reserves capacity for `more` entries.
    pub(crate) fn reserve(&mut self, more: usize) {
        match self {
            Self::Few(list) => list.reserve(more.min(FEW)),
            Self::Many(table) => table.reserve(more),
        }
    }

    /// Creates a map from entries, whose keys must be distinct.
    pub(crate) fn of(entries: impl ExactSizeIterator<Item = (K, V)>) -> Self {
        if entries.len() > FEW { Self::Many(entries.collect()) } else { Self::Few(entries.collect()) }
    }

    /// Returns the index of a key and its value, which is inserted if missing. The index of a key never changes.
    pub(crate) fn place(&mut self, key: K, made: impl FnOnce() -> V) -> (usize, &mut V) {
        if let Self::Few(list) = self
            && list.len() == FEW
            && list.iter().all(|(known, _)| *known != key)
        {
            *self = Self::Many(list.drain(..).collect());
        }
        match self {
            Self::Few(list) => {
                let known = list.iter().position(|(known, _)| *known == key);
                let place = known.unwrap_or_else(|| {
                    list.push((key, made()));
                    list.len() - 1
                });
                (place, &mut list[place].1)
            }
            Self::Many(table) => {
                let entry = table.entry(key);
                (entry.index(), entry.or_insert_with(made))
            }
        }
    }

    /// The value at an index.
    pub(crate) fn at(&mut self, place: usize) -> &mut V {
        match self {
            Self::Few(list) => &mut list[place].1,
            Self::Many(table) => &mut table[place],
        }
    }

    /// Removes the last entry.
    pub(crate) fn pop(&mut self) -> Option<(K, V)> {
        match self {
            Self::Few(list) => list.pop(),
            Self::Many(table) => table.pop(),
        }
    }

    /// The number of entries.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Few(list) => list.len(),
            Self::Many(table) => table.len(),
        }
    }

    /// Calls `show` for each entry.
    pub(crate) fn each<'t>(&'t self, show: impl FnMut((&'t K, &'t V))) {
        match self {
            Self::Few(list) => list.iter().map(|(key, value)| (key, value)).for_each(show),
            Self::Many(table) => table.iter().for_each(show),
        }
    }

    /// All entries.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&K, &V)> {
        let (few, many) = match self {
            Self::Few(list) => (list.as_slice(), None),
            Self::Many(table) => (&[][..], Some(table)),
        };
        few.iter().map(|(key, value)| (key, value)).chain(many.into_iter().flatten())
    }

    /// All entries, by value.
    pub(crate) fn into_list(self) -> Vec<(K, V)> {
        match self {
            Self::Few(list) => list,
            Self::Many(table) => table.into_iter().collect(),
        }
    }
}
