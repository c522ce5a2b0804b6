//! Why a bot of Champions wants what it wants.

use knockback_rules::{
    battle,
    champions::{Champions, Order, Played, outlook::outlook},
};

use crate::{Plan, forecast::after_move, playing::order_told};

/// Why a plan is good.
pub(super) fn of(battle: Played<'_>, plan: &Plan) -> String {
    let otherwise = || order_told(battle, plan.order());
    let Some(battle::Order::Champions(Order::Attack { attacker, target, with, maneuver })) = plan.orders.last() else {
        return otherwise();
    };
    let after = match plan.orders.len() {
        1 => battle.battle().clone(),
        _ => after_move::<Champions>(battle.battle(), plan.order()),
    };
    let seen = after.played().and_then(|after| outlook(after, *attacker, *target, (*with, *maneuver)));
    let Some(seen) = seen else { return otherwise() };
    let first = if plan.orders.len() > 1 { "after a move, " } else { "" };
    let name = battle.occupant_name(*target);
    format!("{first}{} or less on 3d6 to hit {name}, for {}", seen.aim.need(), seen.blow.dice)
}
