//! Estimates for counts that would take too long: the attack is played repeatedly with seeded dice.

use knockback_rules::{
    battle::{Battle, Refusal, Step},
    dice::{Dice, SeededDice},
};

use super::{
    kept::Kept,
    work::{self, STEP},
};
use crate::{Answers, CountProgress, Exactness, Inquiry, Observer, Posed, Ratio, Unanswered};

/// An estimate of the odds of a question, in progress.
#[derive(Clone, Debug)]
pub struct Estimate<Q: Inquiry> {
    question: Q,
    posed: Posed<Q>,
    seed: u64,
    dice: SeededDice,
    plays: u64,
    wanted: u64,
    work: u64,
    kept: Kept<Q>,
}

impl<Q: Inquiry> Estimate<Q> {
    /// Creates an estimate from the given number of plays, at least one, with its own seeded dice.
    ///
    /// # Errors
    /// If the question is refused, or leaves open a choice that it must name.
    pub fn new(battle: &Battle, question: Q, seed: u64, plays: u64) -> Result<Self, Unanswered<Q::Wanted>> {
        let posed = Posed::of(&question, battle)?;
        let dice = SeededDice::new(seed);
        Ok(Self { question, posed, seed, dice, plays: 0, wanted: plays.max(1), work: 0, kept: Kept::default() })
    }

    /// Plays the attack at most this many more times.
    pub fn advance(&mut self, plays: u64) -> CountProgress<Q::Odds> {
        for _ in 0..plays.min(self.wanted - self.plays) {
            if let Err(refusal) = self.play_once() {
                return CountProgress::Refused(refusal);
            }
        }
        if self.plays < self.wanted {
            return CountProgress::Counting;
        }
        self.ended().map_or_else(CountProgress::Refused, CountProgress::Done)
    }

    /// Continues until at least this much [work](crate::Work::work) is done or all plays are complete. Returns true
    /// while plays are left.
    pub(crate) fn advance_by(&mut self, work: u64) -> Result<bool, Refusal> {
        let until = self.work.saturating_add(work);
        while self.plays < self.wanted && self.work < until {
            self.play_once()?;
        }
        Ok(self.plays < self.wanted)
    }

    /// Completes all plays in one call.
    ///
    /// # Errors
    /// If an answer to a choice is refused.
    pub fn finish(mut self) -> Result<Q::Odds, Refusal> {
        loop {
            match self.advance(u64::MAX) {
                CountProgress::Counting | CountProgress::BeyondBudget => {}
                CountProgress::Done(odds) => return Ok(odds),
                CountProgress::Refused(refusal) => return Err(refusal),
            }
        }
    }

    /// The odds from the plays so far, with the confidence interval of that number of plays. `None` before the first
    /// play.
    #[must_use]
    pub fn so_far(&self) -> Option<Q::Odds> {
        (self.plays > 0).then(|| self.odds())
    }

    /// The number of plays so far.
    #[must_use]
    pub const fn plays(&self) -> u64 {
        self.plays
    }

    /// The [work](crate::Work::work) so far.
    #[must_use]
    pub const fn work(&self) -> u64 {
        self.work
    }

    /// The odds after the last play.
    ///
    /// # Errors
    /// The refusal of an answer that was illegal in every play.
    pub(crate) fn ended(&self) -> Result<Q::Odds, Refusal> {
        self.posed.judge()?;
        Ok(self.odds())
    }

    fn play_once(&mut self) -> Result<(), Refusal> {
        let end = self.play()?;
        self.kept.add(&self.question, &self.posed, end);
        self.plays += 1;
        Ok(())
    }

    /// Plays the attack once, up to the horizon.
    fn play(&mut self) -> Result<Q::End, Refusal> {
        let Posed { start, observer, answers } = &mut self.posed;
        let (mut battle, mut observer) = (start.clone(), observer.clone());
        self.work += work::copying(&battle);
        while !Q::is_horizon(&battle) {
            self.work += STEP;
            let events = if let Some(passed) = answers.let_by(&battle) {
                vec![passed]
            } else {
                match battle.step() {
                    Step::Emit(events) => {
                        answers.passes(&battle);
                        events
                    }
                    Step::Roll(request) => match self.dice.answer(request) {
                        Ok(answer) => battle.rolled(answer.rolled),
                        Err(_) => break,
                    },
                    Step::Ask(_) => battle.ordered(&answers.order(&battle)?)?,
                    Step::Rest => break,
                }
            };
            for event in &events {
                observer.observe(event);
                battle.apply(event);
            }
        }
        Ok(Q::end(observer, start.played(), battle.played()))
    }

    fn odds(&self) -> Q::Odds {
        let exactness = Exactness::Estimate { seed: self.seed, plays: self.plays, interval: interval(self.plays) };
        self.kept.odds(&self.question, &self.posed, exactness, self.plays)
    }
}

/// The maximum difference between a share of the given number of plays and the true probability, at 99 % confidence
/// (Hoeffding): the square root of ln(200) / (2 * plays), rounded up to a millionth.
fn interval(plays: u64) -> Ratio {
    /// ln(200) / 2 in units of 10^-12, rounded up.
    const HALF_LN_200: u128 = 2_649_158_683_275;
    let millionths = (HALF_LN_200 / u128::from(plays.max(1))).isqrt() + 1;
    Ratio::of(millionths.min(1_000_000), 1_000_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_matches_hoeffdings_bound() {
        for plays in [1_u32, 10, 1_000, 200_000] {
            let wanted = (200_f64.ln() / 2.0 / f64::from(plays)).sqrt().min(1.0);
            let found = interval(plays.into()).value();
            assert!(found >= wanted && found < wanted + 0.000_002, "{plays} plays: {found} instead of {wanted}");
        }
    }
}
