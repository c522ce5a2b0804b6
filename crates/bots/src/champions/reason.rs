//! Why a bot of Champions wants what it wants.

use knockback_rules::{
    champions::{Champions, Order, Played, outlook::outlook},
    ruleset::Listed as _,
};

use crate::{Plan, forecast::before_dice, playing::order_told};

/// Why a plan is good.
pub(super) fn of(battle: Played<'_>, plan: &Plan) -> String {
    let first = || order_told(battle, plan.order());
    let [before @ .., last] = plan.orders.as_slice() else { return String::new() };
    let Some(Order::Attack { attacker, target, with, maneuver }) = Champions::order(last) else {
        return if before.is_empty() { first() } else { format!("{}, and dodges then", first()) };
    };
    let after = before_dice::<Champions>(battle.battle(), before);
    let seen = after.played().and_then(|after| outlook(after, *attacker, *target, (*with, *maneuver)));
    let Some(seen) = seen else { return first() };
    let begins = match before.first().map(Champions::order) {
        None => String::new(),
        Some(Some(Order::Move { .. })) => "after a move, ".to_owned(),
        Some(_) => format!("{}, then ", first()),
    };
    let name = battle.occupant_name(*target);
    format!("{begins}{} or less on 3d6 to hit {name}, for {}", seen.aim.need(), seen.blow.dice)
}
