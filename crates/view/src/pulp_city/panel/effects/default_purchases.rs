//! The usual order of the effects of a success: what comes for sure as the sheet lists it, what is bought as its player
//! has picked it.

use knockback_rules::pulp_city::{Choice, EffectId, Order, PulpCity, PulpCityBattle};

use crate::pulp_city::scene::{default_orders, lookahead};
use crate::pulp_city::{acting, terms};

/// No success has more effects than this in a row.
const MOST: usize = 64;

/// The orders by which everything due is applied, and extra successes buy what is wanted and then all else that does good, up
/// to the first that asks for more. Nothing is bought that would do nothing, or that only a friend could be struck by.
pub(super) fn orders(battle: PulpCityBattle<'_>, buys: &[EffectId]) -> Vec<Order> {
    let mut orders = Vec::new();
    let mut copy = battle.copied();
    let mut wants = default_orders::left(battle, buys);
    while let Some((_, Choice::Effects { due, offered, extra, .. })) = copy.choice_of::<PulpCity>()
        && orders.len() < MOST
    {
        let mut order = default_orders::take(copy.played(), &due, &offered, &mut wants);
        let good = |effect: &EffectId| does_good(copy.played(), *effect);
        if let Order::Apply { effect, .. } = order
            && !due.contains(&effect)
            && !good(&effect)
        {
            // It is wanted no more: something else may be.
            continue;
        }
        if order == Order::Done && extra > 0 {
            let more = offered.iter().copied().find(good);
            order = more.map_or(Order::Done, |effect| Order::Apply { effect, to: None });
        }
        // To buy nothing more is left to its player.
        let Some(after) = lookahead::after(copy.played(), &order).filter(|_| order != Order::Done) else { break };
        orders.push(order);
        copy = after;
    }
    orders
}

/// True if an effect can be bought for the target of the action at hand, and does it or its attacker's side any good.
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
