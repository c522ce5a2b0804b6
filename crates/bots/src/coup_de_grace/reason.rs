//! Reasons for the decisions of a Coup-De-Grace bot.

use knockback_odds::{
    Unanswered,
    coup_de_grace::{Odds, Question},
};
use knockback_rules::{
    battle,
    coup_de_grace::{CoupDeGrace, CoupDeGraceBattle, Order},
};
use knockback_view::coup_de_grace::results;

use crate::{Plan, forecast::after_move, playing::chance_told, purpose};

/// The reason for a plan.
pub(super) fn of(battle: CoupDeGraceBattle<'_>, plan: &Plan) -> Option<String> {
    attack(battle, plan).or_else(|| purpose::of(battle, plan))
}

/// Describes the likely effect of a plan's attack.
fn attack(battle: CoupDeGraceBattle<'_>, plan: &Plan) -> Option<String> {
    let question = plan.orders.iter().find_map(|order| match order {
        battle::Order::CoupDeGrace(Order::Attack { figure, target, hand }) => {
            Some(Question::new(*figure, *target, *hand))
        }
        _ => None,
    })?;
    let after = match plan.orders.len() {
        1 => battle.battle().clone(),
        _ => after_move::<CoupDeGrace>(battle.battle(), plan.order()),
    };
    let odds = match Odds::of(&after, question) {
        Err(Unanswered::Wanted(ways)) => ways.0.first().and_then(|way| Odds::of(&after, question.towards(*way)).ok()),
        odds => odds.ok(),
    }?;
    chance_told(plan, results::attack_effects(&odds, battle.figure_name(question.target)))
}
