//! Sums of probabilities.

use crate::Ratio;

/// The sum of probabilities.
pub(crate) fn sum<'r>(all: impl Iterator<Item = &'r Ratio>) -> Ratio {
    all.fold(Ratio::ZERO, |sum, probability| sum.plus(probability))
}

/// The distinct keys, sorted, each with the sum of its probabilities.
pub(crate) fn merged<'r, K: Ord>(all: impl Iterator<Item = (K, &'r Ratio)>) -> Vec<(K, Ratio)> {
    let mut all: Vec<(K, &Ratio)> = all.collect();
    all.sort_by(|(one, _), (other, _)| one.cmp(other));
    let mut merged: Vec<(K, Ratio)> = Vec::new();
    for (key, probability) in all {
        match merged.last_mut() {
            Some((last, sum)) if *last == key => *sum = sum.plus(probability),
            _ => merged.push((key, probability.clone())),
        }
    }
    merged
}

/// The distinct values, sorted.
pub(crate) fn distinct<T: Ord>(all: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut all: Vec<T> = all.into_iter().collect();
    all.sort_unstable();
    all.dedup();
    all
}
