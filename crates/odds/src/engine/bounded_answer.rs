//! Answers to the questions of a threat map, each within a work limit.

use std::task::Poll;

use knockback_rules::battle::Battle;

use crate::{Count, CountProgress, Estimate, Inquiry};

/// The limits for each question of a threat map.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AnswerLimit {
    /// The work after which a count is abandoned for an estimate.
    pub(crate) work: u64,
    /// The number of plays of an estimate.
    pub(crate) plays: u64,
}

/// An answer in progress: an exact count, or an estimate if the count exceeds its limit.
#[derive(Clone, Debug)]
pub(crate) struct BoundedAnswer<Q: Inquiry> {
    battle: Battle,
    limit: AnswerLimit,
    state: State<Q>,
    /// The work of an abandoned count.
    spent: u64,
}

#[derive(Clone, Debug)]
enum State<Q: Inquiry> {
    Count(Box<Count<Q>>),
    Estimate(Box<Estimate<Q>>),
}

impl<Q: Inquiry> BoundedAnswer<Q> {
    /// The work of one step of a count.
    const STEP: u64 = 10_000;
    /// The plays of one step of an estimate.
    const PLAYS: u64 = 10;
    /// The seed of estimates.
    const SEED: u64 = 0;

    /// Creates an answer that has not begun; `None` if the question is refused or incomplete.
    pub(crate) fn new(battle: Battle, question: Q, limit: AnswerLimit) -> Option<Self> {
        let count = Count::new(&battle, question).ok()?;
        Some(Self { battle, limit, state: State::Count(Box::new(count)), spent: 0 })
    }

    /// Continues for one step. Returns the odds once they are known, or `None` if the question is refused.
    pub(crate) fn step(&mut self) -> Poll<Option<Q::Odds>> {
        let progress = match &mut self.state {
            State::Count(count) => match count.advance_by(Self::STEP) {
                CountProgress::Counting if count.effort().work >= self.limit.work => CountProgress::BeyondBudget,
                progress => progress,
            },
            State::Estimate(estimate) => estimate.advance(Self::PLAYS),
        };
        match progress {
            CountProgress::Counting => Poll::Pending,
            CountProgress::Done(odds) => Poll::Ready(Some(odds)),
            CountProgress::Refused(_) => Poll::Ready(None),
            CountProgress::BeyondBudget => self.play(),
        }
    }

    /// Abandons the count and begins an estimate.
    fn play(&mut self) -> Poll<Option<Q::Odds>> {
        let State::Count(count) = &mut self.state else { return Poll::Ready(None) };
        self.spent = count.effort().work;
        let question = count.question().clone();
        match Estimate::new(&self.battle, question, Self::SEED, self.limit.plays) {
            Ok(estimate) => {
                self.state = State::Estimate(Box::new(estimate));
                Poll::Pending
            }
            Err(_) => Poll::Ready(None),
        }
    }

    /// True while the answer is a count, not an estimate.
    pub(crate) const fn is_count(&self) -> bool {
        matches!(self.state, State::Count(_))
    }

    /// The work so far.
    pub(crate) fn work(&mut self) -> u64 {
        let now = match &mut self.state {
            State::Count(count) => count.effort().work,
            State::Estimate(estimate) => estimate.work(),
        };
        self.spent + now
    }
}
