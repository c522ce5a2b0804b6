//! What a ruleset says of its questions.

use std::{fmt, hash::Hash};

use knockback_rules::{
    battle::{Battle, Refusal, Stage},
    ruleset::{Copied, Played, Ruleset},
};

use crate::{Answers, Exactness, Frontier, Observer, Ratio, Unanswered};

/// A question of a ruleset: how it is posed, what is to be known of each branch that the battle may take, and how odds
/// are made of that.
///
/// [`Count`](crate::Count) and [`Estimate`](crate::Estimate) answer any of them. A ruleset whose rolls come to few states
/// takes [`Plain`](crate::Plain) for its frontier, and has given the engine everything.
pub trait Inquiry: Clone + fmt::Debug {
    /// The ruleset by which battles are played that can be asked about.
    type Rules: Ruleset;
    /// The answer.
    type Odds;
    /// What the question has to name before there is an answer; [`Infallible`](std::convert::Infallible) where it
    /// always names all.
    type Wanted: fmt::Debug + fmt::Display;
    /// What is remembered of a branch.
    type Observer: Observer;
    /// What is said to the choices of players.
    type Answers: Answers;
    /// How a branch may end.
    type End: Clone + fmt::Debug + Eq + Hash;
    /// How the states of an exact count are held.
    type Frontier: Frontier<Self>;

    /// The battle in which what is asked about is about to happen.
    ///
    /// # Errors
    /// Where it is refused, or something is to be named first.
    fn pose(&self, battle: Played<'_, Self::Rules>) -> Result<Posed<Self>, Unanswered<Self::Wanted>>;

    /// True of a battle that has come to the horizon: nothing that happens from there on is told. By default nothing is
    /// left there but matters of [`Stage::Outcome`].
    #[must_use]
    fn is_horizon(battle: &Battle) -> bool {
        battle.top().is_none_or(|frame| frame.stage() == Stage::Outcome)
    }

    /// How a branch from `start` has ended, by its observer and by the battle at its end.
    fn end(observer: Self::Observer, start: Played<'_, Self::Rules>, end: Played<'_, Self::Rules>) -> Self::End;

    /// The odds of the ends of all branches, each with its probability, and no two alike.
    fn odds(&self, posed: &Posed<Self>, exactness: Exactness, ends: Vec<(&Self::End, Ratio)>) -> Self::Odds;
}

/// A question that is about to be answered.
#[derive(Clone, Debug)]
pub struct Posed<Q: Inquiry> {
    /// The battle with which every branch begins.
    pub start: Copied<Q::Rules>,
    /// An observer that has seen nothing yet.
    pub observer: Q::Observer,
    /// What is said to the choices of players.
    pub answers: Q::Answers,
}

impl<Q: Inquiry> Posed<Q> {
    /// A question as it is posed in a battle; a battle of another ruleset is refused.
    pub(crate) fn of(question: &Q, battle: &Battle) -> Result<Self, Unanswered<Q::Wanted>> {
        let played = battle.played().ok_or_else(|| Refusal::other_rules(battle.ruleset()))?;
        question.pose(played)
    }

    /// What [`Answers::judge`] says in the end.
    pub(crate) fn judge(&self) -> Result<(), Refusal> {
        self.answers.judge(&self.start)
    }
}
