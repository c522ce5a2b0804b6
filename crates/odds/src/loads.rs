//! What courses that have led to one sketch carry along.

use indexmap::{IndexMap, map::Entry};
use rustc_hash::FxBuildHasher;

use crate::{Ratio, Tale, sketch::Gained};

/// How many are looked through one by one.
const FEW: usize = 40;

/// Wounds and tales, no two alike, each with its weight.
#[derive(Clone, Debug)]
pub(crate) enum Loads<T> {
    /// A list that is looked through.
    Few(Vec<(Gained, T, Ratio)>),
    /// A table.
    Many(IndexMap<(Gained, T), Ratio, FxBuildHasher>),
}

impl<T> Default for Loads<T> {
    fn default() -> Self {
        Self::Few(Vec::new())
    }
}

impl<T: Tale> Loads<T> {
    /// Adds weight; true where nothing was like it.
    pub(crate) fn add(&mut self, gained: Gained, tale: T, weight: Ratio) -> bool {
        match self {
            Self::Few(list) => {
                let alike = list.iter_mut().find(|(wounds, told, _)| *wounds == gained && *told == tale);
                if let Some((.., sum)) = alike {
                    *sum = sum.plus(&weight);
                    return false;
                }
                if list.len() < FEW {
                    list.push((gained, tale, weight));
                    return true;
                }
                let mut table: IndexMap<_, _, _> =
                    list.drain(..).map(|(gained, tale, weight)| ((gained, tale), weight)).collect();
                table.insert((gained, tale), weight);
                *self = Self::Many(table);
                true
            }
            Self::Many(table) => match table.entry((gained, tale)) {
                Entry::Occupied(mut sum) => {
                    *sum.get_mut() = sum.get().plus(&weight);
                    false
                }
                Entry::Vacant(free) => {
                    free.insert(weight);
                    true
                }
            },
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
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&Gained, &T, &Ratio)> {
        let (few, many) = match self {
            Self::Few(list) => (Some(list), None),
            Self::Many(table) => (None, Some(table)),
        };
        let few = few.into_iter().flatten().map(|(gained, tale, weight)| (gained, tale, weight));
        few.chain(many.into_iter().flatten().map(|((gained, tale), weight)| (gained, tale, weight)))
    }

    /// Each of them, to keep.
    pub(crate) fn into_list(self) -> Vec<(Gained, T, Ratio)> {
        match self {
            Self::Few(list) => list,
            Self::Many(table) => table.into_iter().map(|((gained, tale), weight)| (gained, tale, weight)).collect(),
        }
    }
}
