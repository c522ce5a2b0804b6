//! Plays seeded battles on four battlefields, in an arena and in a precinct, computes the odds of their first attacks,
//! and prints a line for each battle. The lines are the same on the desktop and in the browser's WASM.
//!
//! ```text
//! cargo run -p knockback-odds --example same_everywhere
//! ```

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "an example")]

use std::{fmt::Write as _, sync::Arc};

use knockback_odds::{c3g as duel, coup_de_grace as arena, pulp_city as precinct};
use knockback_rules::{
    battle::{Battle, Order, Setup},
    c3g, coup_de_grace,
    dice::SeededDice,
    files::read_scenario,
    game::Game,
    pulp_city::{self, PulpCity},
};

const BATTLEFIELDS: [(&str, &[u8]); 6] = [
    ("arena", include_bytes!("../../rules/tests/data/arena.ron")),
    ("foundry_row", include_bytes!("../../testing/scenarios/foundry_row.ron")),
    ("long_way_down", include_bytes!("../../testing/scenarios/long_way_down.ron")),
    ("pier_nine", include_bytes!("../../testing/scenarios/pier_nine.ron")),
    ("precinct", include_bytes!("../../rules/tests/data/precinct.ron")),
    ("the_kiln", include_bytes!("../../testing/scenarios/the_kiln.ron")),
];
const SEEDS: u64 = 3;
/// The maximum number of orders in a battle.
const ORDERS: usize = 240;
/// The maximum number of attacks in a battle whose odds are computed.
const ATTACKS: usize = 6;

/// Knuth's pseudorandom numbers, the same on every machine.
fn next(state: &mut u64) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    usize::try_from(*state >> 40).unwrap()
}

/// The FNV-1a hash of a text.
fn digest(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The odds of an attack, as JSON for other programs.
fn odds(battle: &Battle, order: &Order) -> Option<String> {
    let setup = battle.setup();
    let told = match order {
        Order::C3g(c3g::Order::Attack { attacker, target, with }) => {
            let question = duel::Question::new(*attacker, *target, *with);
            serde_json::to_string(&duel::Odds::of(battle, question).ok()?.json(setup))
        }
        Order::CoupDeGrace(coup_de_grace::Order::Attack { figure, target, hand }) => {
            let question = arena::Question::new(*figure, *target, *hand);
            serde_json::to_string(&arena::Odds::of(battle, question).ok()?.json(setup))
        }
        Order::PulpCity(act) => {
            let question = precinct::Question::of(battle.as_ruleset::<PulpCity>()?, act)?;
            serde_json::to_string(&precinct::Odds::of(battle, question).ok()?.json(setup))
        }
        _ => return None,
    };
    Some(told.unwrap())
}

/// True for an order to attack.
fn is_attack(order: &Order) -> bool {
    matches!(
        order,
        Order::C3g(c3g::Order::Attack { .. })
            | Order::CoupDeGrace(coup_de_grace::Order::Attack { .. })
            | Order::PulpCity(pulp_city::Order::Act { .. } | pulp_city::Order::Throw { .. })
    )
}

/// The result of a battle with a seed.
fn line(name: &str, text: &[u8], seed: u64) -> String {
    let setup = Setup::new(read_scenario(name, text).unwrap()).unwrap();
    let (mut game, mut dice) = (Game::new(Arc::new(setup), Some(seed)), SeededDice::new(seed));
    game.settle(&mut dice).unwrap();
    let (mut choice, mut counted) = (seed, Vec::new());
    for _ in 0..ORDERS {
        let orders: Vec<Order> = game.battle().legal_orders().iter().collect();
        // Attacks are preferred, so that figures fly.
        let attacks: Vec<&Order> = orders.iter().filter(|order| is_attack(order)).collect();
        let order = match (attacks.is_empty(), orders.is_empty()) {
            (_, true) => break,
            (true, _) => orders[next(&mut choice) % orders.len()].clone(),
            (false, _) => attacks[next(&mut choice) % attacks.len()].clone(),
        };
        if counted.len() < ATTACKS {
            counted.extend(odds(game.battle(), &order).map(|odds| digest(&odds)));
        }
        game.play(&order, &mut dice).unwrap();
    }
    let mut line = format!(
        "{name} {seed}: {} orders, {} events, state {:016x}, odds",
        game.record().entries.len(),
        game.log().len(),
        game.battle().hash()
    );
    for odds in counted {
        write!(line, " {odds:016x}").unwrap();
    }
    line
}

#[allow(dead_code, reason = "the test that includes this file prints nothing")]
#[cfg(not(target_arch = "wasm32"))]
fn say(line: &str) {
    println!("{line}");
}

#[cfg(target_arch = "wasm32")]
fn say(line: &str) {
    web_sys::console::log_1(&line.into());
}

/// A line for each battle.
pub(crate) fn lines() -> impl Iterator<Item = String> {
    BATTLEFIELDS.into_iter().flat_map(|(name, text)| (0..SEEDS).map(move |seed| line(name, text, seed)))
}

#[allow(dead_code, reason = "the test that includes this file does not call it")]
fn main() {
    lines().for_each(|line| say(&line));
}
