//! The odds of an attack in Coup-De-Grace.

use knockback_rules::{
    battle::Battle,
    board::Cell,
    coup_de_grace::Blow,
    geometry::Direction,
    units::{Hexes, Level, Wounds},
};

use super::{AttackResult, Count, DefaultedChoice, Estimate, Question, State, Unanswered};
use crate::{Exactness, KnockbackDamage, Ratio, Stop, sums};

/// The odds of an attack: all possible results, including pits and their spikes. The check for victory is not included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    /// The question.
    pub question: Question,
    /// The attack, from which the rules compute all modifiers.
    pub blow: Blow,
    /// The cell of the target, and the direction in which a hit first sends it; `None` if a hit does not move it.
    pub line: Option<(Cell, Direction)>,
    /// States whether the odds are exact or estimated.
    pub exactness: Exactness,
    /// All possible results, in order. Their probabilities sum to 1.
    pub outcomes: Vec<(AttackResult, Ratio)>,
    /// The choices that arose and were made by default.
    pub open: Vec<DefaultedChoice>,
}

impl Odds {
    /// Computes the exact odds of a question in one call. Callers that cannot wait use [`Count`].
    ///
    /// # Errors
    /// If the attack or a choice is refused, or the question must name a direction but does not.
    pub fn of(battle: &Battle, question: Question) -> Result<Self, Unanswered> {
        Count::new(battle, question)?.finish()
    }

    /// Estimates the odds of a question from the given number of seeded plays. Callers that cannot wait use
    /// [`Estimate`].
    ///
    /// # Errors
    /// If the attack or a choice is refused, or the question must name a direction but does not.
    pub fn estimated(battle: &Battle, question: Question, seed: u64, plays: u64) -> Result<Self, Unanswered> {
        Ok(Estimate::new(battle, question, seed, plays)?.finish()?)
    }

    /// The probability of the results that satisfy a condition.
    #[must_use]
    pub fn chance(&self, mut holds: impl FnMut(&AttackResult) -> bool) -> Ratio {
        sums::sum(self.outcomes.iter().filter(|(end, _)| holds(end)).map(|(_, chance)| chance))
    }

    /// The conditional odds, given that a result satisfies a condition; `None` if none does.
    #[must_use]
    pub fn given(&self, mut holds: impl FnMut(&AttackResult) -> bool) -> Option<Self> {
        let whole = self.chance(&mut holds);
        let outcomes = self.outcomes.iter().filter(|(end, _)| holds(end));
        let outcomes: Vec<(AttackResult, Ratio)> =
            outcomes.map(|(end, chance)| Some((end.clone(), chance.over(&whole)?))).collect::<Option<_>>()?;
        (!outcomes.is_empty()).then(|| Self { outcomes, ..self.clone() })
    }

    /// The sorted distribution of a property of results.
    #[must_use]
    pub fn marginal<K: Ord>(&self, pick: impl Fn(&AttackResult) -> K) -> Vec<(K, Ratio)> {
        sums::merged(self.outcomes.iter().map(|(end, chance)| (pick(end), chance)))
    }

    /// The chance that the attack hits (`CDG-16`).
    #[must_use]
    pub fn hit(&self) -> Ratio {
        self.chance(|end| end.hit)
    }

    /// The distribution of the hit points that the target loses, at most the number that it had.
    #[must_use]
    pub fn wounds(&self) -> Vec<(Wounds, Ratio)> {
        self.marginal(|end| end.lost)
    }

    /// The chance that the target loses at least one hit point.
    #[must_use]
    pub fn wounded(&self) -> Ratio {
        self.chance(|end| end.lost > Wounds::ZERO)
    }

    /// The expected number of hit points that the target loses.
    #[must_use]
    pub fn expected_wounds(&self) -> Ratio {
        let lost = self.outcomes.iter().map(|(end, chance)| chance.times_ways(end.lost.0.into()));
        lost.fold(Ratio::ZERO, |sum, lost| sum.plus(&lost))
    }

    /// The chance that the target is in a state at the end, whether or not it was before.
    #[must_use]
    pub fn state(&self, state: State) -> Ratio {
        self.chance(|end| end.states.has(state))
    }

    /// The chance that the target goes out of action (`CDG-21`).
    #[must_use]
    pub fn destroyed(&self) -> Ratio {
        self.state(State::OutOfAction)
    }

    /// The chance that the target is moved.
    #[must_use]
    pub fn moved(&self) -> Ratio {
        self.chance(|end| end.moved() > 0)
    }

    /// The distribution of the full distance of the push or pull (`CDG-24`).
    #[must_use]
    pub fn spaces(&self) -> Vec<(Hexes, Ratio)> {
        self.marginal(|end| end.spaces)
    }

    /// The distribution of the target's position at the end, or when it went out of action.
    #[must_use]
    pub fn landing(&self) -> Vec<((Cell, Level), Ratio)> {
        self.marginal(|end| (end.landing, end.level))
    }

    /// The distribution of the target's facing at the end; `None` while it is downed or out of action.
    #[must_use]
    pub fn facing(&self) -> Vec<(Option<Direction>, Ratio)> {
        self.marginal(|end| end.facing)
    }

    /// The distribution of the causes that end the push or pull.
    #[must_use]
    pub fn stops(&self) -> Vec<(Stop, Ratio)> {
        self.marginal(|end| end.stop)
    }

    /// The distribution of the die for the spikes of a pit (`CDG-26`).
    #[must_use]
    pub fn spikes(&self) -> Vec<(KnockbackDamage, Ratio)> {
        self.marginal(|end| end.spikes)
    }

    /// The distribution of the drops that cost a hit point each (`CDG-15`). The drops of a result are in order.
    #[must_use]
    pub fn falls(&self) -> Vec<(Vec<Level>, Ratio)> {
        self.marginal(|end| end.falls.to_vec())
    }
}
