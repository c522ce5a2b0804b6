//! Counting the odds of a question, in slices.

use knockback_rules::{
    battle::{Battle, Order},
    c3g::{self, Line},
};

use crate::{Exactness, Odds, Question, Unanswered, branches::Branches, course::Course};

/// The odds of a question while they are being counted.
#[derive(Clone, Debug)]
pub struct Count {
    question: Question,
    line: Option<Line>,
    branches: Branches<Course>,
}

/// How far a count has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// More is to be counted.
    Counting,
    /// All is counted.
    Done(Odds),
    /// More courses are open than the budget allows, so there will be no exact answer.
    BeyondBudget,
}

impl Count {
    /// The most courses that may be open at once; a count with more is [beyond the budget](Progress::BeyondBudget).
    pub const MOST_OPEN: usize = 50_000;

    /// A count about to begin. Draws no random number and changes nothing.
    ///
    /// # Errors
    /// Where the attack is refused, or a line is to be named.
    pub fn new(battle: &Battle, question: Question) -> Result<Self, Unanswered> {
        let (start, line) = question.posed(battle)?;
        let course = Course::new(&start, question.target, line.is_some());
        let course = course.ok_or_else(knockback_rules::battle::Refusal::unknown)?;
        let board = &start.setting().board;
        let answer = line
            .map(|line| Order::C3g(c3g::Order::ChooseLine { lead: board.at(line.lead), direction: line.direction }));
        Ok(Self { question, line, branches: Branches::new(start, course, answer) })
    }

    /// Goes on for so many steps at the most.
    pub fn advance(&mut self, steps: usize) -> Progress {
        for _ in 0..steps {
            match self.branches.advance() {
                Ok(true) if self.branches.open() <= Self::MOST_OPEN => {}
                Ok(false) => return Progress::Done(self.odds()),
                Ok(true) | Err(_) => return Progress::BeyondBudget,
            }
        }
        Progress::Counting
    }

    fn odds(&self) -> Odds {
        let setting = self.branches.start().setting();
        let mut outcomes: Vec<_> = self
            .branches
            .ended()
            .map(|(course, gained, weight)| course.outcome(setting, gained, weight.clone()))
            .collect();
        outcomes.sort_by(|one, other| one.order().cmp(&other.order()));
        Odds { question: self.question, line: self.line, exactness: Exactness::Exact, outcomes }
    }
}
