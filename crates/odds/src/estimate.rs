//! Estimates, where an exact count would take too long: the attack played again and again with seeded dice.

use std::convert::Infallible;

use indexmap::IndexMap;
use knockback_rules::{
    battle::{Battle, Event, Order},
    c3g::Line,
    dice::SeededDice,
};
use rustc_hash::FxBuildHasher;

use crate::{
    Exactness, Odds, Question, Ratio, Tale, Unanswered, count::chosen, course::Course, gained::Gained, play::play_out,
};

/// The odds of a question while they are being estimated.
#[derive(Clone, Debug)]
pub struct Estimate {
    question: Question,
    line: Option<Line>,
    answer: Option<Order>,
    start: Battle,
    course: Course,
    seed: u64,
    dice: SeededDice,
    plays: u64,
    wanted: u64,
    counts: IndexMap<(Gained, Course), u128, FxBuildHasher>,
}

impl Estimate {
    /// An estimate about to begin: so many plays, one at least, with dice of their own.
    ///
    /// # Errors
    /// Where the attack is refused, or a line is to be named.
    pub fn new(battle: &Battle, question: Question, seed: u64, plays: u64) -> Result<Self, Unanswered> {
        let (start, line) = question.posed(battle)?;
        let course = Course::new(&start, question.target, line.is_some())?;
        let answer = line.map(|line| chosen(&start, line));
        let (dice, counts) = (SeededDice::new(seed), IndexMap::default());
        Ok(Self { question, line, answer, start, course, seed, dice, plays: 0, wanted: plays.max(1), counts })
    }

    /// Plays so many times more at the most; the odds once all are played.
    pub fn advance(&mut self, plays: u64) -> Option<Odds> {
        for _ in 0..plays.min(self.wanted - self.plays) {
            let load = self.play();
            *self.counts.entry(load).or_insert(0) += 1;
            self.plays += 1;
        }
        (self.plays == self.wanted).then(|| self.odds())
    }

    fn play(&mut self) -> (Gained, Course) {
        let (mut battle, mut course, mut gained) = (self.start.clone(), self.course.clone(), Gained::default());
        let answer = |battle: &Battle| self.answer.as_ref().and_then(|order| battle.ordered(order).ok());
        let hear = |events: &[Event]| {
            gained.hear(events);
            for event in events {
                course.hear(event);
            }
        };
        let Ok(()) = play_out(&mut battle, &mut self.dice, |battle| Ok::<_, Infallible>(answer(battle)), hear);
        (gained, course)
    }

    fn odds(&self) -> Odds {
        let setting = self.start.setting();
        let share = |count: &u128| Ratio::of(*count, u128::from(self.plays));
        let shares: Vec<Ratio> = self.counts.values().map(share).collect();
        let courses = self.counts.keys().zip(&shares).map(|((gained, course), share)| (gained, course, share));
        let exactness = Exactness::Estimate { seed: self.seed, plays: self.plays, interval: interval(self.plays) };
        Odds::told(self.question, self.line, exactness, setting, courses.collect())
    }
}

/// By how much the share of so many plays may be off a probability, 99 times of 100 (Hoeffding): the square root of
/// ln(200) / 2 parts of the number of plays, rounded up to a millionth.
pub(crate) fn interval(plays: u64) -> Ratio {
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
