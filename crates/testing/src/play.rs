//! Players that prefer certain orders.

use std::ops::Range;

use knockback_rules::{
    battle::{Battle, Order},
    dice::SeededDice,
    game::Game,
};

/// The maximum number of orders in a battle.
const ORDERS: usize = 400;

/// Plays a battle until a condition is met, and returns it at that point. Tries one seed after another. Preferred
/// orders are given in turn; if none is legal, `otherwise` picks among all legal orders.
pub fn until(
    battle: &Battle,
    seeds: Range<u64>,
    prefers: impl Fn(&Order) -> bool,
    otherwise: impl Fn(&[Order], usize) -> usize,
    holds: impl Fn(&Battle) -> bool,
) -> Battle {
    for seed in seeds {
        let mut game = Game::new(battle.shared_setup(), Some(seed));
        let mut dice = SeededDice::new(seed);
        game.settle(&mut dice).unwrap();
        for step in 0..ORDERS {
            if holds(game.battle()) {
                return game.battle().clone();
            }
            let orders: Vec<Order> = game.battle().legal_orders().iter().collect();
            let preferred: Vec<&Order> = orders.iter().filter(|order| prefers(order)).collect();
            let wanted = preferred.get(step % preferred.len().max(1)).copied();
            let Some(order) = wanted.or_else(|| orders.get(otherwise(&orders, step))) else { break };
            game.play(order, &mut dice).unwrap();
        }
    }
    panic!("the condition never held");
}

/// Picks each of the legal orders in turn.
#[must_use]
pub fn in_turn(orders: &[Order], step: usize) -> usize {
    step % orders.len().max(1)
}

/// Picks the last of the legal orders.
#[must_use]
pub fn last(orders: &[Order], _: usize) -> usize {
    orders.len().saturating_sub(1)
}
