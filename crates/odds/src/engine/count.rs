//! Counting the odds of a question, in slices.

use knockback_rules::battle::{Battle, Refusal};

use crate::{Frontier, Inquiry, Plain, Posed, Unanswered};

/// The most that may be open at once; a count with more is [beyond the budget](Progress::BeyondBudget).
pub const MOST_OPEN: usize = 50_000;

/// The odds of a question while they are being counted.
#[derive(Clone, Debug)]
pub struct Count<Q: Inquiry, F: Frontier<Q> = <Q as Inquiry>::Frontier> {
    question: Q,
    pub(crate) frontier: F,
}

/// How far a count or an estimate has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress<O> {
    /// There is more to do.
    Counting,
    /// All is counted, or played.
    Done(O),
    /// More is open than the budget allows, so there will be no exact answer. Estimates have no such budget.
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
        Ok(Self { question, frontier: F::new(posed) })
    }

    /// Goes on for this many steps at most.
    pub fn advance(&mut self, steps: usize) -> Progress<Q::Odds> {
        for _ in 0..steps {
            match self.frontier.advance() {
                Ok(true) if self.frontier.open() <= MOST_OPEN => {}
                Ok(true) => return Progress::BeyondBudget,
                Ok(false) => return self.frontier.odds(&self.question).map_or_else(Progress::Refused, Progress::Done),
                Err(refusal) => return Progress::Refused(refusal),
            }
        }
        Progress::Counting
    }

    /// Counts all of it, at once.
    ///
    /// # Errors
    /// Where the count is beyond the budget, or an answer to a choice is refused.
    pub fn finish(mut self) -> Result<Q::Odds, Unanswered<Q::Wanted>> {
        loop {
            match self.advance(usize::MAX) {
                Progress::Counting => {}
                Progress::Done(odds) => return Ok(odds),
                Progress::BeyondBudget => return Err(Unanswered::BeyondBudget),
                Progress::Refused(refusal) => return Err(refusal.into()),
            }
        }
    }

    /// What is asked.
    #[must_use]
    pub const fn question(&self) -> &Q {
        &self.question
    }
}
