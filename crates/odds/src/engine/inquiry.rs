//! What a ruleset says of its questions.

use std::{fmt, hash::Hash};

use knockback_rules::{
    battle::{Battle, Refusal, Stage},
    ruleset::{BattleCopy, BattleOf, Ruleset},
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
    /// What is told of one figure or thing by itself, where too many end in too many ways to be told together;
    /// [`Infallible`](std::convert::Infallible) where there are never so many.
    type Apart: Clone + fmt::Debug + Eq + Hash;
    /// How the states of an exact count are held.
    type Frontier: Frontier<Self> + Clone + fmt::Debug;

    /// The battle in which what is asked about is about to happen.
    ///
    /// # Errors
    /// Where it is refused, or something is to be named first.
    fn pose(&self, battle: BattleOf<'_, Self::Rules>) -> Result<Posed<Self>, Unanswered<Self::Wanted>>;

    /// True of a battle that has come to the horizon: nothing that happens from there on is told. By default nothing is
    /// left there but matters of [`Stage::Outcome`].
    #[must_use]
    fn is_horizon(battle: &Battle) -> bool {
        battle.top().is_none_or(|frame| frame.stage() == Stage::Outcome)
    }

    /// How a branch from `start` has ended, by its observer and by the battle at its end.
    fn end(observer: Self::Observer, start: BattleOf<'_, Self::Rules>, end: BattleOf<'_, Self::Rules>) -> Self::End;

    /// The odds of the ends of all branches, each with its probability, and no two alike.
    fn odds(&self, posed: &Posed<Self>, exactness: Exactness, ends: Vec<(&Self::End, Ratio)>) -> Self::Odds;

    /// About how many names an end tells of: a figure that is hurt, a thing that breaks. It limits what is kept.
    #[must_use]
    fn size(_end: &Self::End) -> usize {
        1
    }

    /// An end without what can be told apart from it, and that; `None`, as by default, where all is told together.
    fn apart(&self, _start: BattleOf<'_, Self::Rules>, _end: &Self::End) -> Option<(Self::End, Vec<Self::Apart>)> {
        None
    }

    /// The odds of ends without what is told apart from them: each of those with its probability.
    fn odds_apart(
        &self,
        posed: &Posed<Self>,
        exactness: Exactness,
        ends: Vec<(&Self::End, Ratio)>,
        _apart: Vec<(Self::Apart, Ratio)>,
    ) -> Self::Odds {
        self.odds(posed, exactness, ends)
    }
}

/// A question that is about to be answered.
#[derive(Clone, Debug)]
pub struct Posed<Q: Inquiry> {
    /// The battle with which every branch begins.
    pub start: BattleCopy<Q::Rules>,
    /// An observer that has seen nothing yet.
    pub observer: Q::Observer,
    /// What is said to the choices of players.
    pub answers: Q::Answers,
}

impl<Q: Inquiry> Posed<Q> {
    /// A question as it is posed in a battle; a battle of another ruleset is refused.
    pub(crate) fn of(question: &Q, battle: &Battle) -> Result<Self, Unanswered<Q::Wanted>> {
        let played = battle.as_ruleset().ok_or_else(|| Refusal::other_rules(battle.ruleset()))?;
        question.pose(played)
    }

    /// What [`Answers::judge`] says in the end.
    pub(crate) fn judge(&self) -> Result<(), Refusal> {
        self.answers.judge(&self.start)
    }
}
