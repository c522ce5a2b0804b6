//! Estimates, where an exact count would take too long: the attack played again and again with seeded dice.

use indexmap::IndexMap;
use knockback_rules::{
    battle::{Battle, FigureId, Refusal},
    dice::SeededDice,
};
use rustc_hash::FxBuildHasher;

use super::{
    Odds, Outcome, Question,
    course::Course,
    grid::Loss,
    outcome::Blow,
    question::{self, Answers},
};
use crate::{Exactness, Ratio, Unanswered, estimate::interval, play::play_out, sums};

/// What a play came to.
type Play = (Blow, Vec<(FigureId, Loss)>);

/// The odds of a question while they are being estimated.
#[derive(Clone, Debug)]
pub struct Estimate {
    question: Question,
    answers: Answers,
    start: Battle,
    course: Course,
    seed: u64,
    dice: SeededDice,
    plays: u64,
    wanted: u64,
    counts: IndexMap<Play, u128, FxBuildHasher>,
}

impl Estimate {
    /// An estimate about to begin: so many plays, one at least, with dice of their own.
    ///
    /// # Errors
    /// Where the attack is refused.
    pub fn new(battle: &Battle, question: Question, seed: u64, plays: u64) -> Result<Self, Unanswered> {
        let start = question.posed(battle)?;
        let course = Course::new(&start, question.target)?;
        let (dice, counts) = (SeededDice::new(seed), IndexMap::default());
        let answers = Answers::new(&question);
        Ok(Self { question, answers, start, course, seed, dice, plays: 0, wanted: plays.max(1), counts })
    }

    /// Plays so many times more at the most; the odds once all are played, or the refusal of a reaction that was never
    /// possible.
    pub fn advance(&mut self, plays: u64) -> Option<Result<Odds, Unanswered>> {
        for _ in 0..plays.min(self.wanted - self.plays) {
            match self.play() {
                Ok(play) => *self.counts.entry(play).or_insert(0) += 1,
                Err(refusal) => return Some(Err(refusal.into())),
            }
            self.plays += 1;
        }
        if self.plays < self.wanted {
            return None;
        }
        Some(self.answers.judge(&self.start).map(|()| self.odds()).map_err(Unanswered::from))
    }

    fn play(&mut self) -> Result<Play, Refusal> {
        let (mut battle, mut course) = (self.start.clone(), self.course.clone());
        let answer = |battle: &Battle| battle.ordered(&self.answers.order(battle)).map(Some);
        play_out(&mut battle, &mut self.dice, answer, |events| events.iter().for_each(|event| course.hear(event)))?;
        let figures = battle.setting().figure_ids();
        let losses = figures.filter_map(|figure| {
            let (before, after) = (self.start.vitals(figure), battle.vitals(figure));
            let lost = |before: i16, after: i16| u16::try_from(before - after).unwrap_or(0);
            let loss = (lost(before.stun, after.stun), lost(before.body, after.body));
            (loss != (0, 0)).then_some((figure, loss))
        });
        let losses = losses.collect();
        Ok((course.end(&self.start, &battle), losses))
    }

    fn odds(&self) -> Odds {
        let share = |count: u128| Ratio::of(count, u128::from(self.plays));
        let blows = sums::distinct(self.counts.keys().map(|(blow, _)| blow.clone()));
        let outcome = |blow: Blow| {
            let plays: Vec<(&Vec<(FigureId, Loss)>, u128)> = self
                .counts
                .iter()
                .filter(|((of, _), _)| *of == blow)
                .map(|((_, lost), count)| (lost, *count))
                .collect();
            let hurt = sums::distinct(plays.iter().flat_map(|(lost, _)| lost.iter().map(|(figure, _)| *figure)));
            let losses = hurt.into_iter().map(|figure| {
                let of = |lost: &[(FigureId, Loss)]| {
                    lost.iter().find(|(who, _)| *who == figure).map_or((0, 0), |(_, loss)| *loss)
                };
                let all: Vec<(Loss, Ratio)> = plays.iter().map(|(lost, count)| (of(lost), share(*count))).collect();
                (figure, sums::merged(all.iter().map(|(loss, p)| (*loss, p))))
            });
            let losses = losses.collect();
            let probability = share(plays.iter().map(|(_, count)| count).sum());
            Outcome { blow, losses, probability }
        };
        let outcomes = blows.into_iter().map(outcome).collect();
        let exactness = Exactness::Estimate { seed: self.seed, plays: self.plays, interval: interval(self.plays) };
        let line = question::line(&self.start, self.question.target);
        Odds { question: self.question.clone(), line, exactness, outcomes }
    }
}
