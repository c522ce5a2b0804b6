//! A complete battle with seeded dice, reported as in the game: `cargo run --example duel [SEED]`
//!
//! Both sides attack if they can, and move closer otherwise.

use std::{env, error::Error, sync::Arc};

use knockback_rules::{
    battle::{Battle, FigureId, Order, Setup},
    c3g,
    dice::SeededDice,
    files::read_scenario,
    game::Game,
    geometry::Coord,
    report,
};

/// The distance from a hex to the nearest enemy of a figure.
fn gap(battle: &Battle, figure: FigureId, from: Coord) -> u32 {
    let enemies = battle.field().standing_figures().filter(|(other, _)| !battle.friends(figure, *other));
    let gaps = enemies.map(|(_, at)| from.distance(battle.setup().board.at(at.head)));
    gaps.min().unwrap_or(0)
}

/// The priority of an order; the player chooses the order with the lowest.
fn wish(battle: &Battle, order: &Order) -> (u8, u32) {
    match order {
        Order::C3g(c3g::Order::Attack { .. }) => (0, 0),
        Order::C3g(c3g::Order::Move { figure, path, .. }) => {
            let here = battle.field().standing(*figure).map(|at| battle.setup().board.at(at.head));
            let now = here.map_or(0, |here| gap(battle, *figure, here));
            match path.last().map(|end| gap(battle, *figure, *end)) {
                Some(then) if then < now => (1, then),
                _ => (3, 0),
            }
        }
        _ => (2, 0),
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let seed = env::args().nth(1).map_or(Ok(7), |seed| seed.parse())?;
    let scenario = read_scenario("duel.ron", include_bytes!("duel.ron"))?;
    let setup = Arc::new(Setup::new(scenario)?);

    let mut game = Game::new(Arc::clone(&setup), Some(seed));
    let mut dice = SeededDice::new(seed);
    game.settle(&mut dice)?;
    while let Some(order) = {
        let battle = game.battle();
        battle.legal_orders().iter().min_by_key(|order| wish(battle, order))
    } {
        game.play(&order, &mut dice)?;
    }

    // The log contains the whole battle. Replaying it from the start reports every event.
    let mut battle = Battle::new(setup);
    for event in game.log() {
        if let Some(line) = report::line(&battle, event, None) {
            println!("{line}");
        }
        battle.apply(event);
    }
    assert_eq!(battle, *game.battle());
    Ok(())
}
