//! Exact counts that can be computed in slices.

use knockback_rules::battle::{Battle, Refusal};

use crate::{Frontier, Inquiry, Plain, Posed, Unanswered, WORK_LIMIT, Work};

/// The computation of the exact odds of a question by counting outcomes, in progress.
#[derive(Clone, Debug)]
pub struct Count<Q: Inquiry, F: Frontier<Q> = <Q as Inquiry>::Frontier> {
    question: Q,
    pub(crate) frontier: F,
    limit: Work,
}

/// The progress of a count or an estimate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CountProgress<O> {
    /// There is more work to do.
    Counting,
    /// The count or estimate is complete.
    Done(O),
    /// The count exceeds its [budget](crate::WORK_LIMIT), so there will be no exact answer. Estimates have no such
    /// budget.
    BeyondBudget,
    /// The rules refuse the question's answer to a player's choice, so there will be no odds.
    Refused(Refusal),
}

impl<Q: Inquiry> Count<Q> {
    /// Creates a count that has not begun. It draws no random numbers and does not change the battle.
    ///
    /// # Errors
    /// If the question is refused, or leaves open a choice that it must name.
    pub fn new(battle: &Battle, question: Q) -> Result<Self, Unanswered<Q::Wanted>> {
        Self::begin(battle, question)
    }
}

impl<Q: Inquiry> Count<Q, Plain<Q>> {
    /// Creates a count that uses the plain frontier instead of the ruleset's own. It is slower; tests compare the other
    /// frontiers with it.
    ///
    /// # Errors
    /// See [`Count::new`].
    pub fn plain(battle: &Battle, question: Q) -> Result<Self, Unanswered<Q::Wanted>> {
        Self::begin(battle, question)
    }
}

impl<Q: Inquiry, F: Frontier<Q>> Count<Q, F> {
    fn begin(battle: &Battle, question: Q) -> Result<Self, Unanswered<Q::Wanted>> {
        let posed = Posed::of(&question, battle)?;
        Ok(Self { question, frontier: F::new(posed), limit: WORK_LIMIT })
    }

    /// The same count with a limit other than [`WORK_LIMIT`].
    #[cfg(test)]
    pub(crate) fn within(self, limit: Work) -> Self {
        Self { limit, ..self }
    }

    /// Continues for at most this many steps.
    pub fn advance(&mut self, steps: usize) -> CountProgress<Q::Odds> {
        for _ in 0..steps {
            match self.step() {
                CountProgress::Counting => {}
                done => return done,
            }
        }
        CountProgress::Counting
    }

    /// Continues until at least this much [work](Work::work) is done or the count ends.
    pub(crate) fn advance_by(&mut self, work: u64) -> CountProgress<Q::Odds> {
        let until = self.effort().work.saturating_add(work);
        loop {
            match self.step() {
                CountProgress::Counting if self.effort().work < until => {}
                done => return done,
            }
        }
    }

    fn step(&mut self) -> CountProgress<Q::Odds> {
        match self.frontier.advance() {
            Ok(_) if self.frontier.effort().exceeds(self.limit) => CountProgress::BeyondBudget,
            Ok(true) => CountProgress::Counting,
            Ok(false) => self.frontier.odds(&self.question).map_or_else(CountProgress::Refused, CountProgress::Done),
            Err(refusal) => CountProgress::Refused(refusal),
        }
    }

    /// The work and memory so far.
    pub fn effort(&mut self) -> Work {
        self.frontier.effort()
    }

    /// Completes the count in one call.
    ///
    /// # Errors
    /// If the count exceeds its budget, or an answer to a choice is refused.
    pub fn finish(mut self) -> Result<Q::Odds, Unanswered<Q::Wanted>> {
        loop {
            match self.advance(usize::MAX) {
                CountProgress::Counting => {}
                CountProgress::Done(odds) => return Ok(odds),
                CountProgress::BeyondBudget => return Err(Unanswered::BeyondBudget),
                CountProgress::Refused(refusal) => return Err(refusal.into()),
            }
        }
    }

    /// The question.
    #[must_use]
    pub const fn question(&self) -> &Q {
        &self.question
    }
}
