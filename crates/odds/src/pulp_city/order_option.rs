//! The odds of one order that answers a choice during an action, such as an effect, a direction, a throw or Power Up
//! dice.

use std::{convert::Infallible, ops::Deref};

use knockback_rules::{
    battle::{self, Battle, Refusal},
    pulp_city::{self, Order, PulpCity, PulpCityBattle, TargetRef},
};

use super::{
    AttackObserver, AttackResult, Choices, Chosen, Ends, EntityOutcome, Folding, Unanswered, ends::occupant,
    inquiry::is_settled,
};
use crate::{Count, Exactness, Inquiry, Posed, Ratio};

/// A question about one order that is legal now. Its effects are followed up to the end of the action.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OrderOption {
    /// The order.
    pub order: Order,
    /// The target, whose displacements the odds describe.
    pub target: TargetRef,
    /// The players' choices after the order. Named choices that do not arise are ignored.
    pub choices: Choices,
}

/// The odds of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeedOdds {
    /// The question.
    pub question: OrderOption,
    /// All possible results.
    pub ends: Ends,
}

impl DeedOdds {
    /// Computes the exact odds of an order in one call.
    ///
    /// # Errors
    /// If the order is refused, or the count exceeds its budget.
    pub fn of(battle: &Battle, question: OrderOption) -> Result<Self, Unanswered> {
        Count::new(battle, question)?.finish()
    }
}

impl Deref for DeedOdds {
    type Target = Ends;

    fn deref(&self) -> &Ends {
        &self.ends
    }
}

impl Inquiry for OrderOption {
    type Rules = PulpCity;
    type Odds = DeedOdds;
    type Wanted = Infallible;
    type Observer = AttackObserver;
    type Answers = Chosen;
    type End = AttackResult;
    type Apart = EntityOutcome;
    type Frontier = Folding<Self>;

    fn pose(&self, battle: PulpCityBattle<'_>) -> Result<Posed<Self>, Unanswered> {
        let at = battle.cell_of_mark(self.target).ok_or_else(|| Refusal::unknown(battle.ruleset()))?;
        battle.ordered(&battle::Order::PulpCity(self.order.clone()))?;
        let start = pulp_city::under_way(battle).ok_or_else(|| Refusal::not_asked(battle.ruleset()))?;
        let answers = Chosen::first(start.clone().into_battle(), self.order.clone(), self.choices.clone());
        Ok(Posed { start, observer: AttackObserver::new(self.target, at), answers })
    }

    fn is_horizon(battle: &Battle) -> bool {
        is_settled(battle)
    }

    fn end(observer: AttackObserver, start: PulpCityBattle<'_>, end: PulpCityBattle<'_>) -> AttackResult {
        observer.end(start, end)
    }

    fn odds(&self, posed: &Posed<Self>, exactness: Exactness, ends: Vec<(&AttackResult, Ratio)>) -> DeedOdds {
        let ends = Ends::from_branches(self.target, posed.start.played(), exactness, ends, posed.answers.open());
        DeedOdds { question: self.clone(), ends }
    }

    fn size(end: &AttackResult) -> usize {
        end.size()
    }

    fn apart(&self, _start: PulpCityBattle<'_>, end: &AttackResult) -> Option<(AttackResult, Vec<EntityOutcome>)> {
        Some(end.split(occupant(self.target)))
    }

    fn odds_apart(
        &self,
        posed: &Posed<Self>,
        exactness: Exactness,
        ends: Vec<(&AttackResult, Ratio)>,
        mut apart: Vec<(EntityOutcome, Ratio)>,
    ) -> DeedOdds {
        apart.sort_unstable_by_key(|(fate, _)| *fate);
        let mut odds = self.odds(posed, exactness, ends);
        odds.ends.apart = Some(apart);
        odds
    }
}
