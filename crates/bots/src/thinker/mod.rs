//! The thinker, which answers questions about bot decisions, puzzles, reviews and threat maps through text messages.
//!
//! Only the thinker needs the code that computes answers. It can run on its own thread, in a web worker, or for a slice
//! of each frame. In all cases, it gives the same answers in the same order.
//!
//! ```
//! use std::sync::Arc;
//!
//! use knockback_bots::{Level, thinker::{Answer, Question, Reply, Request, Thinker}};
//! use knockback_rules::{battle::{Battle, Setup}, dice::SeededDice, files::read_scenario, game::Game};
//!
//! let text = include_bytes!("../../../rules/examples/duel.ron");
//! let mut game = Game::new(Arc::new(Setup::new(read_scenario("duel.ron", text)?)?), Some(7));
//! game.settle(&mut SeededDice::new(7))?;
//!
//! let question = Question::of(game.battle(), Request::Decide { level: Level::MAX.number(), seed: 1, most: 1 });
//! let mut thinker = Thinker::default();
//! thinker.ask(1, &question.text());
//! while let Some(said) = thinker.advance() {
//!     let Some(text) = said else { continue };
//!     let Reply { answer: Answer::Acts(acts), .. } = Reply::read(&text)? else { panic!("a bot knows what to do") };
//!     let order = acts[0].order.resolve(game.battle().setup())?;
//!     assert!(game.battle().legal_orders().contains(&order));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod question;
mod task;

use std::{collections::VecDeque, sync::Arc};

use knockback_rules::{
    battle::{Battle, Setup},
    scenario::Scenario,
};

pub use self::{
    answer::{AdvisedAction, Answer, Reply},
    question::{BattleText, Question, Request},
};
use self::{question::Unasked, task::Task};

/// Answers questions in slices of work.
#[derive(Debug, Default)]
pub struct Thinker {
    /// The open questions by number. The first one gets the next slice.
    open: VecDeque<(u32, Task)>,
    /// The replies that have not been returned yet.
    said: VecDeque<Reply>,
    /// The setup of the last question, cached because consecutive questions are usually about the same battle.
    last: Option<(Scenario, Arc<Setup>)>,
}

impl Thinker {
    /// Asks a question. No other open question may have the same number.
    pub fn ask(&mut self, number: u32, question: &str) {
        let begun = Question::read(question).and_then(|question| {
            let Question { battle: BattleText { scenario, snapshot }, request } = question;
            let setup = self.setup(scenario)?;
            Task::begin(&Battle::resume(setup, snapshot)?, request)
        });
        match begun {
            Ok(task) => self.open.push_back((number, task)),
            Err(why) => self.said.push_back(Reply { of: number, done: true, answer: why.answer() }),
        }
    }

    /// Cancels a question.
    pub fn cancel(&mut self, number: u32) {
        self.open.retain(|(open, _)| *open != number);
        self.said.retain(|reply| reply.of != number);
    }

    /// True if no question is open and no reply is pending.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.open.is_empty() && self.said.is_empty()
    }

    /// Does one slice of work, a few milliseconds in a browser, on the open questions in turn. Returns `None` if
    /// nothing is left to do, otherwise `Some` with the text of the next [`Reply`], if there is one.
    pub fn advance(&mut self) -> Option<Option<String>> {
        if let Some(reply) = self.said.pop_front() {
            return Some(Some(reply.text()));
        }
        let (number, mut task) = self.open.pop_front()?;
        let answer = task.advance();
        let done = matches!(answer, Some((true, _)));
        if !done {
            self.open.push_back((number, task));
        }
        Some(answer.map(|(done, answer)| Reply { of: number, done, answer }.text()))
    }

    /// The setup of a scenario, from the cache if possible.
    fn setup(&mut self, scenario: Scenario) -> Result<Arc<Setup>, Unasked> {
        if let Some((known, setup)) = &self.last
            && *known == scenario
        {
            return Ok(Arc::clone(setup));
        }
        let setup = Arc::new(Setup::new(scenario.clone())?);
        self.last = Some((scenario, Arc::clone(&setup)));
        Ok(setup)
    }
}
