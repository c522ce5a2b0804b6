//! The questions of a ruleset about odds, and how far their answers have been counted.

use std::collections::HashMap;

use bevy::prelude::*;
use knockback_rules::battle::Battle;
use knockback_view::{RulesetView, odds_count::OddsCount, odds_state::OddsState};

use crate::stage::{Shown, expect_ruleset};

/// How many steps are counted before the most pressing question is looked for again.
const CHUNK: usize = 32;

/// Counts in slices, and keeps what was counted as long as the battle stays as it is.
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
    /// Asks the questions about a scene. Nobody may ask while something is still to be shown.
    pub(super) fn ask(&mut self, shown: &Res<Shown>, scene: &R::Scene) {
        if shown.is_changed() {
            self.of(shown.caught_up().then(|| shown.battle.seen_by(None)));
        }
        let asks = shown.caught_up();
        self.want(if asks { R::questions(expect_ruleset(&shown.battle), scene) } else { Vec::new() });
    }

    /// Sets the battle that is asked about; another one than before makes all answers void. `None` while nobody may ask.
    pub(crate) fn of(&mut self, battle: Option<Battle>) {
        if self.battle != battle {
            self.battle = battle;
            self.answers.clear();
        }
    }

    /// Sets the questions, the most pressing first. What was begun and is not wanted any more waits.
    pub(crate) fn want(&mut self, wanted: Vec<R::Question>) {
        self.wanted = wanted;
    }

    /// The questions, each with what is known of its answer.
    pub(super) fn answers(&self) -> Vec<(&R::Question, &OddsState<R::Answer>)> {
        self.wanted.iter().map(|question| (question, self.answer(question))).collect()
    }

    /// What is known of the answer to a question.
    pub(crate) fn answer(&self, question: &R::Question) -> &OddsState<R::Answer> {
        self.answers.get(question).map_or(&OddsState::Counting, OddsCount::state)
    }

    /// The most pressing question that is still to be counted.
    fn next(&self) -> Option<R::Question> {
        let open = |question: &&R::Question| !self.answers.get(question).is_some_and(OddsCount::is_settled);
        self.wanted.iter().find(open).cloned()
    }

    /// True if something is to be counted.
    pub(crate) fn open(&self) -> bool {
        self.battle.is_some() && self.next().is_some()
    }

    /// Counts for at most this many steps; returns how many it took.
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
