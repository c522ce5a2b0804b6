//! What becomes of a mini by one order that is no attack: a push that is asked about, or a dramatic recovery.

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

/// One order that can be given now, and the mini that it is about (`CDG-22`, `CDG-24`).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OrderOption {
    /// What is ordered.
    pub order: Order,
    /// The mini whose fate is told.
    pub figure: FigureId,
}

/// One way in which it may end for the mini.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DeedResult {
    /// Hit points lost, those that it had at most.
    pub lost: Wounds,
    /// How it is at last.
    pub states: States,
    /// Where it is at last, or was when it went out of action.
    pub landing: Cell,
}

/// The odds of what an order does to a mini. Victory is not checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeedOdds {
    /// What was asked.
    pub question: OrderOption,
    /// Whether the probabilities are exact.
    pub exactness: Exactness,
    /// Every way in which it may end, in order; the probabilities sum to 1.
    pub outcomes: Vec<(DeedResult, Ratio)>,
}

impl DeedOdds {
    /// The odds of an order, counted at once: it rolls one die or two.
    ///
    /// # Errors
    /// Where the order is refused.
    pub fn of(battle: &Battle, question: OrderOption) -> Result<Self, Unanswered> {
        Count::new(battle, question)?.finish()
    }

    /// The probability of what holds of a way to end.
    #[must_use]
    pub fn chance(&self, mut holds: impl FnMut(&DeedResult) -> bool) -> Ratio {
        sums::sum(self.outcomes.iter().filter(|(end, _)| holds(end)).map(|(_, chance)| chance))
    }

    /// The chance that the mini is so at last, whether it was so before or not.
    #[must_use]
    pub fn state(&self, state: State) -> Ratio {
        self.chance(|end| end.states.has(state))
    }
}

/// The answer to the facing of a mini that gets up: any will do, because the odds tell no facing.
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

    /// Nothing waits below what the order began, and getting up is an outcome itself.
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
