//! Refused orders, each with the rule that decides and its text: `cargo run --example refusals`

use std::{error::Error, sync::Arc};

use knockback_rules::{
    battle::{Occupant, Order, Setup},
    c3g::{self, AttackWith},
    dice::SeededDice,
    files::read_scenario,
    game::Game,
    geometry::Coord,
    report,
};

fn main() -> Result<(), Box<dyn Error>> {
    let scenario = read_scenario("duel.ron", include_bytes!("duel.ron"))?;
    let mut game = Game::new(Arc::new(Setup::new(scenario)?), Some(7));
    let mut dice = SeededDice::new(7);
    game.settle(&mut dice)?;

    // The first choices place order markers; after them, a figure has its turn.
    let placing = |order: &Order| matches!(order, Order::C3g(c3g::Order::PlaceMarker { .. }));
    while let Some(order) = game.battle().legal_orders().iter().find(placing) {
        game.play(&order, &mut dice)?;
    }

    let names = &game.battle().setup().names;
    let (anvil, mask) = (names.figure("anvil")?, names.figure("mask")?);
    let walk = |figure, path: &[[i32; 2]]| {
        let path = path.iter().map(|[q, r]| Coord::new(*q, *r)).collect();
        Order::C3g(c3g::Order::Move { figure, lead: None, path })
    };
    let wishes = [
        ("Anvil walks onto the hex of Mask", walk(anvil, &[[1, 1], [2, 1]])),
        ("Mask walks onto the hex of Anvil", walk(mask, &[[1, 1], [0, 1]])),
        ("Anvil walks a way with a gap in it", walk(anvil, &[[3, 1]])),
        (
            "Anvil hits Mask from two hexes away",
            Order::C3g(c3g::Order::Attack {
                attacker: anvil,
                target: Occupant::Figure(mask),
                with: AttackWith::Normal,
            }),
        ),
        (
            "Mask attacks itself",
            Order::C3g(c3g::Order::Attack { attacker: mask, target: Occupant::Figure(mask), with: AttackWith::Normal }),
        ),
    ];
    for (what, order) in wishes {
        println!("{what}:");
        match game.battle().ordered(&order) {
            Ok(_) => println!("  may be done"),
            Err(refusal) => {
                println!("  {refusal}");
                println!("  {}: {}", refusal.rule, refusal.rule.words().unwrap_or_else(|| "of this battle".into()));
            }
        }
    }

    println!("\nWhat may be done instead:");
    for order in game.battle().legal_orders().iter().take(5) {
        println!("  {}", report::order_line(game.battle(), &order));
    }
    Ok(())
}
