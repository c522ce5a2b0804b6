//! What is asked of the odds, and how far it has been counted.

use std::{collections::HashMap, hash::Hash};

use bevy::prelude::*;
use knockback_rules::battle::Battle;

use crate::stage::Shown;

/// What a ruleset asks of the odds, and how it is counted.
pub(crate) trait Counted: Send + Sync + 'static {
    /// Something that is asked.
    type Wish: Clone + Eq + Hash + Send + Sync;
    /// What is known of it: nothing yet, a part, or all.
    type Answer: Send + Sync;

    /// Begins to count.
    fn begin(battle: &Battle, wish: Self::Wish) -> Self::Answer;

    /// Counts on, for this many steps.
    fn go_on(answer: Self::Answer, steps: usize) -> Self::Answer;

    /// True if nothing is left to be counted.
    fn settled(answer: &Self::Answer) -> bool;
}

/// How many steps are taken between two looks at what is most pressing.
const CHUNK: usize = 32;

/// Counts in slices, and remembers what was counted as long as the battle stays as it is.
#[derive(Resource)]
pub(crate) struct Counts<C: Counted> {
    battle: Option<Battle>,
    wanted: Vec<C::Wish>,
    answers: HashMap<C::Wish, C::Answer>,
}

impl<C: Counted> Default for Counts<C> {
    fn default() -> Self {
        Self { battle: None, wanted: Vec::new(), answers: HashMap::new() }
    }
}

impl<C: Counted> Counts<C> {
    /// Asks what is looked at, the most pressing first. What was known of another battle is forgotten; nobody may ask while
    /// something is still to be shown.
    pub(crate) fn ask(&mut self, shown: &Res<Shown>, wanted: Vec<C::Wish>) {
        if shown.is_changed() {
            self.of(shown.caught_up().then(|| shown.battle.seen_by(None)));
        }
        self.want(wanted);
    }

    /// The battle that is asked about; another one than before makes all answers void. `None` while nobody may ask.
    pub(crate) fn of(&mut self, battle: Option<Battle>) {
        if self.battle != battle {
            self.battle = battle;
            self.answers.clear();
        }
    }

    /// What is wanted now, the most pressing first. What was begun and is not wanted any more waits.
    pub(crate) fn want(&mut self, wanted: Vec<C::Wish>) {
        self.wanted = wanted;
    }

    /// What is wanted now.
    pub(crate) fn wanted(&self) -> &[C::Wish] {
        &self.wanted
    }

    /// What is known of it, if anything.
    pub(crate) fn answer(&self, wish: &C::Wish) -> Option<&C::Answer> {
        self.answers.get(wish)
    }

    /// The most pressing of what is still to be counted.
    fn next(&self) -> Option<C::Wish> {
        let open = |wish: &&C::Wish| !self.answers.get(wish).is_some_and(C::settled);
        self.wanted.iter().find(open).cloned()
    }

    /// True if something is to be counted.
    pub(crate) fn open(&self) -> bool {
        self.battle.is_some() && self.next().is_some()
    }

    /// Counts on, for this many steps at most; returns how many it took.
    pub(crate) fn advance(&mut self, steps: usize) -> usize {
        let mut taken = 0;
        while taken < steps
            && let Some((battle, wish)) = self.battle.as_ref().zip(self.next())
        {
            let chunk = CHUNK.min(steps - taken);
            let answer = self.answers.remove(&wish).unwrap_or_else(|| C::begin(battle, wish.clone()));
            let answer = C::go_on(answer, chunk);
            self.answers.insert(wish, answer);
            taken += chunk;
        }
        taken
    }
}
