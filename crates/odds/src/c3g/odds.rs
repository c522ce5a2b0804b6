//! The odds of an attack in C3G.

use knockback_rules::{
    battle::{Battle, Occupant, Setup},
    board::Footprint,
    c3g::Line,
    units::{KnockbackPoints, Level, Wounds},
};

use super::{
    Apart, Count, Estimate, Outcome, Question, Unanswered, apart, blow_observer::BlowObserver,
    wounds_gained::WoundsGained,
};
use crate::{Exactness, KnockbackDamage, Ratio, Stop, sums};

/// The odds of an attack: all possible outcomes, up to and including falls (`C3G-33`). The effects of glyphs and the
/// check for victory are not included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    /// The question.
    pub question: Question,
    /// The line of the knockback; `None` if knockback is ruled out beforehand (`C3G-17`, `C3G-18`).
    pub line: Option<Line>,
    /// States whether the odds are exact or estimated.
    pub exactness: Exactness,
    /// All possible outcomes. Their probabilities sum to 1.
    pub outcomes: Vec<Outcome>,
    /// The separate results of all figures and objects except the target, in order. Set if there are too many outcomes
    /// to list all of them jointly; `outcomes` then only covers the target.
    pub apart: Option<Vec<(Apart, Ratio)>>,
}

impl Odds {
    /// Computes the exact odds of a question in one call. Callers that cannot wait use [`Count`].
    ///
    /// # Errors
    /// If the attack is refused, the question must name a line but does not, or the count exceeds its budget.
    pub fn of(battle: &Battle, question: Question) -> Result<Self, Unanswered> {
        Count::new(battle, question)?.finish()
    }

    /// Creates odds from the ends of branches, which it sorts.
    pub(crate) fn from_branches(
        question: Question,
        line: Option<Line>,
        exactness: Exactness,
        setup: &Setup,
        mut ends: Vec<(&WoundsGained, &BlowObserver, &Ratio)>,
    ) -> Self {
        ends.sort_unstable_by(|(gained, blow, _), (other_gained, other, _)| {
            if std::ptr::eq(*blow, *other) {
                return gained.markers().cmp(other_gained.markers());
            }
            blow.order(gained, other, other_gained)
        });
        let outcomes = ends.into_iter().map(|(gained, blow, p)| blow.outcome(setup, gained, p.clone()));
        let (outcomes, apart) = apart::limited(outcomes.collect(), question.target);
        Self { question, line, exactness, outcomes, apart }
    }

    /// Estimates the odds of a question from the given number of seeded plays. Callers that cannot wait use
    /// [`Estimate`].
    ///
    /// # Errors
    /// If the attack is refused, or the question must name a line but does not.
    pub fn estimated(battle: &Battle, question: Question, seed: u64, plays: u64) -> Result<Self, Unanswered> {
        Ok(Estimate::new(battle, question, seed, plays)?.finish()?)
    }

    /// The probability of the outcomes that satisfy a condition.
    ///
    /// For example, the chance that the target enters another hex is `odds.chance(|outcome| outcome.steps() > 0)`.
    #[must_use]
    pub fn chance(&self, mut holds: impl FnMut(&Outcome) -> bool) -> Ratio {
        sums::sum(self.outcomes.iter().filter(|outcome| holds(outcome)).map(|outcome| &outcome.probability))
    }

    /// The conditional odds, given that an outcome satisfies a condition; `None` if none does. If other figures are
    /// listed separately, the result only covers the target.
    #[must_use]
    pub fn given(&self, mut holds: impl FnMut(&Outcome) -> bool) -> Option<Self> {
        let whole = self.chance(&mut holds);
        let outcomes = self.outcomes.iter().filter(|outcome| holds(outcome));
        let part =
            |outcome: &Outcome| Some(Outcome { probability: outcome.probability.over(&whole)?, ..outcome.clone() });
        let outcomes: Vec<Outcome> = outcomes.map(part).collect::<Option<_>>()?;
        let apart = self.apart.as_ref().map(|_| Vec::new());
        (!outcomes.is_empty()).then(|| Self { outcomes, apart, ..self.clone() })
    }

