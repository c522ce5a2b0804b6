//! What is told of each model and thing by itself, where there are too many ends to tell of all together.

use std::collections::BTreeMap;

use knockback_rules::battle::Occupant;

use super::{AttackResult, EntityOutcome};
use crate::Ratio;

/// The most names that all ends together may tell of, before each model is told of by itself.
const MOST_TOGETHER: usize = 100_000;

impl AttackResult {
    /// The same of the target alone, and what has become of all others.
    pub(super) fn split(&self, target: Option<Occupant>) -> (Self, Vec<EntityOutcome>) {
        let (own, others): (Vec<EntityOutcome>, Vec<EntityOutcome>) =
            self.fates.iter().copied().partition(|fate| Some(fate.who) == target);
        (Self { fates: own.into_iter().collect(), ..self.clone() }, others)
    }
}

/// Ways to end, or what may become of somebody, each with its probability.
pub(super) type Chances<T> = Vec<(T, Ratio)>;

/// Outcomes as they are, or, where they tell of too many names, those of the target alone with what has become of others.
pub(super) fn limited(
    outcomes: Chances<AttackResult>,
    target: Option<Occupant>,
) -> (Chances<AttackResult>, Option<Chances<EntityOutcome>>) {
    if outcomes.iter().map(|(end, _)| end.size()).sum::<usize>() <= MOST_TOGETHER {
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
