//! A custom ruleset: `cargo run --example shove --features shove [SEED]`
//!
//! `src/shove` is the smallest ruleset, a folder of less than a thousand lines, in which two figures shove each other
//! off a pier. This program only calls shared code: the same code would play any other ruleset. Both players shove if
//! they can, and otherwise choose an order at random.

use std::{env, error::Error, sync::Arc};

use knockback_rules::{
    battle::{Battle, Order, Setup},
    dice::SeededDice,
    files::{Save, read_scenario},
    game::Game,
    report,
    rule::Rule,
    shove,
};

fn main() -> Result<(), Box<dyn Error>> {
    let seed: u64 = env::args().nth(1).map_or(Ok(7), |seed| seed.parse())?;
    let scenario = read_scenario("pier.ron", include_bytes!("pier.ron"))?;
    let setup = Arc::new(Setup::new(scenario)?);
    println!("{}: {}\n", setup.ruleset().about().title, Rule("SHOVE-3").words().unwrap_or_default());

    let mut game = Game::new(Arc::clone(&setup), Some(seed));
    let mut dice = SeededDice::new(seed);
    game.settle(&mut dice)?;
    let mut by_chance = usize::try_from(seed)?;
    loop {
        let orders: Vec<Order> = game.battle().legal_orders().iter().collect();
        by_chance = by_chance.wrapping_mul(31).wrapping_add(7);
        let shove = orders.iter().find(|order| matches!(order, Order::Shove(shove::Order::Shove { .. })));
        let Some(order) = shove.or_else(|| orders.get(by_chance % orders.len().max(1))) else { break };
        game.play(order, &mut dice)?;
    }

    let mut battle = Battle::new(setup);
    for event in game.log() {
        if let Some(line) = report::line(&battle, event, None) {
            println!("{line}");
        }
        battle.apply(event);
    }
    println!("\nIts save is {} bytes.", serde_json::to_vec(&Save::of(&game))?.len());
    Ok(())
}
