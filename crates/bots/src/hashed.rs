//! Values with a precomputed hash.

use std::hash::{BuildHasher, Hash, Hasher};

use rustc_hash::FxBuildHasher;

/// A value with its precomputed hash. A map hashes a key on each lookup, on insertion, and when it grows. For a key as
/// large as a battle, this is most of the cost.
#[derive(Clone, Debug)]
pub(crate) struct Hashed<T> {
    hash: u64,
    value: T,
}

impl<T: Hash> Hashed<T> {
    pub(crate) fn new(value: T) -> Self {
        Self { hash: FxBuildHasher.hash_one(&value), value }
    }

    pub(crate) const fn value(&self) -> &T {
        &self.value
    }

    pub(crate) fn into_value(self) -> T {
        self.value
    }
}

impl<T: PartialEq> PartialEq for Hashed<T> {
    fn eq(&self, other: &Self) -> bool {
        self.hash == other.hash && self.value == other.value
    }
}

impl<T: Eq> Eq for Hashed<T> {}

impl<T> Hash for Hashed<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}
