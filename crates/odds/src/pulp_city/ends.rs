//! The possible results of an action or an order, and their statistics.

use knockback_rules::{
    battle::{FigureId, Occupant},
    board::Cell,
    pulp_city::{PulpCityBattle, TargetRef},
    units::{Hexes, Level, Wounds},
};

use super::{AttackResult, DefaultedChoice, EntityOutcome, State, apart};
use crate::{Exactness, KnockbackDamage, Ratio, Stop, sums};

/// The possible results of an action or an order. They do not include models leaving the board or a side winning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ends {
    /// The target, whose displacements the results describe.
    pub target: TargetRef,
    /// States whether the odds are exact or estimated.
    pub exactness: Exactness,
    /// All possible results, in order. Their probabilities sum to 1.
    pub outcomes: Vec<(AttackResult, Ratio)>,
    /// The separate results of all models and things except the target, in order. Set if there are too many results to
    /// list all of them jointly; `outcomes` then only covers the target.
    pub apart: Option<Vec<(EntityOutcome, Ratio)>>,
    /// The states of all models and things before the action.
    pub before: Vec<EntityOutcome>,
    /// The choices that arose and were made by default.
    pub open: Vec<DefaultedChoice>,
}

/// The model or thing of a target; `None` for a hex.
pub(super) const fn occupant(target: TargetRef) -> Option<Occupant> {
    match target {
        TargetRef::Figure(figure) => Some(Occupant::Figure(figure)),
        TargetRef::Object(object) => Some(Occupant::Object(object)),
        TargetRef::Hex(_) => None,
    }
}

impl Ends {
    /// Creates the results from the distinct ends of all branches.
    pub(super) fn from_branches(
        target: TargetRef,
        start: PulpCityBattle<'_>,
        exactness: Exactness,
        ends: Vec<(&AttackResult, Ratio)>,
        open: Vec<DefaultedChoice>,
    ) -> Self {
        let mut outcomes: Vec<(AttackResult, Ratio)> =
            ends.into_iter().map(|(end, chance)| (end.clone(), chance)).collect();
        outcomes.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
        let (outcomes, apart) = apart::limited(outcomes, occupant(target));
        let before = EntityOutcome::before(start);
        Self { target, exactness, outcomes, apart, before, open }
    }

    /// The probability of the results that satisfy a condition.
    #[must_use]
    pub fn chance(&self, mut holds: impl FnMut(&AttackResult) -> bool) -> Ratio {
        sums::sum(self.outcomes.iter().filter(|(end, _)| holds(end)).map(|(_, chance)| chance))
    }

    /// The sorted distribution of a property of results.
    #[must_use]
    pub fn marginal<K: Ord>(&self, pick: impl Fn(&AttackResult) -> K) -> Vec<(K, Ratio)> {
        sums::merged(self.outcomes.iter().map(|(end, chance)| (pick(end), chance)))
    }

    /// The chance that the roll against the target succeeds (`PC-4`).
    #[must_use]
    pub fn hit(&self) -> Ratio {
        self.chance(|end| end.hit)
    }

    /// The distribution of the extra successes of the roll against the target (`PC-5`).
    #[must_use]
    pub fn extra(&self) -> Vec<(u8, Ratio)> {
        self.marginal(|end| end.extra)
    }

    /// The distribution of the total distance of the target's displacements (`PC-11`), in hexes. Includes hexes that
    /// the target does not cover because it is stopped.
    #[must_use]
    pub fn spaces(&self) -> Vec<(Hexes, Ratio)> {
        self.marginal(|end| end.spaces)
    }

    /// The chance that the target is moved.
    #[must_use]
    pub fn moved(&self) -> Ratio {
        self.chance(|end| end.moved > Hexes::ZERO)
    }

    /// The distribution of the target's position at the end, or when it was KO'ed or removed.
    #[must_use]
    pub fn landing(&self) -> Vec<((Cell, Level), Ratio)> {
        self.marginal(|end| (end.landing, end.level))
    }

    /// The distribution of the causes that end the target's last displacement.
    #[must_use]
    pub fn stops(&self) -> Vec<(Stop, Ratio)> {
        self.marginal(|end| end.stop)
    }

