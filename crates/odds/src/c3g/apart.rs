//! Separate results of each figure and object, for questions with too many ends to list jointly.

use std::collections::BTreeMap;

use knockback_rules::{battle::Occupant, units::Wounds};

use super::{Outcome, inquiry::BranchFacts};
use crate::{Ratio, sums};

/// The maximum total of [`Outcome::size`] over all outcomes. Above it, each figure is listed separately.
const MAX_JOINT_NAMES: usize = 100_000;

/// A possible result for one figure or object, regardless of all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Apart {
    /// It gains this many wound markers, one or more.
    Gains(Occupant, Wounds),
    /// It is destroyed.
    Destroyed(Occupant),
}

impl BranchFacts {
    /// The approximate number of entries in the facts.
    pub(super) fn size(&self) -> usize {
        4 + self.gained.markers().len() + self.blow.size()
    }

    /// Splits the facts into those of the target and the results that are listed separately.
    pub(super) fn split(&self, target: Occupant) -> (Self, Vec<Apart>) {
        let gained = self.gained.iter().filter(|(who, _)| *who != target);
        let gained = gained.map(|(who, wounds)| Apart::Gains(who, Wounds(wounds)));
        let destroyed = self.blow.destroyed().iter().filter(|who| **who != target);
        let apart = gained.chain(destroyed.map(|who| Apart::Destroyed(*who))).collect();
        (Self { gained: self.gained.only(target), blow: self.blow.of_target() }, apart)
    }
}

impl Outcome {
    fn size(&self) -> usize {
        4 + self.wounds.len() + self.destroyed.len() + self.path.len()
    }

    /// The same outcome, reduced to the target.
    fn of_target(&self, target: Occupant) -> Self {
        let wounds = self.wounds.iter().filter(|(who, _)| *who == target).copied().collect();
        let destroyed = self.destroyed.iter().filter(|who| **who == target).copied().collect();
        Self { wounds, destroyed, ..self.clone() }
    }

    /// The fields that distinguish the outcomes of a target, in sort order.
    fn key(&self) -> impl Ord + use<> {
        let at = (self.landing.head, self.landing.tail);
        let wounds = self.wounds.to_vec();
        (
            self.kp,
            at,
            self.stop,
            self.knockback_damage,
            self.falls.to_vec(),
            wounds,
            self.destroyed.to_vec(),
            self.path.to_vec(),
        )
    }
}

/// Returns the outcomes unchanged if they are small enough. Otherwise, returns the outcomes of only the target, and the
/// separate results of all others.
pub(super) fn limited(outcomes: Vec<Outcome>, target: Occupant) -> (Vec<Outcome>, Option<Vec<(Apart, Ratio)>>) {
    if outcomes.iter().map(Outcome::size).sum::<usize>() <= MAX_JOINT_NAMES {
        return (outcomes, None);
    }
    let mut apart: BTreeMap<Apart, Ratio> = BTreeMap::new();
    let mut own = BTreeMap::new();
    for outcome in outcomes {
        let gains = outcome.wounds.iter().map(|(who, wounds)| (*who, Apart::Gains(*who, *wounds)));
        let destroyed = outcome.destroyed.iter().map(|who| (*who, Apart::Destroyed(*who)));
        for (_, key) in gains.chain(destroyed).filter(|(who, _)| *who != target) {
            let sum = apart.entry(key).or_insert(Ratio::ZERO);
            *sum = sum.plus(&outcome.probability);
        }
        let of_target = outcome.of_target(target);
        let sum: &mut Outcome =
            own.entry(of_target.key()).or_insert_with(|| Outcome { probability: Ratio::ZERO, ..of_target.clone() });
        sum.probability = sum.probability.plus(&outcome.probability);
    }
    (own.into_values().collect(), Some(apart.into_iter().collect()))
}

/// The probability of one separate result.
pub(super) fn chance(apart: &[(Apart, Ratio)], wanted: Apart) -> Ratio {
    apart.binary_search_by_key(&wanted, |(own, _)| *own).map_or(Ratio::ZERO, |place| apart[place].1.clone())
}

/// The distribution of wound markers that a figure or object gains, including none.
pub(super) fn wounds(apart: &[(Apart, Ratio)], victim: Occupant) -> Vec<(Wounds, Ratio)> {
    let first = apart.partition_point(|(own, _)| *own < Apart::Gains(victim, Wounds::ZERO));
    let gained = apart[first..].iter().map_while(|(own, p)| match own {
        Apart::Gains(who, wounds) if *who == victim => Some((*wounds, p.clone())),
        _ => None,
    });
    let gained: Vec<(Wounds, Ratio)> = gained.collect();
    let none = sums::sum(gained.iter().map(|(_, p)| p)).rest();
    let none = (!none.is_zero()).then_some((Wounds::ZERO, none));
    none.into_iter().chain(gained).collect()
}
