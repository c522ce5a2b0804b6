//! The interface by which a ruleset teaches bots to play it.

use std::fmt::Debug;

use knockback_odds::Ratio;
use knockback_rules::{
    battle::{Battle, FigureId, Order, SideId},
    ruleset::{BattleOf, Ruleset},
};
use rand::rngs::Xoshiro256PlusPlus;

use crate::{Plan, Planned, Ranked};

/// The knowledge about a ruleset that a bot needs: the worth of a position, and the actions to examine.
///
/// It does not define the results of actions. For these, the rules themselves are run on every dice result, so a
/// forecast cannot disagree with the battle.
///
/// Every method reads a battle as the deciding side [may see it](knockback_rules::battle::Battle::seen_by).
pub trait Playing: Ruleset {
    /// A source of plans, called a lead: for example an order, or a figure that may have attacks.
    type PlanSource: Debug;

    /// The computation of an enemy's best next action.
    type Exposure: Debug;

    /// The weight of the turn search, from 0 to 1. The rest is the weight of the ranking from which it starts. The
    /// search looks farther ahead, but it samples only a few results of the dice. If dice have many results, these
    /// represent them poorly, whereas the ranking is exact.
    const TRUSTED: f64 = 1.0;

    /// The usual number of rounds in a battle. In later rounds, bots gradually lose patience, so long-term values count
    /// less.
    const USUAL_ROUNDS: u16;

    /// The current round, or its equivalent in these rules.
    #[must_use]
    fn round(battle: BattleOf<'_, Self>) -> u16;

    /// The worth of a position to a side, in points of the scenario: the strength and positions of its own figures,
    /// minus those of its enemies.
    fn position_worth(battle: BattleOf<'_, Self>, side: SideId) -> f64;

    /// True for a frame at which a forecast ends and values the position. This is a turn, a round, a glyph, or any
    /// other frame that starts something new or is hidden from the side that looks ahead.
    fn is_settled(frame: &Self::Frame) -> bool;

    /// The leads at the open choice, from which all plans are found.
    #[must_use]
    fn leads(battle: BattleOf<'_, Self>, side: SideId, choice: &Self::Choice) -> Vec<Self::PlanSource>;

    /// Follows a lead and adds the plans that result from it. Because this is one step of a bot, it should take no
    /// longer than 1–2 ms in a browser. Returns the rest of the lead, if any, which is followed next.
    fn follow(
        battle: BattleOf<'_, Self>,
        side: SideId,
        lead: Self::PlanSource,
        planned: &mut Planned<Self::PlanSource>,
    ) -> Option<Self::PlanSource>;

    /// The answers that a forecast tries for a choice in the middle of an action. By default, these are all legal
    /// answers. A ruleset with very many answers omits those that are rarely good.
    #[must_use]
    fn answers(battle: BattleOf<'_, Self>) -> Vec<Order> {
        battle.legal_orders().iter().collect()
    }

    /// The answer to a choice in the sampled plays of an estimated forecast. By default, this is the first legal
    /// answer. A ruleset with opportunities that can be declined should decline them.
    #[must_use]
    fn usual(battle: BattleOf<'_, Self>) -> Option<Order> {
        battle.legal_orders().iter().next()
    }

    /// Begins to compute an enemy's best next action.
    #[must_use]
    fn exposure(enemy: FigureId) -> Self::Exposure;

    /// Continues the computation of an enemy's best next action for one step, which should take no longer than 1–2 ms
    /// in a browser. When finished, returns the expected worth that a side would lose through this action; 0 if there
    /// is none.
    fn exposed(battle: BattleOf<'_, Self>, side: SideId, exposure: &mut Self::Exposure) -> Option<f64>;

    /// Returns a possible true battle from the view of a side. Hidden information is drawn at random with its actual
    /// probabilities. By default, nothing is hidden.
    #[must_use]
    fn world(seen: BattleOf<'_, Self>, _side: SideId, _chance: &mut Xoshiro256PlusPlus) -> Battle {
        seen.battle().clone()
    }

    /// True for a choice at which the turn search ends, because it only plans later actions.
    #[must_use]
    fn is_horizon(_choice: &Self::Choice) -> bool {
        false
    }

    /// The index of the plan to begin with, in a non-empty ranking. By default, this is the best plan. A ruleset in
    /// which some actions must precede others overrides this.
    #[must_use]
    fn first(_battle: BattleOf<'_, Self>, _ranking: &[Ranked]) -> usize {
        0
    }

    /// The reason for a plan as a short phrase: its likely effect with the probability, or the purpose of a move.
    /// `None` if there is nothing to add to the order itself.
    fn reason(battle: BattleOf<'_, Self>, plan: &Plan) -> Option<String>;
}

/// The prefix of a reason that refers to an order after the first one.
pub(crate) const THEN: &str = "then ";

/// Returns the part of a reason after [`THEN`]; `None` if the reason is not about a later order.
pub(crate) fn reason_of_later(reason: &str) -> Option<&str> {
    reason.strip_prefix(THEN)
}

/// The minimum probability of an effect that is named in a reason.
const TOLD: f64 = 0.1;

/// Phrases the most serious effect that is likely enough to be named, with its probability. `None` if no effect is.
/// `deeds` must be sorted by seriousness, the most serious effect first.
pub(crate) fn chance_told<const N: usize>(plan: &Plan, deeds: [(Ratio, String); N]) -> Option<String> {
    let (chance, deed) = deeds.into_iter().find(|(chance, _)| chance.value() >= TOLD)?;
    let first = if plan.orders.len() > 1 { THEN } else { "" };
    Some(format!("{first}{:.0} % {deed}", chance.value() * 100.0))
}
