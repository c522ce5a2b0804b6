//! Lists that are usually short.

use std::{
    hash::{Hash, Hasher},
    ops::{Deref, DerefMut},
};

use smallvec::{Array, SmallVec};

/// A list of plain values. Up to the length of `A`, it is stored inline and can be copied without an allocation.
pub struct Short<A: Array>(SmallVec<A>);

impl<A: Array> Default for Short<A> {
    fn default() -> Self {
        Self(SmallVec::new())
    }
}

impl<A: Array<Item: Copy>> Clone for Short<A> {
    #[inline]
    fn clone(&self) -> Self {
        if self.is_empty() { Self::default() } else { Self(SmallVec::from_slice(&self.0)) }
    }
}

impl<A: Array> FromIterator<A::Item> for Short<A> {
    fn from_iter<I: IntoIterator<Item = A::Item>>(items: I) -> Self {
        Self(items.into_iter().collect())
    }
}

impl<A: Array> Deref for Short<A> {
    type Target = SmallVec<A>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<A: Array> DerefMut for Short<A> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl<A: Array<Item: PartialEq>> PartialEq for Short<A> {
    fn eq(&self, other: &Self) -> bool {
        self.0.as_slice() == other.0.as_slice()
    }
}

impl<A: Array<Item: Eq>> Eq for Short<A> {}

impl<A: Array<Item: PartialOrd>> PartialOrd for Short<A> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        self.0.as_slice().partial_cmp(other.0.as_slice())
    }
}

impl<A: Array<Item: Ord>> Ord for Short<A> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.as_slice().cmp(other.0.as_slice())
    }
}

impl<A: Array<Item: Hash>> Hash for Short<A> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.as_slice().hash(state);
    }
}

impl<A: Array<Item: std::fmt::Debug>> std::fmt::Debug for Short<A> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl<K: Ord + Copy + 'static, V: Copy + 'static, A: Array<Item = (K, V)>> Short<A> {
    /// Sets the value of a key in a list that is sorted by key.
    pub(crate) fn put(&mut self, key: K, value: V) {
        *self.entry(key, value) = value;
    }

    /// Returns the value of a key in a list that is sorted by key. Inserts `first` if the key is missing.
    pub(crate) fn entry(&mut self, key: K, first: V) -> &mut V {
        let place = self.binary_search_by_key(&key, |(key, _)| *key);
        let place = place.unwrap_or_else(|place| {
            self.insert(place, (key, first));
            place
        });
        &mut self[place].1
    }
}
