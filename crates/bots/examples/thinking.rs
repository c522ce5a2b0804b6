//! How long bots think: each level decides at every choice of a battle, and the times are told by scenario, with those of the
//! smallest steps in which a bot can think. Times are those of the processor on Linux, so what else runs there does not count.
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
use knockback_rules::{
    battle::{Battle, Order, Setup},
    dice::SeededDice,
    files::read_scenario,
    game::Game,
};

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

/// How long whole decisions took, their first steps, in which plans are made, and all others.
#[derive(Default)]
struct Times {
    decisions: Vec<Duration>,
    first: Vec<Duration>,
    steps: Vec<Duration>,
}

impl Times {
    /// Lets a bot decide, step by step.
    fn decide(&mut self, bot: Bot, battle: &Battle) -> Order {
        let mut begun = clock();
        let whole = begun;
        let mut lap = || {
            let now = clock();
            now.saturating_sub(std::mem::replace(&mut begun, now))
        };
        let mut thinking = bot.think(battle).unwrap();
        self.first.push(lap());
        loop {
            let decision = thinking.advance(1);
            self.steps.push(lap());
            if let Some(decision) = decision {
                self.decisions.push(clock().saturating_sub(whole));
                return decision.order;
            }
        }
    }
}

/// The time that so many of a hundred do not exceed, in milliseconds.
fn percentile(times: &mut [Duration], of_hundred: usize) -> f64 {
    times.sort_unstable();
    let last = times.len().saturating_sub(1);
    times.get(last * of_hundred / 100).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
}

fn main() {
    let heads =
        ["level", "choices", "median ms", "90 % ms", "most ms", "first ms", "most ms", "step 99 % ms", "most ms"];
    println!("{:<24}{}", "scenario", heads.map(|head| format!("{head:>13}")).concat());
    for path in env::args().skip(1) {
        let setup = Arc::new(Setup::new(read_scenario(&path, &fs::read(&path).unwrap()).unwrap()).unwrap());
        let mut times: [Times; TIMED.len()] = Default::default();
        let (mut game, mut dice) = (Game::new(Arc::clone(&setup), Some(1)), SeededDice::new(1));
        game.settle(&mut dice).unwrap();
        for _ in 0..MOST {
            if game.battle().choice().is_none() {
                break;
            }
            let mut order = None;
            for (times, level) in times.iter_mut().zip(TIMED) {
                order = Some(times.decide(Bot::new(Level::new(level).unwrap(), 1), game.battle()));
            }
            game.play(&order.unwrap(), &mut dice).unwrap();
        }
        for (Times { decisions, first, steps }, level) in times.iter_mut().zip(TIMED) {
            let count = decisions.len();
            let told = [50, 90, 100].map(|of_hundred| percentile(decisions, of_hundred));
            let told = told.into_iter().chain([50, 100].map(|of_hundred| percentile(first, of_hundred)));
            let told = told.chain([99, 100].map(|of_hundred| percentile(steps, of_hundred)));
            let told = told.map(|ms| format!("{ms:>13.1}")).collect::<Vec<_>>().concat();
            println!("{:<24}{level:>13}{count:>13}{told}", setup.scenario.name);
        }
    }
}
