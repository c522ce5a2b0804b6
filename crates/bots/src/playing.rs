//! What a bot has to know of a ruleset.

use std::fmt::Debug;

use knockback_odds::Ratio;
use knockback_rules::{
    battle::{Battle, FigureId, Order, SideId},
    ruleset::{BattleOf, Ruleset},
};
use rand::rngs::Xoshiro256PlusPlus;

use crate::{Plan, Planned, Ranked};

/// What a bot has to know of a ruleset: the worth of a position, and which acts are worth a closer look.
///
/// What an act leads to is never told here. The rules themselves are run over every result of the dice, so a forecast and the
/// battle cannot disagree.
///
/// Every method reads a battle as the deciding side [may see it](knockback_rules::battle::Battle::seen_by).
pub trait Playing: Ruleset {
    /// Something that leads to plans: an order, or a figure that may have attacks.
    type PlanSource: Debug;

    /// A count of what an enemy could do next.
    type Exposure: Debug;

    /// How far the search of a turn is trusted, from 0 to 1; the rest is left to the ranking with which it begins. The search
    /// looks farther, and the ranking is exact: where dice have many results, the few that are followed stand for them badly.
    const TRUSTED: f64 = 1.0;

    /// The rounds after which battles are usually over. In later ones bots have less and less patience: what is good
    /// for later counts less.
    const USUAL_ROUNDS: u16;

    /// The round at hand, or what has its place in these rules.
    #[must_use]
    fn round(battle: BattleOf<'_, Self>) -> u16;

    /// The worth of a position to a side, in points of the scenario: what it still has, less what its enemies have, and how
    /// well its figures stand.
    fn worth(battle: BattleOf<'_, Self>, side: SideId) -> f64;

    /// True for work at which a forecast ends: turns, rounds, glyphs, whatever begins something new or is hidden from the
    /// side that looks ahead. The position is then valued as it is.
    fn is_settled(frame: &Self::Frame) -> bool;

    /// The leads at the open choice: what has to be looked at to find all plans. A ruleset that knows nothing better looks at
    /// each legal order.
    #[must_use]
    fn leads(battle: BattleOf<'_, Self>, side: SideId, choice: &Self::Choice) -> Vec<Self::PlanSource>;

    /// Follows a lead: adds the plans to which it leads. This is one step of a bot, so it should take no longer than a
    /// millisecond or two in a browser. What is left of the lead then is followed next.
    fn follow(
        battle: BattleOf<'_, Self>,
        side: SideId,
        lead: Self::PlanSource,
        planned: &mut Planned<Self::PlanSource>,
    ) -> Option<Self::PlanSource>;

    /// The answers to a choice in the middle of an act that a forecast tries. By default all; a ruleset in which a player has
    /// very many leaves out those that are seldom good.
    #[must_use]
    fn answers(battle: BattleOf<'_, Self>) -> Vec<Order> {
        battle.legal_orders().iter().collect()
    }

    /// The answer that a play takes where a forecast is estimated. By default the first; a ruleset in which a chance can go by
    /// lets it.
    #[must_use]
    fn usual(battle: BattleOf<'_, Self>) -> Option<Order> {
        battle.legal_orders().iter().next()
    }

    /// Begins to count what an enemy could do next.
    #[must_use]
    fn exposure(enemy: FigureId) -> Self::Exposure;

    /// Goes on with that for a step, which should take no longer than a millisecond or two in a browser. Once all is counted,
    /// the worth that a side would lose by the enemy's best act, on average; 0 where it cannot do anything.
    fn exposed(battle: BattleOf<'_, Self>, side: SideId, exposure: &mut Self::Exposure) -> Option<f64>;

    /// A battle that may be the true one, as far as the side may know: what is hidden from it is drawn at random, each possible
    /// case as likely as it is. By default nothing is hidden.
    #[must_use]
    fn world(seen: BattleOf<'_, Self>, _side: SideId, _chance: &mut Xoshiro256PlusPlus) -> Battle {
        seen.battle().clone()
    }

    /// True for a choice at which a search of turns ends: one of plans for later, not of acts.
    #[must_use]
    fn is_horizon(_choice: &Self::Choice) -> bool {
        false
    }

    /// The place of the act to begin with, in a ranking that is not empty. By default it is the best one; a ruleset in which
    /// some acts have to come before others says otherwise.
    #[must_use]
    fn first(_battle: BattleOf<'_, Self>, _ranking: &[Ranked]) -> usize {
        0
    }

    /// Why a plan is good, as a short sentence: what it is likely to do, and with which chance, or what a move is good for. `None` where
    /// there is nothing more to say than what is done.
    fn reason(battle: BattleOf<'_, Self>, plan: &Plan) -> Option<String>;
}

/// The beginning of a reason that is about what comes after the first order.
pub(crate) const THEN: &str = "then ";

/// The part of a reason after its beginning, if it is about a later order.
pub(crate) fn reason_of_later(reason: &str) -> Option<&str> {
    reason.strip_prefix(THEN)
}

/// A chance that is told at the least, where something graver is likelier than nothing.
const TOLD: f64 = 0.1;

/// The first deed that is likely enough to be told, the gravest first, with its chance; `None` where none is.
pub(crate) fn chance_told<const N: usize>(plan: &Plan, deeds: [(Ratio, String); N]) -> Option<String> {
    let (chance, deed) = deeds.into_iter().find(|(chance, _)| chance.value() >= TOLD)?;
    let first = if plan.orders.len() > 1 { THEN } else { "" };
    Some(format!("{first}{:.0} % {deed}", chance.value() * 100.0))
}
