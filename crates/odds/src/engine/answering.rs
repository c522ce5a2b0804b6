//! Answering a question within a limit of work, exactly or by an estimate, with provisional odds on the way.

use knockback_rules::battle::{Battle, Refusal};

use crate::{Count, CountProgress, Estimate, Inquiry, Unanswered, WORK_LIMIT};

/// Work after which plays begin, so that there are provisional odds: nearly all questions are counted before.
const ALONE: u64 = 15_000_000;
/// Work of the first plays, before the count goes on.
const FIRST_PLAYS: u64 = 20_000_000;
/// Provisional odds are not shown by fewer plays.
const FEW: u64 = 250;
/// The most work of all plays.
const MOST_PLAYED: u64 = 300_000_000;

/// A question while it is being answered: it is counted, and played where that takes more than the [budget](MOST).
///
/// What decides is work, which is [counted](crate::Effort::work), and no clock: the answer is the same on every machine.
/// Where counting takes long, a few plays come first, so that [`so_far`](Self::so_far) soon has something to tell.
#[derive(Clone, Debug)]
pub struct Answering<Q: Inquiry> {
    /// Until it is beyond the budget.
    count: Option<Count<Q>>,
    estimate: Estimate<Q>,
    /// As many plays are worth to be told of next.
    next: u64,
}

/// What is being done to answer a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerPhase {
    /// Every result of the dice is being counted.
    Counting {
        /// How much of the budget that has taken, in thousandths.
        thousandths: u64,
    },
    /// It is being played.
    Playing {
        /// How often so far.
        plays: u64,
        /// How much of all work that has taken, in thousandths.
        thousandths: u64,
    },
}

impl<Q: Inquiry> Answering<Q> {
    /// The most plays of an estimate: as many as its limit of work allows.
    pub const PLAYS: u64 = 200_000;

    /// A question about to be answered; the seed is that of the dice where it is played.
    ///
    /// # Errors
    /// Where the question is refused, or something is to be named first.
    pub fn new(battle: &Battle, question: Q, seed: u64) -> Result<Self, Unanswered<Q::Wanted>> {
        let estimate = Estimate::new(battle, question.clone(), seed, Self::PLAYS)?;
        Ok(Self { count: Some(Count::new(battle, question)?), estimate, next: FEW })
    }

    /// Goes on until about this much [work](crate::Effort::work) more has been done. It is never beyond the budget.
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

    /// Plays on, up to the last play that is allowed.
    fn play_on(&mut self, work: u64) -> CountProgress<Q::Odds> {
        let left = MOST_PLAYED.saturating_sub(self.estimate.work());
        match self.estimate.advance_by(work.min(left)) {
            Ok(true) if self.estimate.work() < MOST_PLAYED => CountProgress::Counting,
            Ok(_) => self.estimate.ended().map_or_else(CountProgress::Refused, CountProgress::Done),
            Err(refusal) => CountProgress::Refused(refusal),
        }
    }

    /// Answers it at once.
    ///
    /// # Errors
    /// Where an answer to a choice is refused.
    pub fn finish(mut self) -> Result<Q::Odds, Refusal> {
        loop {
            match self.advance(u64::MAX / 4) {
                CountProgress::Counting | CountProgress::BeyondBudget => {}
                CountProgress::Done(odds) => return Ok(odds),
                CountProgress::Refused(refusal) => return Err(refusal),
            }
        }
    }

    /// Provisional odds, an estimate by the plays so far; `None` while there are none.
    #[must_use]
    pub fn so_far(&self) -> Option<Q::Odds> {
        self.estimate.so_far()
    }

    /// Provisional odds wherever they are worth being shown: after the first few hundred plays, and each time that there are
    /// twice as many as the last time; `None` in between.
    pub fn news(&mut self) -> Option<Q::Odds> {
        let plays = self.estimate.plays();
        if plays < self.next {
            return None;
        }
        self.next = 2 * plays;
        self.so_far()
    }

    /// How many plays there were so far: as long as there are no more, [`so_far`](Self::so_far) tells the same.
    #[must_use]
    pub const fn plays(&self) -> u64 {
        self.estimate.plays()
    }

    /// What is being done, and how much of it is done.
    pub fn doing(&mut self) -> AnswerPhase {
        match &mut self.count {
            Some(count) => AnswerPhase::Counting { thousandths: thousandths(count.effort().work, WORK_LIMIT.work) },
            None => AnswerPhase::Playing {
                plays: self.estimate.plays(),
                thousandths: thousandths(self.estimate.work(), MOST_PLAYED)
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
