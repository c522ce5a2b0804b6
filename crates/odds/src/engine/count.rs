//! Counting the odds of a question, in slices.

use knockback_rules::battle::{Battle, Refusal};

use crate::{Frontier, Inquiry, Plain, Posed, Unanswered, WORK_LIMIT, Work};

/// The odds of a question while they are being counted.
#[derive(Clone, Debug)]
pub struct Count<Q: Inquiry, F: Frontier<Q> = <Q as Inquiry>::Frontier> {
    question: Q,
    pub(crate) frontier: F,
    limit: Work,
}

/// How far a count or an estimate has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CountProgress<O> {
    /// There is more to do.
    Counting,
    /// All is counted, or played.
    Done(O),
    /// It takes more than the [budget](MOST) allows, so there will be no exact answer. Estimates have no such budget.
    BeyondBudget,
    /// What the question says to a choice is refused, so there will be no answer.
    Refused(Refusal),
}

impl<Q: Inquiry> Count<Q> {
    /// A count about to begin. Draws no random number and changes nothing.
    ///
    /// # Errors
    /// Where the question is refused, or something is to be named first.
    pub fn new(battle: &Battle, question: Q) -> Result<Self, Unanswered<Q::Wanted>> {
        Self::begin(battle, question)
    }
}

impl<Q: Inquiry> Count<Q, Plain<Q>> {
    /// The same by the plain frontier instead of the ruleset's own: slower, and the measure of the others.
    ///
    /// # Errors
    /// Those of [`Count::new`].
    pub fn plain(battle: &Battle, question: Q) -> Result<Self, Unanswered<Q::Wanted>> {
        Self::begin(battle, question)
    }
}

impl<Q: Inquiry, F: Frontier<Q>> Count<Q, F> {
    fn begin(battle: &Battle, question: Q) -> Result<Self, Unanswered<Q::Wanted>> {
        let posed = Posed::of(&question, battle)?;
        Ok(Self { question, frontier: F::new(posed), limit: WORK_LIMIT })
    }

    /// The same count with another limit than [`WORK_LIMIT`], for a frontier that knows of none.
    #[cfg(test)]
    pub(crate) fn within(self, limit: Work) -> Self {
        Self { limit, ..self }
    }

    /// Goes on for this many steps at most.
    pub fn advance(&mut self, steps: usize) -> CountProgress<Q::Odds> {
        for _ in 0..steps {
            match self.step() {
                CountProgress::Counting => {}
                done => return done,
            }
        }
        CountProgress::Counting
    }

    /// Goes on until this much [work](Effort::work) more has been done, as far as steps can be cut.
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

    /// What it has taken so far.
    pub fn effort(&mut self) -> Work {
        self.frontier.effort()
    }

    /// Counts all of it, at once.
    ///
    /// # Errors
    /// Where the count is beyond the budget, or an answer to a choice is refused.
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

    /// What is asked.
    #[must_use]
    pub const fn question(&self) -> &Q {
        &self.question
    }
}