    /// The distribution of the target's falls (`PC-16`). The falls of a result are in order.
    #[must_use]
    pub fn falls(&self) -> Vec<(Vec<Level>, Ratio)> {
        self.marginal(|end| end.falls.to_vec())
    }

    /// The distribution of the damage from the target's falls, crashes and throws.
    #[must_use]
    pub fn knockback_damage(&self) -> Vec<(KnockbackDamage, Ratio)> {
        self.marginal(|end| end.knockback_damage)
    }

    /// The state of a model or thing before the action.
    #[must_use]
    pub fn fate_before(&self, who: Occupant) -> Option<EntityOutcome> {
        self.before.iter().find(|fate| fate.who == who).copied()
    }

    /// The distribution of the results for a model or thing; empty if the battle does not contain it.
    #[must_use]
    pub fn fates(&self, who: Occupant) -> Vec<(EntityOutcome, Ratio)> {
        let Some(before) = self.fate_before(who) else { return Vec::new() };
        let apart = self.apart.as_deref().filter(|_| occupant(self.target) != Some(who));
        let Some(apart) = apart else { return self.marginal(|end| end.fate(who).unwrap_or(before)) };
        let own = apart.iter().filter(|(fate, _)| fate.who == who);
        let rest = sums::sum(own.clone().map(|(_, chance)| chance)).rest();
        let same = (!rest.is_zero()).then_some((before, &rest));
        sums::merged(own.map(|(fate, chance)| (*fate, chance)).chain(same))
    }

    /// The target, and all models and things that may change. Models come first.
    #[must_use]
    pub fn involved(&self) -> Vec<Occupant> {
        let told = self.outcomes.iter().flat_map(|(end, _)| end.fates.iter().map(|fate| fate.who));
        let apart = self.apart.iter().flatten().map(|(fate, _)| fate.who);
        sums::distinct(told.chain(apart).chain(occupant(self.target)))
    }

    /// The [`involved`](Self::involved) models.
    #[must_use]
    pub fn figures(&self) -> Vec<FigureId> {
        let figure = |who| if let Occupant::Figure(figure) = who { Some(figure) } else { None };
        self.involved().into_iter().filter_map(figure).collect()
    }

    /// The distribution of the hit points that a model or thing loses, regardless of those regained.
    #[must_use]
    pub fn wounds(&self, who: Occupant) -> Vec<(Wounds, Ratio)> {
        sums::merged(self.fates(who).iter().map(|(fate, chance)| (Wounds(fate.lost), chance)))
    }

    /// The distribution of the hit points that a model regains.
    #[must_use]
    pub fn healed(&self, who: Occupant) -> Vec<(Wounds, Ratio)> {
        sums::merged(self.fates(who).iter().map(|(fate, chance)| (Wounds(fate.healed), chance)))
    }

    /// The chance that a model or thing loses at least one hit point.
    #[must_use]
    pub fn wounded(&self, who: Occupant) -> Ratio {
        sums::sum(self.fates(who).iter().filter(|(fate, _)| fate.lost > 0).map(|(_, chance)| chance))
    }

    /// The expected number of hit points that a model or thing loses.
    #[must_use]
    pub fn expected_wounds(&self, who: Occupant) -> Ratio {
        let lost = self.fates(who).into_iter().map(|(fate, chance)| chance.times_ways(fate.lost.into()));
        lost.fold(Ratio::ZERO, |sum, lost| sum.plus(&lost))
    }

    /// The chance that a model or thing is in a state at the end, whether or not it was before.
    #[must_use]
    pub fn state(&self, who: Occupant, state: State) -> Ratio {
        sums::sum(self.fates(who).iter().filter(|(fate, _)| fate.states.has(state)).map(|(_, chance)| chance))
    }

    /// The chance that a model is KO'ed (`PC-9`), or that a thing is removed (`PC-23`).
    #[must_use]
    pub fn destroyed(&self, who: Occupant) -> Ratio {
        self.state(who, State::Ko)
    }

    /// The distribution of the position of a model or thing at the end; `None` is off the board.
    #[must_use]
    pub fn places(&self, who: Occupant) -> Vec<(Option<Cell>, Ratio)> {
        sums::merged(self.fates(who).iter().map(|(fate, chance)| (fate.at, chance)))
    }
}
