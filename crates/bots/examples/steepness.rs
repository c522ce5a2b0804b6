//! Fits the steepness of the curve that maps the worth of a position to the probability of winning. The data come from
//! battles between bots.
//!
//! `cargo run --release -p knockback-bots --example steepness -- LEVEL BATTLES SCENARIO...` plays the given number of
//! battles on each scenario, between two bots of the given level. It fits a factor for the current steepness to the
//! position before each order of each battle. It prints the factor, and the error of the estimates (the square root of
//! the Brier score) with and without the factor.

#![allow(clippy::print_stdout, reason = "the example prints its results")]

use std::{env, error::Error, fs, sync::Arc};

use knockback_bots::{
    Bot, Level,
    measure::{Luck, MAX_ORDERS, seed},
};
use knockback_rules::{
    battle::{Outcome, Setup, SideId},
    dice::SeededDice,
    files::read_scenario,
    game::Game,
};

/// The estimated log-odds before an order, and the first side's score in the battle.
type Guess = (f64, f64);

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = env::args().skip(1);
    let usage = "steepness LEVEL BATTLES SCENARIO...";
    let level: Level = args.next().ok_or(usage)?.parse()?;
    let battles: u64 = args.next().ok_or(usage)?.parse()?;
    let mut all: Vec<Guess> = Vec::new();
    for path in args {
        let setup = Arc::new(Setup::new(read_scenario(&path, &fs::read(&path)?)?)?);
        let mut guesses = Vec::new();
        for battle in 0..battles {
            guesses.extend(play(&setup, level, seed(1, battle))?);
        }
        told(&path, &guesses);
        all.extend(guesses);
    }
    told("all", &all);
    Ok(())
}

/// The estimates of a battle.
fn play(setup: &Arc<Setup>, level: Level, dice: u64) -> Result<Vec<Guess>, Box<dyn Error>> {
    let (mut game, mut dice, bots) = (
        Game::new(Arc::clone(setup), Some(dice)),
        SeededDice::new(dice),
        [Bot::new(level, seed(dice, 0)), Bot::new(level, seed(dice, 1))],
    );
    game.settle(&mut dice)?;
    let luck = Luck::of(game.battle()).ok_or("no bot can play by these rules")?;
    let mut guesses = Vec::new();
    for _ in 0..MAX_ORDERS {
        let Some(choice) = game.battle().choice() else { break };
        let chance = luck.guess(game.battle());
        guesses.push((chance / (1.0 - chance)).ln());
        let decision = bots[choice.decider.index()].decide(game.battle()).ok_or("a bot found no order")?;
        game.play(&decision.order, &mut dice)?;
    }
    let points = match game.battle().outcome() {
        Some(Outcome::Won { side: SideId(0), .. }) => 1.0,
        Some(Outcome::Won { .. }) => 0.0,
        Some(Outcome::Drawn) | None => 0.5,
    };
    Ok(guesses.into_iter().filter(|guess| guess.is_finite()).map(|guess| (guess, points)).collect())
}

/// The maximum-likelihood factor for the log-odds, by Newton's method.
fn fitted(guesses: &[Guess]) -> f64 {
    let mut factor = 1.0_f64;
    for _ in 0..50 {
        let (mut slope, mut curve) = (0.0, 1e-9);
        for (guess, points) in guesses {
            let chance = chance(factor * guess);
            slope += (points - chance) * guess;
            curve += chance * (1.0 - chance) * guess * guess;
        }
        factor = (factor + (slope / curve).clamp(-0.5, 0.5)).max(0.01);
    }
    factor
}

fn chance(log_odds: f64) -> f64 {
    1.0 / (1.0 + (-log_odds).exp())
}

/// The error of the estimates: the square root of the Brier score.
fn off(guesses: &[Guess], factor: f64) -> f64 {
    let squares: f64 = guesses.iter().map(|(guess, points)| (chance(factor * guess) - points).powi(2)).sum();
    (squares / f64::from(u32::try_from(guesses.len()).unwrap_or(u32::MAX).max(1))).sqrt()
}

fn told(name: &str, guesses: &[Guess]) {
    let factor = fitted(guesses);
    let (now, then) = (off(guesses, 1.0), off(guesses, factor));
    println!("{name}: {} positions, factor {factor:.2}; error {now:.3}, with the factor {then:.3}", guesses.len());
}
