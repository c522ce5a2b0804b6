//! Questions of a ruleset.

use std::{fmt, hash::Hash};

use knockback_rules::{
    battle::{Battle, Refusal, Stage},
    ruleset::{BattleCopy, BattleOf, Ruleset},
};

use crate::{Answers, Exactness, Frontier, Observer, Ratio, Unanswered};

/// A question of a ruleset: how it is posed, what is observed on each branch of the battle, and how odds are made from
/// that.
///
/// [`Count`](crate::Count) and [`Estimate`](crate::Estimate) answer all of them. A ruleset whose rolls lead to few
/// states uses [`Plain`](crate::Plain) as its frontier and needs nothing else.
pub trait Inquiry: Clone + fmt::Debug {
    /// The ruleset of the battles.
    type Rules: Ruleset;
    /// The answer.
    type Odds;
    /// The missing part of a question without an answer; [`Infallible`](std::convert::Infallible) if questions are
    /// always complete.
    type Wanted: fmt::Debug + fmt::Display;
    /// The observations of a branch.
    type Observer: Observer;
    /// The answers to players' choices.
    type Answers: Answers;
    /// The end of a branch.
    type End: Clone + fmt::Debug + Eq + Hash;
    /// A separate result of one figure or thing, for questions with too many ends to list all together;
    /// [`Infallible`](std::convert::Infallible) if there are never too many.
    type Apart: Clone + fmt::Debug + Eq + Hash;
    /// The states of an exact count.
    type Frontier: Frontier<Self> + Clone + fmt::Debug;

    /// The battle directly before the action of the question.
    ///
    /// # Errors
    /// If the action is refused, or the question must name something first.
    fn pose(&self, battle: BattleOf<'_, Self::Rules>) -> Result<Posed<Self>, Unanswered<Self::Wanted>>;

    /// True once the battle reaches the horizon: later events are not part of the odds. By default, once only frames of
    /// [`Stage::Outcome`] are left.
    #[must_use]
    fn is_horizon(battle: &Battle) -> bool {
        battle.top().is_none_or(|frame| frame.stage() == Stage::Outcome)
    }

    /// The end of a branch from `start`, by its observer and its final battle.
    fn end(observer: Self::Observer, start: BattleOf<'_, Self::Rules>, end: BattleOf<'_, Self::Rules>) -> Self::End;

    /// The odds from the distinct ends of all branches, each with its probability.
    fn odds(&self, posed: &Posed<Self>, exactness: Exactness, ends: Vec<(&Self::End, Ratio)>) -> Self::Odds;

    /// The approximate number of names in an end, such as hurt figures and broken things. It limits memory.
    #[must_use]
    fn size(_end: &Self::End) -> usize {
        1
    }

    /// Splits an end into a smaller one and the results that are listed separately; `None`, as by default, if all are
    /// listed together.
    fn apart(&self, _start: BattleOf<'_, Self::Rules>, _end: &Self::End) -> Option<(Self::End, Vec<Self::Apart>)> {
        None
    }

    /// The odds from ends without their separate results, each with its probability, and from those results.
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
    /// The battle from which every branch begins.
    pub start: BattleCopy<Q::Rules>,
    /// An observer that has seen no event.
    pub observer: Q::Observer,
    /// The answers to players' choices.
    pub answers: Q::Answers,
}

impl<Q: Inquiry> Posed<Q> {
    /// Poses a question in a battle; refuses a battle of another ruleset.
    pub(crate) fn of(question: &Q, battle: &Battle) -> Result<Self, Unanswered<Q::Wanted>> {
        let played = battle.as_ruleset().ok_or_else(|| Refusal::other_rules(battle.ruleset()))?;
        question.pose(played)
    }

    /// The result of [`Answers::judge`] for the answers at the end.
    pub(crate) fn judge(&self) -> Result<(), Refusal> {
        self.answers.judge(&self.start)
    }
}
