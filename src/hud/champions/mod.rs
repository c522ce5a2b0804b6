//! What Champions alone shows: what to do in a phase, how to react, how everybody is.

pub(super) mod actions;
mod chips;
pub(super) mod condition;
mod react;
pub(super) mod words;

use bevy::prelude::*;

pub(crate) use react::ASKS;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((chips::plugin, actions::plugin, react::plugin));
}

#[cfg(test)]
pub(crate) mod tests {
    use std::sync::Arc;

    use knockback_rules::{
        battle::{Battle, Order, Setting},
        dice::SeededDice,
        files::read_scenario,
        game::Game,
    };

    /// A battle on rooftops, before anything has happened.
    pub(crate) fn open() -> Battle {
        let text = include_bytes!("../../../crates/rules/tests/data/rooftops.ron");
        Battle::new(Arc::new(Setting::new(read_scenario("rooftops.ron", text).unwrap()).unwrap()))
    }

    /// The same battle, played from order to order by a player who prefers what it is told to prefer, until something
    /// holds.
    pub(crate) fn play_by(prefers: impl Fn(&Order) -> bool, holds: impl Fn(&Battle) -> bool) -> Battle {
        let mut game = Game::new(open().shared_setting(), Some(5));
        let mut dice = SeededDice::new(5);
        game.settle(&mut dice).unwrap();
        for step in 0..400 {
            if holds(game.battle()) {
                return game.battle().clone();
            }
            let orders: Vec<Order> = game.battle().legal_orders().iter().collect();
            let liked: Vec<&Order> = orders.iter().filter(|order| prefers(order)).collect();
            let order = liked.get(step % liked.len().max(1)).copied().or(orders.last());
            game.play(order.expect("somebody is asked"), &mut dice).unwrap();
        }
        panic!("it never came to that");
    }

    /// The same battle, played on by whoever does nothing, until something holds.
    pub(crate) fn play_to(holds: impl Fn(&Battle) -> bool) -> Battle {
        play_by(|_| false, holds)
    }
}
