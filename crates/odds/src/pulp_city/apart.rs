//! Separate results of each model and thing, for questions with too many ends to list jointly.

use std::collections::BTreeMap;

use knockback_rules::battle::Occupant;

use super::{AttackResult, EntityOutcome};
use crate::Ratio;

/// The maximum total of [`AttackResult::size`] over all ends. Above it, each model is listed separately.
const MAX_JOINT_NAMES: usize = 100_000;

impl AttackResult {
    /// Splits a result into the result of the target and those of all others.
    pub(super) fn split(&self, target: Option<Occupant>) -> (Self, Vec<EntityOutcome>) {
        let (own, others): (Vec<EntityOutcome>, Vec<EntityOutcome>) =
            self.fates.iter().copied().partition(|fate| Some(fate.who) == target);
        (Self { fates: own.into_iter().collect(), ..self.clone() }, others)
    }
}

/// Results with their probabilities.
pub(super) type Chances<T> = Vec<(T, Ratio)>;

/// Returns the outcomes unchanged if they are small enough. Otherwise, returns the outcomes of only the target, and the
/// separate results of all others.
pub(super) fn limited(
    outcomes: Chances<AttackResult>,
    target: Option<Occupant>,
) -> (Chances<AttackResult>, Option<Chances<EntityOutcome>>) {
    if outcomes.iter().map(|(end, _)| end.size()).sum::<usize>() <= MAX_JOINT_NAMES {
        return (outcomes, None);
    }
    let (mut own, mut apart) = (BTreeMap::new(), BTreeMap::new());
    for (end, chance) in &outcomes {
        let (of_target, others) = end.split(target);
        add(&mut own, of_target, chance);
        for fate in others {
            add(&mut apart, fate, chance);
        }
    }
    (own.into_iter().collect(), Some(apart.into_iter().collect()))
}

fn add<K: Ord>(sums: &mut BTreeMap<K, Ratio>, key: K, chance: &Ratio) {
    let sum = sums.entry(key).or_insert(Ratio::ZERO);
    *sum = sum.plus(chance);
}
