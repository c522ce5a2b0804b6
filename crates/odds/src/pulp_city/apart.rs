//! Separate results for each model and thing, if there are too many ends to list them together.

use std::collections::BTreeMap;

use knockback_rules::battle::Occupant;

use super::{AttackResult, EntityOutcome};
use crate::Ratio;

/// The most names in all ends together. Above it, each model is listed separately.
const MAX_JOINT_NAMES: usize = 100_000;

impl AttackResult {
    /// Splits a result into that of the target and those of all others.
    pub(super) fn split(&self, target: Option<Occupant>) -> (Self, Vec<EntityOutcome>) {
        let (own, others): (Vec<EntityOutcome>, Vec<EntityOutcome>) =
            self.fates.iter().copied().partition(|fate| Some(fate.who) == target);
        (Self { fates: own.into_iter().collect(), ..self.clone() }, others)
    }
}

/// Results, each with its probability.
pub(super) type Chances<T> = Vec<(T, Ratio)>;

/// Returns the outcomes unchanged. If they contain too many names, returns those of the target alone and the separate
/// results of all others.
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
