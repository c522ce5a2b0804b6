//! The usual order of the effects of a success: what comes for sure as the sheet lists it, what is bought as its player
//! has picked it.

use knockback_rules::pulp_city::{Choice, EffectId, Order, Played, PulpCity};

use crate::rulesets::pulp_city::overlay::{ahead, usual};

/// No success has more effects than this in a row.
const MOST: usize = 64;

/// The orders by which everything due is applied, and everything wanted is bought, up to the first that asks for more.
pub(super) fn orders(battle: Played<'_>, buys: &[EffectId]) -> Vec<Order> {
    let mut orders = Vec::new();
    let mut copy = battle.copied();
    let mut wants = usual::left(battle, buys);
    while let Some((_, Choice::Effects { due, offered, .. })) = copy.choice_of::<PulpCity>()
        && orders.len() < MOST
    {
        let order = usual::take(copy.played(), &due, &offered, &mut wants);
        // To buy nothing more is left to its player.
        let Some(after) = ahead::after(copy.played(), &order).filter(|_| order != Order::Done) else { break };
        orders.push(order);
        copy = after;
    }
    orders
}
