//! The default order of the effects of a success: effects to apply in the order of the sheet, effects to buy in the
//! order that the player has selected (`PC-6`).

use knockback_rules::{
    battle::{self, Frame},
    pulp_city::{self, EffectId, Group, Order, PulpCityBattle},
};

use super::aim::fitting;
use crate::pulp_city::{acting, terms};

/// Effects in their order, without duplicates.
#[must_use]
pub fn once_each(effects: &[EffectId]) -> Vec<EffectId> {
    let mut once = Vec::new();
    for effect in effects {
        if !once.contains(effect) {
            once.push(*effect);
        }
    }
    once
}

/// The effects that the remaining extra successes of the current success would buy.
#[must_use]
pub fn left(battle: PulpCityBattle<'_>, buys: &[EffectId]) -> Vec<EffectId> {
    let Some(Frame::PulpCity(pulp_city::Frame::Effects(effects))) = battle.top() else { return Vec::new() };
    let action = acting::attempt(battle).and_then(|attempt| battle.action(attempt.attacker, attempt.action));
    let bought = u8::try_from(effects.bought.len()).unwrap_or(u8::MAX);
    let all = bought.saturating_add(effects.extra);
    let purchases = |action| terms::purchases(action, &fitting(action, buys), all);
    let mut purchases = action.map(purchases).unwrap_or_default();
    for bought in &effects.bought {
        if let Some(place) = purchases.iter().position(|wish| wish == bought) {
            purchases.remove(place);
        }
    }
    purchases.truncate(effects.extra.into());
    purchases
}

/// The effects that may be next, in the default order: due effects that belong to no ordered group, then wanted effects
/// in the order of their groups, then all other due effects, then all others that can be bought.
#[must_use]
pub fn options(
    battle: PulpCityBattle<'_>,
    due: &[EffectId],
    offered: &[EffectId],
    wants: &[EffectId],
) -> Vec<EffectId> {
    let group = |effect: &EffectId| battle.rules().effect(*effect).kind.group();
    let plain = due.iter().filter(|effect| group(effect) == Group::Any);
    let mut wanted: Vec<&EffectId> = wants.iter().filter(|effect| offered.contains(effect)).collect();
    wanted.sort_by_key(|effect| group(effect));
    let all: Vec<EffectId> = plain.chain(wanted).chain(due).chain(offered).copied().collect();
    once_each(&all)
}

/// Returns the order for the next effect in the default sequence, and removes that effect from `wants`. If no effect is
/// left to apply or buy, returns the order that ends the effects.
pub fn take(battle: PulpCityBattle<'_>, due: &[EffectId], offered: &[EffectId], wants: &mut Vec<EffectId>) -> Order {
    let usual = options(battle, due, offered, wants).into_iter();
    let wanted = |effect: &EffectId| due.contains(effect) || wants.contains(effect);
    let legal = |effect: &EffectId| battle.ordered(&battle::Order::PulpCity(apply(*effect))).is_ok();
    let next = usual.filter(wanted).find(legal);
    let Some(effect) = next else { return Order::Done };
    if !due.contains(&effect)
        && let Some(place) = wants.iter().position(|want| *want == effect)
    {
        wants.remove(place);
    }
    apply(effect)
}

/// The order that applies an effect to the target of the action.
const fn apply(effect: EffectId) -> Order {
    Order::Apply { effect, to: None }
}
