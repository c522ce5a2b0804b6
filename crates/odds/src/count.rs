//! Counting the odds of a question, in slices.

use knockback_rules::{
    battle::{Battle, Order},
    c3g::{self, Line},
};

use crate::{Exactness, Odds, Question, Unanswered, branches::Branches, course::Course, loads::Loads};

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
        let course = Course::new(&start, question.target, line.is_some())?;
        let answer = line.map(|line| chosen(&start, line));
        Ok(Self { question, line, branches: Branches::new(start, course, answer) })
    }

    /// Goes on for so many steps at the most.
    pub fn advance(&mut self, steps: usize) -> Progress {
        match self.go_on(steps) {
            Some(Ok(())) => Progress::Done(self.odds(self.branches.ended())),
            Some(Err(BeyondBudget)) => Progress::BeyondBudget,
            None => Progress::Counting,
        }
    }

    /// All of it, in one go.
    pub(crate) fn finish(mut self) -> Result<Odds, Unanswered> {
        loop {
            match self.go_on(usize::MAX) {
                None => {}
                Some(Err(BeyondBudget)) => return Err(Unanswered::BeyondBudget),
                Some(Ok(())) => return Ok(self.odds(self.branches.ended())),
            }
        }
    }

    fn go_on(&mut self, steps: usize) -> Option<Result<(), BeyondBudget>> {
        for _ in 0..steps {
            match self.branches.advance() {
                Ok(true) if self.branches.open() <= Self::MOST_OPEN => {}
                Ok(false) => return Some(Ok(())),
                Ok(true) | Err(_) => return Some(Err(BeyondBudget)),
            }
        }
        None
    }

    /// What is asked.
    #[must_use]
    pub const fn question(&self) -> Question {
        self.question
    }

    fn odds(&self, ended: &Loads<Course>) -> Odds {
        let setting = self.branches.start().setting();
        Odds::told(self.question, self.line, Exactness::Exact, setting, ended.list())
    }
}

/// More courses are open than may be.
struct BeyondBudget;

/// The order that chooses a line.
pub(crate) fn chosen(battle: &Battle, line: Line) -> Order {
    let lead = battle.setting().board.at(line.lead);
    Order::C3g(c3g::Order::ChooseLine { lead, direction: line.direction })
}
