//! A battle saved as JSON, read back, and replayed: `cargo run --example replay`
//!
//! A save contains the scenario, the orders and the rolls, so it can be replayed. It also contains a snapshot, from
//! which the game continues if the rules have changed since.

use std::{error::Error, sync::Arc};

use knockback_rules::{
    battle::Setup,
    dice::{ScriptedDice, SeededDice},
    files::{Save, read_save, read_scenario, to_json},
    game::Game,
    report,
};

fn main() -> Result<(), Box<dyn Error>> {
    let scenario = read_scenario("duel.ron", include_bytes!("duel.ron"))?;
    let mut game = Game::new(Arc::new(Setup::new(scenario)?), Some(2026));
    let mut dice = SeededDice::new(2026);
    game.settle(&mut dice)?;
    for turn in 0..30 {
        // Any legal order, cycling through the list.
        let orders: Vec<_> = game.battle().legal_orders().iter().collect();
        let Some(order) = orders.get(turn * 7 % orders.len().max(1)) else { break };
        game.play(order, &mut dice)?;
    }

    let text = to_json(&Save::of(&game))?;
    println!("{} orders make a save of {} bytes.", game.record().entries.len(), text.len());

    let loaded = read_save("duel.json", text.as_bytes())?.load()?;
    assert_eq!(loaded.fault, None, "the orders lead to the same state again");
    assert_eq!(loaded.game.battle().hash(), game.battle().hash());
    println!("Played again, it leads to the same state, {:016x}.", game.battle().hash());

    // The steps of a replay: each order, described for the state in which it was given, and its rolls.
    let record = game.record();
    let mut again = Game::new(game.battle().shared_setup(), record.seed);
    again.settle(&mut ScriptedDice::new(record.opening.clone()))?;
    for entry in &record.entries {
        println!("{}", report::order_line(again.battle(), &entry.order));
        for faces in &entry.rolls {
            println!("    {faces}");
        }
        again.play(&entry.order, &mut ScriptedDice::new(entry.rolls.clone()))?;
    }
    Ok(())
}
