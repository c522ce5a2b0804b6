//! Tables that are mostly small.

use std::hash::Hash;

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

/// How many entries are looked through one by one.
const FEW: usize = 40;

/// Keys with values, in the order in which they came.
#[derive(Clone, Debug)]
pub(crate) enum Table<K, V> {
    /// A list that is looked through.
    Few(Vec<(K, V)>),
    /// A table by hashes.
    Many(IndexMap<K, V, FxBuildHasher>),
}

impl<K, V> Default for Table<K, V> {
    fn default() -> Self {
        Self::Few(Vec::new())
    }
}

impl<K: Eq + Hash, V> Table<K, V> {
    /// An empty table with room for some.
    pub(crate) fn roomy() -> Self {
        Self::Few(Vec::with_capacity(FEW))
    }

    /// The value of a key, made where there is none yet.
    pub(crate) fn at(&mut self, key: K, made: impl FnOnce() -> V) -> &mut V {
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
                &mut list[place].1
            }
            Self::Many(table) => table.entry(key).or_insert_with(made),
        }
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Few(list) => list.len(),
            Self::Many(table) => table.len(),
        }
    }

    /// Each of them.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&K, &V)> {
        let (few, many) = match self {
            Self::Few(list) => (list.as_slice(), None),
            Self::Many(table) => (&[][..], Some(table)),
        };
        few.iter().map(|(key, value)| (key, value)).chain(many.into_iter().flatten())
    }

    /// Each of them, to keep.
    pub(crate) fn into_list(self) -> Vec<(K, V)> {
        match self {
            Self::Few(list) => list,
            Self::Many(table) => table.into_iter().collect(),
        }
    }
}
