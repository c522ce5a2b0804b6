//! Reasons for the decisions of a Pulp City bot.

use knockback_odds::pulp_city::{Odds, Question};
use knockback_rules::{
    battle,
    pulp_city::{PulpCity, PulpCityBattle, TargetRef},
};
use knockback_view::pulp_city::results;

use crate::{Plan, forecast::after_move, playing::chance_told, purpose};

/// The reason for a plan.
pub(super) fn of(battle: PulpCityBattle<'_>, plan: &Plan) -> Option<String> {
    action(battle, plan).or_else(|| purpose::of(battle, plan))
}

/// Describes the likely effect of a plan's action on another model.
fn action(battle: PulpCityBattle<'_>, plan: &Plan) -> Option<String> {
    let Some(battle::Order::PulpCity(act)) = plan.orders.last() else { return None };
    let after = match plan.orders.len() {
        1 => battle.battle().clone(),
        _ => after_move::<PulpCity>(battle.battle(), plan.order()),
    };
    let question = Question::of(after.as_ruleset()?, act)?;
    let TargetRef::Figure(target) = question.target else { return None };
    if target == question.attacker {
        return None;
    }
    let odds = Odds::of(&after, question).ok()?;
    chance_told(plan, results::attack_effects(&odds, target, battle.figure_name(target)))
}
