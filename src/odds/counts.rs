//! A ruleset's questions about odds, and the progress of their answers.

use std::collections::HashMap;

use bevy::prelude::*;
use knockback_rules::battle::Battle;
use knockback_view::{RulesetView, odds_count::OddsCount, odds_state::OddsState};

use crate::stage::{Shown, expect_ruleset};

/// Number of steps after which the most important question is determined again.
const CHUNK: usize = 32;

/// Computes answers in slices, and keeps them as long as the battle does not change.
#[derive(Resource)]
pub(crate) struct Counts<R: RulesetView> {
    battle: Option<Battle>,
    wanted: Vec<R::Question>,
    answers: HashMap<R::Question, OddsCount<R::Answer>>,
}

impl<R: RulesetView> Default for Counts<R> {
    fn default() -> Self {
        Self { battle: None, wanted: Vec::new(), answers: HashMap::new() }
    }
}

impl<R: RulesetView> Counts<R> {
    /// Asks the questions about a scene. During playback, there are none.
    pub(super) fn ask(&mut self, shown: &Res<Shown>, scene: &R::Scene) {
        if shown.is_changed() {
            self.of(shown.caught_up().then(|| shown.battle.seen_by(None)));
        }
        let asks = shown.caught_up();
        self.want(if asks { R::questions(expect_ruleset(&shown.battle), scene) } else { Vec::new() });
    }

    /// Sets the battle that the questions are about. A change discards all answers. `None` while no questions are
    /// allowed.
    pub(crate) fn of(&mut self, battle: Option<Battle>) {
        if self.battle != battle {
            self.battle = battle;
            self.answers.clear();
        }
    }

    /// Sets the questions, most important first. A computation that is no longer wanted is suspended.
    pub(crate) fn want(&mut self, wanted: Vec<R::Question>) {
        self.wanted = wanted;
    }

    /// Returns the questions, each with the current state of its answer.
    pub(super) fn answers(&self) -> Vec<(&R::Question, &OddsState<R::Answer>)> {
        self.wanted.iter().map(|question| (question, self.answer(question))).collect()
    }

    /// Returns the current state of the answer to a question.
    pub(crate) fn answer(&self, question: &R::Question) -> &OddsState<R::Answer> {
        self.answers.get(question).map_or(&OddsState::Counting, OddsCount::state)
    }

    /// Returns the most important question whose answer is not complete.
    fn next(&self) -> Option<R::Question> {
        let open = |question: &&R::Question| !self.answers.get(question).is_some_and(OddsCount::is_settled);
        self.wanted.iter().find(open).cloned()
    }

    /// True if a computation is unfinished.
    pub(crate) fn open(&self) -> bool {
        self.battle.is_some() && self.next().is_some()
    }

    /// Computes at most the given number of steps and returns the number used.
    pub(crate) fn advance(&mut self, steps: usize) -> usize {
        let mut taken = 0;
        while taken < steps
            && let Some((battle, question)) = self.battle.as_ref().zip(self.next())
        {
            let chunk = CHUNK.min(steps - taken);
            let begin = || R::count(battle, question.clone());
            self.answers.entry(question.clone()).or_insert_with(begin).advance(chunk);
            taken += chunk;
        }
        taken
    }
}
