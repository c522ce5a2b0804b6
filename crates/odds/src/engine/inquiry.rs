//! Questions that can be asked about a battle of a ruleset.

use std::{fmt, hash::Hash};

use knockback_rules::{
    battle::{Battle, Refusal, Stage},
    ruleset::{BattleCopy, BattleOf, Ruleset},
};

use crate::{Answers, Exactness, Frontier, Observer, Ratio, Unanswered};

/// A kind of question about battles of a ruleset. Defines how a question is posed, which facts are observed on each
/// branch of the battle, and how these facts become odds.
///
/// [`Count`](crate::Count) and [`Estimate`](crate::Estimate) answer every inquiry. A ruleset whose rolls lead to few
/// states uses [`Plain`](crate::Plain) as its frontier and needs nothing else.
pub trait Inquiry: Clone + fmt::Debug {
    /// The ruleset of the battles.
    type Rules: Ruleset;
    /// The answer.
    type Odds;
    /// The missing part of an incomplete question; [`Infallible`](std::convert::Infallible) if questions are always
    /// complete.
    type Wanted: fmt::Debug + fmt::Display;
    /// The observer of a branch's events.
    type Observer: Observer;
    /// The answers to players' choices.
    type Answers: Answers;
    /// The facts that remain of a branch at its end.
    type End: Clone + fmt::Debug + Eq + Hash;
    /// A result of a single figure or object, listed separately if there are too many ends;
    /// [`Infallible`](std::convert::Infallible) if there are never too many.
    type Apart: Clone + fmt::Debug + Eq + Hash;
    /// The frontier of an exact count.
    type Frontier: Frontier<Self> + Clone + fmt::Debug;

    /// Prepares the battle as it is directly before the action of the question.
    ///
    /// # Errors
    /// If the action is refused, or the question leaves open a choice that it must name.
    fn pose(&self, battle: BattleOf<'_, Self::Rules>) -> Result<Posed<Self>, Unanswered<Self::Wanted>>;

    /// True once the battle reaches the horizon, after which events are not part of the odds. By default, this is when
    /// only frames of [`Stage::Outcome`] are left.
    #[must_use]
    fn is_horizon(battle: &Battle) -> bool {
        battle.top().is_none_or(|frame| frame.stage() == Stage::Outcome)
    }

    /// Returns the end of a branch that began with `start`, from its observer and its final battle.
    fn end(observer: Self::Observer, start: BattleOf<'_, Self::Rules>, end: BattleOf<'_, Self::Rules>) -> Self::End;

    /// Computes the odds from the distinct ends of all branches and their probabilities.
    fn odds(&self, posed: &Posed<Self>, exactness: Exactness, ends: Vec<(&Self::End, Ratio)>) -> Self::Odds;

    /// The approximate number of entries in an end, such as hurt figures and broken objects. Used to limit memory.
    #[must_use]
    fn size(_end: &Self::End) -> usize {
        1
    }

    /// Splits an end into a smaller end and the results that are listed separately. `None`, the default, if nothing is
    /// listed separately.
    fn apart(&self, _start: BattleOf<'_, Self::Rules>, _end: &Self::End) -> Option<(Self::End, Vec<Self::Apart>)> {
        None
    }

    /// Computes the odds from the smaller ends and the separate results, each with its probability. See
    /// [`apart`](Self::apart).
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

/// A question, ready to be answered in a battle.
#[derive(Clone, Debug)]
pub struct Posed<Q: Inquiry> {
    /// The battle from which every branch begins.
    pub start: BattleCopy<Q::Rules>,
    /// An observer that has not observed any event yet.
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

    /// Runs [`Answers::judge`] after all branches have ended.
    pub(crate) fn judge(&self) -> Result<(), Refusal> {
        self.answers.judge(&self.start)
    }
}
