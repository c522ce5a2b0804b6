//! The battlefield of these tests, and games on it.

use std::sync::Arc;

use knockback_rules::{
    battle::{Battle, Order, Setup},
    dice::{Faces, ScriptedDice, SeededDice},
    files::{OrderText, read_scenario},
    game::Game,
    report,
    scenario::Scenario,
    shove,
};
use serde_json::Value;

/// The pier, as the text of its file.
pub(crate) const PIER: &str = include_str!("../../examples/pier.ron");

pub(crate) fn scenario() -> Scenario {
    read_scenario("pier.ron", PIER.as_bytes()).expect("the fixture can be read")
}

pub(crate) fn setup() -> Arc<Setup> {
    Arc::new(Setup::new(scenario()).expect("the fixture can be played"))
}

/// Reads an order in the notation of files.
pub(crate) fn order(setup: &Setup, text: &Value) -> Order {
    let text: OrderText = serde_json::from_value(text.clone()).expect("an order");
    text.resolve(setup).expect("an order of this battle")
}

/// A game after these orders, with exactly the dice that they need.
pub(crate) fn played(orders: &[Value], dice: &[u8]) -> Game {
    let setup = setup();
    let mut game = Game::new(Arc::clone(&setup), None);
    let mut dice = ScriptedDice::new(dice.iter().map(|face| Faces::D6(vec![*face])).collect());
    game.settle(&mut dice).expect("nothing is rolled at first");
    for text in orders {
        game.play(&order(&setup, text), &mut dice).unwrap_or_else(|refused| panic!("{text}: {refused}"));
    }
    dice.finish().expect("all dice are used");
    game
}

/// The log in words.
pub(crate) fn log(game: &Game) -> Vec<String> {
    let mut battle = Battle::new(game.battle().shared_setup());
    let mut lines = Vec::new();
    for event in game.log() {
        lines.extend(report::line(&battle, event, None).map(|line| line.to_string()));
        battle.apply(event);
    }
    lines
}

/// A game with seeded dice and the random orders that the numbers pick. An even number picks a shove if one is
/// legal.
pub(crate) fn random(seed: u64, picks: &[u16]) -> Game {
    let mut game = Game::new(setup(), Some(seed));
    let mut dice = SeededDice::new(seed);
    game.settle(&mut dice).expect("seeded dice always answer");
    for pick in picks {
        let Some(order) = pick_order(game.battle(), *pick) else { break };
        game.play(&order, &mut dice).unwrap_or_else(|refused| panic!("{order:?} is legal, but {refused}"));
    }
    game
}

/// Picks one of the legal orders.
pub(crate) fn pick_order(battle: &Battle, pick: u16) -> Option<Order> {
    let orders: Vec<Order> = battle.legal_orders().iter().collect();
    let shoves = |order: &&Order| matches!(order, Order::Shove(shove::Order::Shove { .. }));
    let shove = orders.iter().find(shoves).filter(|_| pick.is_multiple_of(2));
    shove.or_else(|| orders.get(usize::from(pick / 2) % orders.len().max(1))).cloned()
}
