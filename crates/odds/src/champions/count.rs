//! Counting the odds of a question, in slices.

use knockback_rules::battle::{Battle, FigureId};

use super::{
    Odds, Outcome, Question,
    branches::Branches,
    course::Course,
    grid::Loss,
    mass::Masses,
    outcome::Blow,
    question::{self, Answers},
};
use crate::{Exactness, Ratio, Unanswered, sums};

/// The odds of a question while they are being counted.
#[derive(Clone, Debug)]
pub struct Count {
    question: Question,
    branches: Branches,
}

/// How far a count has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// More is to be counted.
    Counting,
    /// All is counted.
    Done(Odds),
    /// There is no exact answer: more is open than the budget allows, or a reaction is refused.
    Unanswered(Unanswered),
}

impl Count {
    /// The most that may be open at once; a count with more is beyond the budget.
    pub const MOST_OPEN: usize = 50_000;

    /// A count about to begin. Draws no random number and changes nothing.
    ///
    /// # Errors
    /// Where the attack is refused.
    pub fn new(battle: &Battle, question: Question) -> Result<Self, Unanswered> {
        let start = question.posed(battle)?;
        let course = Course::new(&start, question.target)?;
        let branches = Branches::new(start, course, Answers::new(&question));
        Ok(Self { question, branches })
    }

    /// Goes on for so many steps at the most.
    pub fn advance(&mut self, steps: usize) -> Progress {
        match self.go_on(steps) {
            None => Progress::Counting,
            Some(Ok(())) => Progress::Done(self.odds()),
            Some(Err(why)) => Progress::Unanswered(why),
        }
    }

    /// All of it, in one go.
    pub(super) fn finish(mut self) -> Result<Odds, Unanswered> {
        loop {
            if let Some(done) = self.go_on(usize::MAX) {
                return done.map(|()| self.odds());
            }
        }
    }

    fn go_on(&mut self, steps: usize) -> Option<Result<(), Unanswered>> {
        for _ in 0..steps {
            match self.branches.advance() {
                Ok(true) if self.branches.open() <= Self::MOST_OPEN => {}
                Ok(true) => return Some(Err(Unanswered::BeyondBudget)),
                Ok(false) => {
                    return Some(self.branches.answers().judge(self.branches.start()).map_err(Unanswered::from));
                }
                Err(refusal) => return Some(Err(refusal.into())),
            }
        }
        None
    }

    /// What is asked.
    #[must_use]
    pub const fn question(&self) -> &Question {
        &self.question
    }

    fn odds(&self) -> Odds {
        let mut outcomes: Vec<Outcome> = self.branches.ended().map(|(blow, masses)| outcome(blow, masses)).collect();
        outcomes.sort_unstable_by(|one, other| one.blow.cmp(&other.blow));
        let line = question::line(self.branches.start(), self.question.target);
        Odds { question: self.question.clone(), line, exactness: Exactness::Exact, outcomes }
    }

    #[cfg(test)]
    pub(super) fn stepped(self) -> Self {
        Self { branches: self.branches.stepped(), ..self }
    }
}

fn outcome(blow: &Blow, masses: &Masses) -> Outcome {
    let hurt = sums::distinct(masses.iter().flat_map(|mass| mass.hurt().collect::<Vec<_>>()));
    let losses = hurt.into_iter().map(|figure| (figure, losses(masses, figure)));
    Outcome { blow: blow.clone(), losses: losses.collect(), probability: masses.probability() }
}

fn losses(masses: &Masses, figure: FigureId) -> Vec<(Loss, Ratio)> {
    let all: Vec<(Loss, Ratio)> = masses.iter().flat_map(|mass| mass.losses(figure)).collect();
    sums::merged(all.iter().map(|(loss, p)| (*loss, p)))
}
