//! Custom dice: `cargo run --example own_dice`
//!
//! Any implementation of [`Dice`] can answer the rolls of a battle: a generator, a list of results that people rolled
//! at a table, or a robot with a camera. These dice pass on the results of other dice, and print them.

use std::{error::Error, sync::Arc};

use knockback_rules::{
    battle::{Order, Setup},
    c3g,
    dice::{Answer, Dice, DiceError, Faces, RollRequest, ScriptedDice, SeededDice},
    files::read_scenario,
    game::Game,
};

/// Dice that print their results.
struct Aloud<D>(D);

impl<D: Dice> Dice for Aloud<D> {
    fn answer(&mut self, request: RollRequest) -> Result<Answer, DiceError> {
        let answer = self.0.answer(request)?;
        println!("asked for {request}: {}", answer.faces);
        Ok(answer)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let scenario = read_scenario("duel.ron", include_bytes!("duel.ron"))?;
    let mut game = Game::new(Arc::new(Setup::new(scenario)?), None);

    // Both sides place their markers; then people roll initiative on a real table, 17 against 4.
    let placing = |order: &Order| matches!(order, Order::C3g(c3g::Order::PlaceMarker { .. }));
    let mut table = Aloud(ScriptedDice::new(vec![Faces::D20(17), Faces::D20(4)]));
    game.settle(&mut table)?;
    while let Some(order) = game.battle().legal_orders().iter().find(placing) {
        game.play(&order, &mut table)?;
    }

    // From here on, seeded dice answer in the same battle.
    let mut seeded = Aloud(SeededDice::new(7));
    for _ in 0..6 {
        let attack = |order: &Order| matches!(order, Order::C3g(c3g::Order::Attack { .. }));
        let orders = game.battle().legal_orders();
        let Some(order) = orders.iter().find(attack).or_else(|| orders.iter().last()) else { break };
        game.play(&order, &mut seeded)?;
    }
    Ok(())
}
