//! Estimates, where an exact count would take too long: the attack played again and again with seeded dice.

use indexmap::IndexMap;
use knockback_rules::{
    battle::{Battle, Refusal, Step},
    dice::{Dice, SeededDice},
};
use rustc_hash::FxBuildHasher;

use crate::{Answers, Exactness, Inquiry, Observer, Posed, Progress, Ratio, Unanswered};

/// The odds of a question while they are being estimated.
#[derive(Clone, Debug)]
pub struct Estimate<Q: Inquiry> {
    question: Q,
    posed: Posed<Q>,
    seed: u64,
    dice: SeededDice,
    plays: u64,
    wanted: u64,
    counts: IndexMap<Q::End, u128, FxBuildHasher>,
}

impl<Q: Inquiry> Estimate<Q> {
    /// An estimate about to begin: this many plays, one at least, with dice of their own.
    ///
    /// # Errors
    /// Where the question is refused, or something is to be named first.
    pub fn new(battle: &Battle, question: Q, seed: u64, plays: u64) -> Result<Self, Unanswered<Q::Wanted>> {
        let posed = Posed::of(&question, battle)?;
        let (dice, counts) = (SeededDice::new(seed), IndexMap::default());
        Ok(Self { question, posed, seed, dice, plays: 0, wanted: plays.max(1), counts })
    }

    /// Plays this many times more at most.
    pub fn advance(&mut self, plays: u64) -> Progress<Q::Odds> {
        for _ in 0..plays.min(self.wanted - self.plays) {
            match self.play() {
                Ok(end) => *self.counts.entry(end).or_insert(0) += 1,
                Err(refusal) => return Progress::Refused(refusal),
            }
            self.plays += 1;
        }
        if self.plays < self.wanted {
            return Progress::Counting;
        }
        self.posed.judge().map_or_else(Progress::Refused, |()| Progress::Done(self.odds()))
    }

    /// Plays all of it, at once.
    ///
    /// # Errors
    /// Where an answer to a choice is refused.
    pub fn finish(mut self) -> Result<Q::Odds, Refusal> {
        loop {
            match self.advance(u64::MAX) {
                Progress::Counting | Progress::BeyondBudget => {}
                Progress::Done(odds) => return Ok(odds),
                Progress::Refused(refusal) => return Err(refusal),
            }
        }
    }

    /// One play, to the horizon.
    fn play(&mut self) -> Result<Q::End, Refusal> {
        let Posed { start, observer, answers } = &mut self.posed;
        let (mut battle, mut observer) = (start.clone(), observer.clone());
        while !Q::is_horizon(&battle) {
            let events = match battle.step() {
                Step::Emit(events) => events,
                Step::Roll(request) => match self.dice.answer(request) {
                    Ok(answer) => battle.rolled(answer.rolled),
                    Err(_) => break,
                },
                Step::Ask(_) => battle.ordered(&answers.order(&battle)?)?,
                Step::Rest => break,
            };
            for event in &events {
                observer.observe(event);
                battle.apply(event);
            }
        }
        Ok(Q::end(observer, start.played(), battle.played()))
    }

    fn odds(&self) -> Q::Odds {
        let share = |count: &u128| Ratio::of(*count, u128::from(self.plays));
        let ends = self.counts.iter().map(|(end, count)| (end, share(count))).collect();
        let exactness = Exactness::Estimate { seed: self.seed, plays: self.plays, interval: interval(self.plays) };
        self.question.odds(&self.posed, exactness, ends)
    }
}

/// By how much the share of this many plays may be off a probability, 99 times of 100 (Hoeffding): the square root of
/// ln(200) / 2 parts of the number of plays, rounded up to a millionth.
fn interval(plays: u64) -> Ratio {
    /// ln(200) / 2 in parts of 10^12, rounded up.
    const HALF_LN_200: u128 = 2_649_158_683_275;
    let millionths = (HALF_LN_200 / u128::from(plays.max(1))).isqrt() + 1;
    Ratio::of(millionths.min(1_000_000), 1_000_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_that_of_hoeffding() {
        for plays in [1_u32, 10, 1_000, 200_000] {
            let wanted = (200_f64.ln() / 2.0 / f64::from(plays)).sqrt().min(1.0);
            let found = interval(plays.into()).value();
            assert!(found >= wanted && found < wanted + 0.000_002, "{plays} plays: {found} for {wanted}");
        }
    }
}
