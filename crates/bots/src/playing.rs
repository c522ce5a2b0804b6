//! The knowledge of a ruleset that a bot needs.

use std::fmt::Debug;

use knockback_odds::Ratio;
use knockback_rules::{
    battle::{Battle, FigureId, Order, SideId},
    ruleset::{BattleOf, Ruleset},
};
use rand::rngs::Xoshiro256PlusPlus;

use crate::{Plan, Planned, Ranked};

/// The knowledge of a ruleset that a bot needs: the worth of a position, and the actions to examine.
///
/// It never defines the result of an action. The rules themselves are run over every result of the dice, so a forecast
/// and the battle cannot disagree.
///
/// Every method reads a battle as the deciding side [may see it](knockback_rules::battle::Battle::seen_by).
pub trait Playing: Ruleset {
    /// A source of plans: an order, or a figure that may have attacks.
    type PlanSource: Debug;

    /// The computation of an enemy's best next action.
    type Exposure: Debug;

    /// The weight of the turn search, from 0 to 1; the ranking from which it starts has the rest. The search looks
    /// farther, but the ranking is exact: if dice have many results, the few that the search samples represent them
    /// badly.
    const TRUSTED: f64 = 1.0;

    /// The usual number of rounds in a battle. In later rounds bots have less and less patience: long-term values count
    /// less.
    const USUAL_ROUNDS: u16;

    /// The current round, or its equivalent in these rules.
    #[must_use]
    fn round(battle: BattleOf<'_, Self>) -> u16;

    /// The worth of a position to a side, in points of the scenario: the strength of its figures and their positions,
    /// less the strength of its enemies.
    fn worth(battle: BattleOf<'_, Self>, side: SideId) -> f64;

    /// True for a frame at which a forecast ends: a turn, a round, a glyph, or any other that starts something new or
    /// is hidden from the side that looks ahead. The position is then valued as it is.
    fn is_settled(frame: &Self::Frame) -> bool;

    /// The leads at the open choice: the sources from which all plans are found. By default, each legal order is one.
    #[must_use]
    fn leads(battle: BattleOf<'_, Self>, side: SideId, choice: &Self::Choice) -> Vec<Self::PlanSource>;

    /// Follows a lead: adds the plans that come from it. This is one step of a bot, so it should take no longer than
    /// 1–2 ms in a browser. Returns the rest of the lead, which is followed next.
    fn follow(
        battle: BattleOf<'_, Self>,
        side: SideId,
        lead: Self::PlanSource,
        planned: &mut Planned<Self::PlanSource>,
    ) -> Option<Self::PlanSource>;

    /// The answers to a choice in the middle of an action that a forecast tries. By default all; a ruleset with very
    /// many answers omits those that are seldom good.
    #[must_use]
    fn answers(battle: BattleOf<'_, Self>) -> Vec<Order> {
        battle.legal_orders().iter().collect()
    }

    /// The answer that a sampled play gives if a forecast is estimated. By default the first; a ruleset in which an
    /// opportunity can be declined declines it.
    #[must_use]
    fn usual(battle: BattleOf<'_, Self>) -> Option<Order> {
        battle.legal_orders().iter().next()
    }

    /// Starts to compute an enemy's best next action.
    #[must_use]
    fn exposure(enemy: FigureId) -> Self::Exposure;

    /// Continues that computation for one step, which should take no longer than 1–2 ms in a browser. When finished,
    /// returns the expected worth that a side would lose by the enemy's best action; 0 if the enemy has none.
    fn exposed(battle: BattleOf<'_, Self>, side: SideId, exposure: &mut Self::Exposure) -> Option<f64>;

    /// Draws a possible true battle from the view of a side: hidden information is drawn at random with its actual
    /// probabilities. By default nothing is hidden.
    #[must_use]
    fn world(seen: BattleOf<'_, Self>, _side: SideId, _chance: &mut Xoshiro256PlusPlus) -> Battle {
        seen.battle().clone()
    }

    /// True for a choice at which the turn search ends: a choice of plans for later rather than of actions.
    #[must_use]
    fn is_horizon(_choice: &Self::Choice) -> bool {
        false
    }

    /// The index of the action to start with, in a non-empty ranking. By default it is the best one. A ruleset in which
    /// some actions must precede others overrides this.
    #[must_use]
    fn first(_battle: BattleOf<'_, Self>, _ranking: &[Ranked]) -> usize {
        0
    }

    /// The reason for a plan as a short sentence: its likely effect with its probability, or the purpose of a move.
    /// `None` if there is nothing to add to the order itself.
    fn reason(battle: BattleOf<'_, Self>, plan: &Plan) -> Option<String>;
}

/// The beginning of a reason that refers to the orders after the first one.
pub(crate) const THEN: &str = "then ";

/// The part of a reason after [`THEN`], if it is about a later order.
pub(crate) fn reason_of_later(reason: &str) -> Option<&str> {
    reason.strip_prefix(THEN)
}

/// The minimum probability of an effect in a reason, so that a graver effect is named if it is not negligible.
const TOLD: f64 = 0.1;

/// The gravest effect that is likely enough to be named, with its probability. `None` if no effect is. The effects are
/// given gravest first.
pub(crate) fn chance_told<const N: usize>(plan: &Plan, deeds: [(Ratio, String); N]) -> Option<String> {
    let (chance, deed) = deeds.into_iter().find(|(chance, _)| chance.value() >= TOLD)?;
    let first = if plan.orders.len() > 1 { THEN } else { "" };
    Some(format!("{first}{:.0} % {deed}", chance.value() * 100.0))
}
