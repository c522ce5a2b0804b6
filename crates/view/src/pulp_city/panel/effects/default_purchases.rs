//! The default order of the effects of a success: effects to apply in the order of the sheet, effects to buy in the
//! order that the player has selected.

use knockback_rules::pulp_city::{Choice, EffectId, Order, PulpCity, PulpCityBattle};

use crate::pulp_city::scene::{default_orders, lookahead};
use crate::pulp_city::{acting, terms};

/// An upper bound on the number of effects of one success.
const MAX: usize = 64;

/// The orders that apply all due effects, and buy the wanted effects and then all other useful ones, up to the first
/// that needs a further choice. Effects without a result, and effects that could only hit a friend, are not bought.
pub(super) fn orders(battle: PulpCityBattle<'_>, buys: &[EffectId]) -> Vec<Order> {
    let mut orders = Vec::new();
    let mut copy = battle.copied();
    let mut wants = default_orders::left(battle, buys);
    while let Some((_, Choice::Effects { due, offered, extra, .. })) = copy.choice_of::<PulpCity>()
        && orders.len() < MAX
    {
        let mut order = default_orders::take(copy.played(), &due, &offered, &mut wants);
        let good = |effect: &EffectId| does_good(copy.played(), *effect);
        if let Order::Apply { effect, .. } = order
            && !due.contains(&effect)
            && !good(&effect)
        {
            // `take` has removed this effect from `wants`, so try the next one.
            continue;
        }
        if order == Order::Done && extra > 0 {
            let more = offered.iter().copied().find(good);
            order = more.map_or(Order::Done, |effect| Order::Apply { effect, to: None });
        }
        // The player decides when to stop buying.
        let Some(after) = lookahead::after(copy.played(), &order).filter(|_| order != Order::Done) else { break };
        orders.push(order);
        copy = after;
    }
    orders
}

/// True if an effect can be bought for the target of the current action, has a result, and could hit more than friends.
fn does_good(battle: PulpCityBattle<'_>, effect: EffectId) -> bool {
    let Some(attempt) = acting::attempt(battle) else { return false };
    if terms::spared(battle, attempt, effect, attempt.target).is_some() {
        return false;
    }
    let Some(after) = lookahead::after(battle, &Order::Apply { effect, to: None }) else { return false };
    match after.choice_of::<PulpCity>() {
        Some((_, Choice::Extra { figures, .. })) => {
            figures.iter().any(|figure| !battle.friends(attempt.attacker, *figure))
        }
        _ => true,
    }
}
