//! The odds of one order that is not an attack: an optional push, or a dramatic recovery.

use std::convert::Infallible;

use knockback_rules::{
    battle::{self, Battle, FigureId, Refusal},
    board::Cell,
    coup_de_grace::{self, CoupDeGrace, CoupDeGraceBattle, Order},
    geometry::Direction,
    units::Wounds,
};

use super::{AttackObserver, State, States};
use crate::{Answers, Count, Exactness, Inquiry, Observer as _, Plain, Posed, Ratio, Unanswered, sums};

/// A question about one order that is legal now, and about the mini that it affects (`CDG-22`, `CDG-24`).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OrderOption {
    /// The order.
    pub order: Order,
    /// The mini that the odds describe.
    pub figure: FigureId,
}

/// A possible result of the order for the mini.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DeedResult {
    /// Hit points lost, at most the number that the mini had.
    pub lost: Wounds,
    /// The states of the mini at the end.
    pub states: States,
    /// The position of the mini at the end, or when it went out of action.
    pub landing: Cell,
}

/// The odds of an order's effect on a mini. The check for victory is not included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeedOdds {
    /// The question.
    pub question: OrderOption,
    /// States whether the odds are exact or estimated.
    pub exactness: Exactness,
    /// All possible results, in order. Their probabilities sum to 1.
    pub outcomes: Vec<(DeedResult, Ratio)>,
}

impl DeedOdds {
    /// Computes the exact odds of an order in one call. An order rolls only one or two dice.
    ///
    /// # Errors
    /// If the order is refused.
    pub fn of(battle: &Battle, question: OrderOption) -> Result<Self, Unanswered> {
        Count::new(battle, question)?.finish()
    }

    /// The probability of the results that satisfy a condition.
    #[must_use]
    pub fn chance(&self, mut holds: impl FnMut(&DeedResult) -> bool) -> Ratio {
        sums::sum(self.outcomes.iter().filter(|(end, _)| holds(end)).map(|(_, chance)| chance))
    }

    /// The chance that the mini is in a state at the end, whether or not it was before.
    #[must_use]
    pub fn state(&self, state: State) -> Ratio {
        self.chance(|end| end.states.has(state))
    }
}

/// Chooses the facing of a mini that gets up. Any facing will do, because the odds do not contain it.
#[derive(Clone, Copy, Debug)]
pub struct AnyFacing;

impl Answers for AnyFacing {
    fn order(&mut self, _battle: &Battle) -> Result<battle::Order, Refusal> {
        Ok(battle::Order::CoupDeGrace(Order::Face { facing: Direction::EAST }))
    }
}

impl Inquiry for OrderOption {
    type Rules = CoupDeGrace;
    type Odds = DeedOdds;
    type Wanted = Infallible;
    type Observer = AttackObserver;
    type Answers = AnyFacing;
    type End = DeedResult;
    type Apart = Infallible;
    type Frontier = Plain<Self>;

    fn pose(&self, battle: CoupDeGraceBattle<'_>) -> Result<Posed<Self>, Unanswered> {
        let at = battle.cell_of(self.figure).ok_or_else(|| Refusal::unknown(battle.ruleset()))?;
        let mut observer = AttackObserver::new(battle, self.figure, at);
        let (start, events) = coup_de_grace::alone(battle, &self.order)?;
        for event in &events {
            observer.observe(event);
        }
        Ok(Posed { start, observer, answers: AnyFacing })
    }

    /// True once the agenda is empty: it only contains the frames of the order, and getting up is part of its result.
    fn is_horizon(battle: &Battle) -> bool {
        battle.top().is_none()
    }

    fn end(observer: AttackObserver, _start: CoupDeGraceBattle<'_>, end: CoupDeGraceBattle<'_>) -> DeedResult {
        let end = observer.end(end);
        DeedResult { lost: end.lost, states: end.states, landing: end.landing }
    }

    fn odds(&self, _posed: &Posed<Self>, exactness: Exactness, ends: Vec<(&DeedResult, Ratio)>) -> DeedOdds {
        let mut outcomes: Vec<(DeedResult, Ratio)> = ends.into_iter().map(|(end, chance)| (*end, chance)).collect();
        outcomes.sort_unstable_by_key(|(end, _)| *end);
        DeedOdds { question: self.clone(), exactness, outcomes }
    }
}