    /// The expected number of wound markers that a figure or object gains.
    #[must_use]
    pub fn expected_wounds(&self, victim: Occupant) -> Ratio {
        self.wounds(victim)
            .iter()
            .fold(Ratio::ZERO, |sum, (wounds, p)| sum.plus(&p.times(&Ratio::of(wounds.0.into(), 1))))
    }

    /// The sorted distribution of a property of outcomes.
    #[must_use]
    pub fn marginal<K: Ord>(&self, pick: impl Fn(&Outcome) -> K) -> Vec<(K, Ratio)> {
        sums::merged(self.outcomes.iter().map(|outcome| (pick(outcome), &outcome.probability)))
    }

    /// The distribution of the knockback points (`C3G-19`).
    #[must_use]
    pub fn kp(&self) -> Vec<(KnockbackPoints, Ratio)> {
        self.marginal(|outcome| outcome.kp)
    }

    /// The distribution of the target's position at the end, or when it was destroyed.
    #[must_use]
    pub fn landing(&self) -> Vec<((Footprint, Level), Ratio)> {
        let cells = |at: Footprint| (at.head, at.tail);
        let merged = self.marginal(|outcome| (cells(outcome.landing), outcome.level));
        merged.into_iter().map(|(((head, tail), level), p)| ((Footprint { head, tail }, level), p)).collect()
    }

    /// The distribution of the causes that end the flight.
    #[must_use]
    pub fn stops(&self) -> Vec<(Stop, Ratio)> {
        self.marginal(|outcome| outcome.stop)
    }

    /// The distribution of the knockback damage die (`C3G-30`).
    #[must_use]
    pub fn knockback_damage(&self) -> Vec<(KnockbackDamage, Ratio)> {
        self.marginal(|outcome| outcome.knockback_damage)
    }

    /// The distribution of the drops for which dice are rolled (`C3G-32`). The drops of an outcome are in order.
    #[must_use]
    pub fn falls(&self) -> Vec<(Vec<Level>, Ratio)> {
        self.marginal(|outcome| outcome.falls.to_vec())
    }

    /// The distribution of the wound markers that a figure or object gains.
    #[must_use]
    pub fn wounds(&self, victim: Occupant) -> Vec<(Wounds, Ratio)> {
        match self.apart_from(victim) {
            Some(apart) => apart::wounds(apart, victim),
            None => self.marginal(|outcome| outcome.wounds_of(victim)),
        }
    }

    /// The probability that a figure or object gains at least one wound marker.
    #[must_use]
    pub fn wounded(&self, victim: Occupant) -> Ratio {
        sums::sum(self.wounds(victim).iter().filter(|(wounds, _)| *wounds > Wounds::ZERO).map(|(_, p)| p))
    }

    /// The probability that a figure or object is destroyed.
    #[must_use]
    pub fn destroyed(&self, victim: Occupant) -> Ratio {
        match self.apart_from(victim) {
            Some(apart) => apart::chance(apart, Apart::Destroyed(victim)),
            None => self.chance(|outcome| outcome.destroys(victim)),
        }
    }

    /// The separate results, if they include this figure or object. They never include the target.
    fn apart_from(&self, victim: Occupant) -> Option<&[(Apart, Ratio)]> {
        self.apart.as_deref().filter(|_| victim != self.question.target)
    }

    /// The target and all others that may be wounded or destroyed, in the order of their ids.
    #[must_use]
    pub fn involved(&self) -> Vec<Occupant> {
        let wounded = self.outcomes.iter().flat_map(|outcome| outcome.wounds.iter().map(|(who, _)| *who));
        let apart = self.apart.iter().flatten().map(|(own, _)| match own {
            Apart::Gains(who, _) | Apart::Destroyed(who) => *who,
        });
        sums::distinct(wounded.chain(apart).chain([self.question.target]))
    }
}
