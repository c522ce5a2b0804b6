//! Exact or estimated answers within a work limit, with provisional odds in the meantime.

use knockback_rules::battle::{Battle, Refusal};

use crate::{Count, CountProgress, Estimate, Inquiry, Unanswered, WORK_LIMIT};

/// The work of a count before the first plays supply provisional odds. Nearly all counts are complete by then.
const ALONE: u64 = 15_000_000;
/// The work of the first plays, after which the count continues.
const FIRST_PLAYS: u64 = 20_000_000;
/// The minimum number of plays for provisional odds.
const FEW: u64 = 250;
/// The maximum work of all plays together.
const MAX_WORK: u64 = 300_000_000;

/// The answer to a question in progress: an exact count, or an estimate if the count exceeds its
/// [budget](crate::WORK_LIMIT).
///
/// Limits are in [work](crate::Work::work), not time, so the answer is the same on every machine. A long count is
/// interrupted once for a number of plays, to give [`so_far`](Self::so_far) provisional odds early.
#[derive(Clone, Debug)]
pub struct Answering<Q: Inquiry> {
    /// `None` once the count exceeds its budget.
    count: Option<Count<Q>>,
    estimate: Estimate<Q>,
    /// The number of plays at which [`news`](Self::news) next returns odds.
    next: u64,
}

/// The current phase of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerPhase {
    /// All results of the dice are being counted.
    Counting {
        /// The part of the count's budget that is used up, in thousandths.
        thousandths: u64,
    },
    /// The attack is being played with random dice.
    Playing {
        /// The number of plays so far.
        plays: u64,
        /// The part of the estimate that is complete, in thousandths of its work or plays, whichever is larger.
        thousandths: u64,
    },
}

impl<Q: Inquiry> Answering<Q> {
    /// The maximum number of plays of an estimate. The work limit can end it earlier.
    pub const PLAYS: u64 = 200_000;

    /// Creates an answer that has not begun. `seed` is the seed of the dice, if it becomes an estimate.
    ///
    /// # Errors
    /// If the question is refused, or leaves open a choice that it must name.
    pub fn new(battle: &Battle, question: Q, seed: u64) -> Result<Self, Unanswered<Q::Wanted>> {
        let estimate = Estimate::new(battle, question.clone(), seed, Self::PLAYS)?;
        Ok(Self { count: Some(Count::new(battle, question)?), estimate, next: FEW })
    }

    /// Continues for about this much [work](crate::Work::work), or until the answer is complete or refused.
    pub fn advance(&mut self, work: u64) -> CountProgress<Q::Odds> {
        let until = self.work().saturating_add(work);
        while self.work() < until {
            let left = until - self.work();
            match self.go_on(left) {
                CountProgress::Counting => {}
                done => return done,
            }
        }
        CountProgress::Counting
    }

    fn go_on(&mut self, work: u64) -> CountProgress<Q::Odds> {
        let played = self.estimate.work();
        let Some(count) = &mut self.count else { return self.play_on(work) };
        let counted = count.effort().work;
        if counted >= ALONE && played < FIRST_PLAYS && self.estimate.plays() < Self::PLAYS {
            let done = self.estimate.advance_by(work.min(FIRST_PLAYS - played));
            return done.map_or_else(CountProgress::Refused, |_| CountProgress::Counting);
        }
        let most = if counted < ALONE { ALONE - counted } else { u64::MAX };
        match count.advance_by(work.min(most)) {
            CountProgress::BeyondBudget => {
                self.count = None;
                CountProgress::Counting
            }
            told => told,
        }
    }

    /// Continues the estimate until it reaches its limit of plays or work.
    fn play_on(&mut self, work: u64) -> CountProgress<Q::Odds> {
        let left = MAX_WORK.saturating_sub(self.estimate.work());
        match self.estimate.advance_by(work.min(left)) {
            Ok(true) if self.estimate.work() < MAX_WORK => CountProgress::Counting,
            Ok(_) => self.estimate.ended().map_or_else(CountProgress::Refused, CountProgress::Done),
            Err(refusal) => CountProgress::Refused(refusal),
        }
    }

    /// Completes the answer in one call.
    ///
    /// # Errors
    /// If an answer to a choice is refused.
    pub fn finish(mut self) -> Result<Q::Odds, Refusal> {
        loop {
            match self.advance(u64::MAX / 4) {
                CountProgress::Counting | CountProgress::BeyondBudget => {}
                CountProgress::Done(odds) => return Ok(odds),
                CountProgress::Refused(refusal) => return Err(refusal),
            }
        }
    }

    /// Returns provisional odds, estimated from the plays so far; `None` before the first play.
    #[must_use]
    pub fn so_far(&self) -> Option<Q::Odds> {
        self.estimate.so_far()
    }

    /// Returns provisional odds when they are worth showing: after the first few hundred plays, and then each time the
    /// number of plays has doubled since the last odds. `None` in between.
    pub fn news(&mut self) -> Option<Q::Odds> {
        let plays = self.estimate.plays();
        if plays < self.next {
            return None;
        }
        self.next = 2 * plays;
        self.so_far()
    }

    /// The number of plays so far. While it does not change, neither does [`so_far`](Self::so_far).
    #[must_use]
    pub const fn plays(&self) -> u64 {
        self.estimate.plays()
    }

    /// The current phase and its progress.
    pub fn doing(&mut self) -> AnswerPhase {
        match &mut self.count {
            Some(count) => AnswerPhase::Counting { thousandths: thousandths(count.effort().work, WORK_LIMIT.work) },
            None => AnswerPhase::Playing {
                plays: self.estimate.plays(),
                thousandths: thousandths(self.estimate.work(), MAX_WORK)
                    .max(thousandths(self.estimate.plays(), Self::PLAYS)),
            },
        }
    }

    fn work(&mut self) -> u64 {
        self.count.as_mut().map_or(WORK_LIMIT.work, |count| count.effort().work).saturating_add(self.estimate.work())
    }
}

fn thousandths(part: u64, whole: u64) -> u64 {
    (part.saturating_mul(1_000) / whole).min(1_000)
}
