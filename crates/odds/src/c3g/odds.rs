//! The answer to a question of C3G.

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

/// The odds of a blow: every way in which it may end, up to and including falling (`C3G-33`). Glyphs do not act any
/// more, and victory is not checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    /// What was asked.
    pub question: Question,
    /// The line of the knockback; `None` if it is ruled out beforehand (`C3G-17`, `C3G-18`).
    pub line: Option<Line>,
    /// Whether the probabilities are exact.
    pub exactness: Exactness,
    /// Every way in which it may end; the probabilities sum to 1.
    pub outcomes: Vec<Outcome>,
    /// Where there are too many ways to tell of all figures together: what may come of others than the target, each by
    /// itself, in order. The outcomes then tell of the target alone.
    pub apart: Option<Vec<(Apart, Ratio)>>,
}

impl Odds {
    /// The odds of a question, counted at once: [`Count`] for callers that cannot wait.
    ///
    /// # Errors
    /// Where the attack is refused, a line is to be named, or the count is beyond the budget.
    pub fn of(battle: &Battle, question: Question) -> Result<Self, Unanswered> {
        Count::new(battle, question)?.finish()
    }

    /// Odds of the ends of branches, with their outcomes in order.
    pub(crate) fn told(
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

    /// The odds of a question, estimated by this many seeded plays: [`Estimate`] for callers that cannot wait.
    ///
    /// # Errors
    /// Where the attack is refused, or a line is to be named.
    pub fn estimated(battle: &Battle, question: Question, seed: u64, plays: u64) -> Result<Self, Unanswered> {
        Ok(Estimate::new(battle, question, seed, plays)?.finish()?)
    }

    /// The probability of what holds of an outcome.
    ///
    /// The chance that the target is moved at all: `odds.chance(|outcome| outcome.steps() > 0)`.
    #[must_use]
    pub fn chance(&self, mut holds: impl FnMut(&Outcome) -> bool) -> Ratio {
        sums::sum(self.outcomes.iter().filter(|outcome| holds(outcome)).map(|outcome| &outcome.probability))
    }

    /// The odds given that something holds; `None` if it never does. Where others than the target are told apart, they
    /// tell of the target alone.
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

    /// The wound markers that somebody gains on average.
    #[must_use]
    pub fn expected_wounds(&self, victim: Occupant) -> Ratio {
        self.wounds(victim)
            .iter()
            .fold(Ratio::ZERO, |sum, (wounds, p)| sum.plus(&p.times(&Ratio::of(wounds.0.into(), 1))))
    }

    /// The probability of everything that `pick` tells of outcomes, sorted.
    #[must_use]
    pub fn marginal<K: Ord>(&self, pick: impl Fn(&Outcome) -> K) -> Vec<(K, Ratio)> {
        sums::merged(self.outcomes.iter().map(|outcome| (pick(outcome), &outcome.probability)))
    }

    /// The points of the knockback (`C3G-19`), each with its probability.
    #[must_use]
    pub fn kp(&self) -> Vec<(KnockbackPoints, Ratio)> {
        self.marginal(|outcome| outcome.kp)
    }

    /// Where the target stands at last, or stood when it was destroyed.
    #[must_use]
    pub fn landing(&self) -> Vec<((Footprint, Level), Ratio)> {
        let cells = |at: Footprint| (at.head, at.tail);
        let merged = self.marginal(|outcome| (cells(outcome.landing), outcome.level));
        merged.into_iter().map(|(((head, tail), level), p)| ((Footprint { head, tail }, level), p)).collect()
    }

    /// What stops it.
    #[must_use]
    pub fn stops(&self) -> Vec<(Stop, Ratio)> {
        self.marginal(|outcome| outcome.stop)
    }

    /// The die of knockback damage (`C3G-30`).
    #[must_use]
    pub fn knockback_damage(&self) -> Vec<(KnockbackDamage, Ratio)> {
        self.marginal(|outcome| outcome.knockback_damage)
    }

    /// The drops that are rolled for, in order (`C3G-32`).
    #[must_use]
    pub fn falls(&self) -> Vec<(Vec<Level>, Ratio)> {
        self.marginal(|outcome| outcome.falls.to_vec())
    }

    /// The wound markers that somebody gains.
    #[must_use]
    pub fn wounds(&self, victim: Occupant) -> Vec<(Wounds, Ratio)> {
        match self.apart_from(victim) {
            Some(apart) => apart::wounds(apart, victim),
            None => self.marginal(|outcome| outcome.wounds_of(victim)),
        }
    }

    /// The probability that somebody gains a wound marker or more.
    #[must_use]
    pub fn wounded(&self, victim: Occupant) -> Ratio {
        sums::sum(self.wounds(victim).iter().filter(|(wounds, _)| *wounds > Wounds::ZERO).map(|(_, p)| p))
    }

    /// The probability that somebody is destroyed.
    #[must_use]
    pub fn destroyed(&self, victim: Occupant) -> Ratio {
        match self.apart_from(victim) {
            Some(apart) => apart::chance(apart, Apart::Destroyed(victim)),
            None => self.chance(|outcome| outcome.destroys(victim)),
        }
    }

    /// What is told apart, where somebody is: the target never is.
    fn apart_from(&self, victim: Occupant) -> Option<&[(Apart, Ratio)]> {
        self.apart.as_deref().filter(|_| victim != self.question.target)
    }

    /// The target, and all others that may be wounded, in the order of their ids.
    #[must_use]
    pub fn involved(&self) -> Vec<Occupant> {
        let wounded = self.outcomes.iter().flat_map(|outcome| outcome.wounds.iter().map(|(who, _)| *who));
        let apart = self.apart.iter().flatten().map(|(own, _)| match own {
            Apart::Gains(who, _) | Apart::Destroyed(who) => *who,
        });
        sums::distinct(wounded.chain(apart).chain([self.question.target]))
    }
}
