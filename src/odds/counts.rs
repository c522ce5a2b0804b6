//! What is asked of the odds, and how far it has been counted.

use std::{collections::HashMap, sync::Arc};

use bevy::prelude::*;
use knockback_odds::{
    Count, Estimate, Odds, Progress, Question, ThreatCount, Threats, Unanswered,
    champions::{self, Progress as BlowProgress},
};
use knockback_rules::battle::{Battle, FigureId};

/// Something that is asked.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Wish {
    /// The odds of an attack.
    Odds(Question),
    /// The odds of an attack of Champions.
    Blow(champions::Question),
    /// The threat map of a figure.
    Threats(FigureId),
}

/// What is known of it.
#[derive(Clone, Debug)]
pub(super) enum Answer {
    /// It is being counted.
    Counting(Box<Count>),
    /// It is being estimated: an exact count would take too long.
    Estimating(Box<Estimate>),
    /// A threat map is being counted.
    Mapping(Box<ThreatCount>),
    /// A blow of Champions is being counted.
    CountingBlow(Box<champions::Count>),
    /// It is being estimated.
    EstimatingBlow(Box<champions::Estimate>),
    /// The odds.
    Odds(Arc<Odds>),
    /// The odds of a blow of Champions.
    Blow(Arc<champions::Odds>),
    /// The threat map.
    Threats(Arc<Threats>),
    /// There is no answer: the attack is refused.
    Refused,
}

impl Answer {
    /// True where nothing is left to be counted.
    const fn settled(&self) -> bool {
        matches!(self, Self::Odds(_) | Self::Blow(_) | Self::Threats(_) | Self::Refused)
    }
}

/// How many plays an estimate is made of, how many of them are one step's work, and the seed of their dice.
const PLAYS: (u64, usize, u64) = (20_000, 8, 1);
/// A step of a blow of Champions adds whole tables up: it is as long as so many of C3G.
const BLOW_STEP: usize = 16;
/// How many steps are taken between two looks at what is most pressing.
const CHUNK: usize = 32;

/// Counts in slices, and remembers what was counted as long as the battle stays as it is.
#[derive(Resource, Default)]
pub(super) struct Counts {
    battle: Option<Battle>,
    wanted: Vec<Wish>,
    answers: HashMap<Wish, Answer>,
}

impl Counts {
    /// The battle that is asked about; another one than before makes all answers void. `None` while nobody may ask.
    pub(super) fn of(&mut self, battle: Option<Battle>) {
        if self.battle != battle {
            self.battle = battle;
            self.answers.clear();
        }
    }

    /// What is wanted now, the most pressing first. What was begun and is not wanted any more waits.
    pub(super) fn want(&mut self, wanted: Vec<Wish>) {
        self.wanted = wanted;
    }

    /// What is wanted now.
    pub(super) fn wanted(&self) -> &[Wish] {
        &self.wanted
    }

    /// What is known of it, if anything.
    pub(super) fn answer(&self, wish: &Wish) -> Option<&Answer> {
        self.answers.get(wish)
    }

    /// The most pressing of what is still to be counted.
    fn next(&self) -> Option<Wish> {
        let open = |wish: &&Wish| !self.answers.get(wish).is_some_and(Answer::settled);
        self.wanted.iter().find(open).cloned()
    }

    /// True where something is to be counted.
    pub(super) fn open(&self) -> bool {
        self.battle.is_some() && self.next().is_some()
    }

    /// Counts on, for so many steps at the most; tells how many it took.
    pub(super) fn advance(&mut self, steps: usize) -> usize {
        let mut taken = 0;
        while taken < steps
            && let Some((battle, wish)) = self.battle.as_ref().zip(self.next())
        {
            let chunk = CHUNK.min(steps - taken);
            let answer = self.answers.remove(&wish).unwrap_or_else(|| begin(battle, wish.clone()));
            let answer = go_on(battle, answer, chunk);
            self.answers.insert(wish, answer);
            taken += chunk;
        }
        taken
    }
}

fn begin(battle: &Battle, wish: Wish) -> Answer {
    match wish {
        Wish::Odds(question) => {
            Count::new(battle, question).map_or(Answer::Refused, |count| Answer::Counting(Box::new(count)))
        }
        Wish::Blow(question) => champions::Count::new(battle, question)
            .map_or(Answer::Refused, |count| Answer::CountingBlow(Box::new(count))),
        Wish::Threats(figure) => Answer::Mapping(Box::new(ThreatCount::new(battle, figure))),
    }
}

fn go_on(battle: &Battle, answer: Answer, steps: usize) -> Answer {
    match answer {
        Answer::Counting(mut count) => match count.advance(steps) {
            Progress::Counting => Answer::Counting(count),
            Progress::Done(odds) => Answer::Odds(Arc::new(odds)),
            Progress::BeyondBudget => {
                let (plays, _, seed) = PLAYS;
                let estimate = Estimate::new(battle, count.question(), seed, plays);
                estimate.map_or(Answer::Refused, |estimate| Answer::Estimating(Box::new(estimate)))
            }
        },
        Answer::Estimating(mut estimate) => {
            // A play is as long as several steps of a count.
            let plays = u64::try_from(steps.div_ceil(PLAYS.1)).unwrap_or(1);
            match estimate.advance(plays) {
                Some(odds) => Answer::Odds(Arc::new(odds)),
                None => Answer::Estimating(estimate),
            }
        }
        Answer::CountingBlow(mut count) => match count.advance(steps.div_ceil(BLOW_STEP)) {
            BlowProgress::Counting => Answer::CountingBlow(count),
            BlowProgress::Done(odds) => Answer::Blow(Arc::new(odds)),
            BlowProgress::Unanswered(Unanswered::BeyondBudget) => {
                let (plays, _, seed) = PLAYS;
                let estimate = champions::Estimate::new(battle, count.question().clone(), seed, plays);
                estimate.map_or(Answer::Refused, |estimate| Answer::EstimatingBlow(Box::new(estimate)))
            }
            BlowProgress::Unanswered(_) => Answer::Refused,
        },
        Answer::EstimatingBlow(mut estimate) => {
            let plays = u64::try_from(steps.div_ceil(PLAYS.1)).unwrap_or(1);
            match estimate.advance(plays) {
                Some(Ok(odds)) => Answer::Blow(Arc::new(odds)),
                Some(Err(_)) => Answer::Refused,
                None => Answer::EstimatingBlow(estimate),
            }
        }
        Answer::Mapping(mut count) => match count.advance(steps) {
            Some(threats) => Answer::Threats(Arc::new(threats)),
            None => Answer::Mapping(count),
        },
        settled @ (Answer::Odds(_) | Answer::Blow(_) | Answer::Threats(_) | Answer::Refused) => settled,
    }
}
