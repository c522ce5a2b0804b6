//! How long bots think: each level decides at every choice of a battle, and the times are told by scenario. Times are those of
//! the processor on Linux, so what else runs there does not count.
//!
//! ```text
//! cargo run --release -p knockback-bots --example thinking -- assets/scenarios/long_way_down.ron
//! ```

#![allow(clippy::unwrap_used, reason = "an example that cannot go on says so")]

use std::{
    env, fs,
    sync::{Arc, LazyLock},
    time::{Duration, Instant},
};

use knockback_bots::{Bot, Level};
use knockback_rules::{battle::Setup, dice::SeededDice, files::read_scenario, game::Game};

/// The levels that are timed.
const TIMED: [u8; 2] = [4, 5];

/// Choices of a battle at which they decide, at most.
const MOST: usize = 120;

/// The time that this process has had on a processor, or else the time of day.
fn clock() -> Duration {
    static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let on_processor = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = on_processor.and_then(|text| text.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| BEGUN.elapsed(), Duration::from_nanos)
}

fn main() {
    println!("{:<24}{:>6}{:>9}{:>12}{:>12}{:>12}", "scenario", "level", "choices", "median ms", "90 % ms", "most ms");
    for path in env::args().skip(1) {
        let setup = Arc::new(Setup::new(read_scenario(&path, &fs::read(&path).unwrap()).unwrap()).unwrap());
        let mut times: Vec<Vec<Duration>> = vec![Vec::new(); TIMED.len()];
        let (mut game, mut dice) = (Game::new(Arc::clone(&setup), Some(1)), SeededDice::new(1));
        game.settle(&mut dice).unwrap();
        for _ in 0..MOST {
            if game.battle().choice().is_none() {
                break;
            }
            let mut order = None;
            for (times, level) in times.iter_mut().zip(TIMED) {
                let Some(level) = Level::new(level) else { continue };
                let begun = clock();
                let decision = Bot::new(level, 1).decide(game.battle()).unwrap();
                times.push(clock().saturating_sub(begun));
                order = Some(decision.order);
            }
            game.play(&order.unwrap(), &mut dice).unwrap();
        }
        for (times, level) in times.iter_mut().zip(TIMED) {
            times.sort_unstable();
            let Some(last) = times.len().checked_sub(1) else { continue };
            let ms = |place: usize| times[place].as_secs_f64() * 1000.0;
            let name = &setup.scenario.name;
            let (median, most_of_them) = (ms(last / 2), ms(last * 9 / 10));
            println!("{name:<24}{level:>6}{:>9}{median:>12.1}{most_of_them:>12.1}{:>12.1}", times.len(), ms(last));
        }
    }
}
