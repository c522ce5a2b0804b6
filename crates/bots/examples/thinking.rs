//! Measures how long bots think: each level decides at every choice of a battle. The times are printed by scenario,
//! together with those of the smallest steps of a search. On Linux they are processor times, so other processes do not
//! affect them.
//!
//! ```text
//! cargo run --release -p knockback-bots --example thinking -- assets/scenarios/long_way_down.ron
//! ```
//!
//! It also runs under Node.js, if built like the web version (`--profile web --target wasm32-unknown-unknown`) with
//! bindings for Node.js (`wasm-bindgen --target nodejs`). There it times one scenario of each ruleset.

#![allow(clippy::unwrap_used, reason = "a panic ends the example with a message")]

use std::{sync::Arc, time::Duration};

use knockback_bots::{Bot, Level};
use knockback_rules::{
    battle::{Battle, Order, Setup},
    dice::SeededDice,
    files::read_scenario,
    game::Game,
};

/// The levels that are timed.
const TIMED: [u8; 2] = [4, 5];

/// Maximum number of choices to time in a battle.
const MAX: usize = 120;

/// The processor time of this thread if available, otherwise the wall-clock time.
#[cfg(not(target_arch = "wasm32"))]
fn clock() -> Duration {
    static BEGUN: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    let on_processor = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = on_processor.and_then(|text| text.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| BEGUN.elapsed(), Duration::from_nanos)
}

#[cfg(target_arch = "wasm32")]
fn clock() -> Duration {
    #[wasm_bindgen::prelude::wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(js_namespace = performance)]
        fn now() -> f64;
    }
    Duration::from_secs_f64(now() / 1000.0)
}

/// A histogram of durations, in tenths of a millisecond, rounded up. There are millions of steps, and a list of
/// their times would reallocate now and then, which would distort the time of a step.
struct Laps(Vec<u64>);

impl Default for Laps {
    fn default() -> Self {
        Self(vec![0; 100_000])
    }
}

impl Laps {
    fn add(&mut self, time: Duration) {
        let tenths = time.as_micros().div_ceil(100).try_into().unwrap_or(usize::MAX);
        let last = self.0.len() - 1;
        self.0[tenths.min(last)] += 1;
    }

    fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// A percentile of the durations, in milliseconds: `of_thousand` of 1,000 are no longer than this.
    fn percentile(&self, of_thousand: u64) -> f64 {
        let wanted = (self.count() * of_thousand).div_ceil(1000);
        let mut seen = 0;
        let reached = |times: &u64| {
            seen += times;
            seen >= wanted
        };
        let tenths = self.0.iter().position(reached).unwrap();
        f64::from(u32::try_from(tenths).unwrap()) / 10.0
    }
}

/// The times of whole decisions, of their first steps, in which plans are made, and of all other steps.
#[derive(Default)]
struct Times {
    decisions: Laps,
    first: Laps,
    steps: Laps,
}

impl Times {
    /// Lets a bot decide in one call, and then again in steps. Reading the clock takes as long as a step, so the times
    /// of the steps do not add up to that of the decision.
    fn decide(&mut self, bot: Bot, battle: &Battle) -> Order {
        let begun = clock();
        let decision = bot.decide(battle).unwrap();
        self.decisions.add(clock().saturating_sub(begun));

        let mut begun = clock();
        let mut lap = || {
            let now = clock();
            now.saturating_sub(std::mem::replace(&mut begun, now))
        };
        let mut thinking = bot.think(battle).unwrap();
        self.first.add(lap());
        loop {
            let decided = thinking.advance(1);
            self.steps.add(lap());
            if let Some(in_steps) = decided {
                assert_eq!(in_steps.order, decision.order, "a decision in steps is the same");
                return decision.order;
            }
        }
    }
}

/// The timed scenarios, each with its path.
#[cfg(not(target_arch = "wasm32"))]
fn scenarios() -> Vec<(String, Vec<u8>)> {
    std::env::args().skip(1).map(|path| (path.clone(), std::fs::read(path).unwrap())).collect()
}

#[cfg(target_arch = "wasm32")]
fn scenarios() -> Vec<(String, Vec<u8>)> {
    macro_rules! embedded {
        ($($name:literal)+) => {
            vec![$(($name.to_owned(), include_bytes!(concat!("../../testing/scenarios/", $name, ".ron")).to_vec())),+]
        };
    }
    embedded!("foundry_row" "sixpence_street" "the_sinks" "goods_siding")
}

#[cfg(not(target_arch = "wasm32"))]
fn say(line: &str) {
    println!("{line}");
}

#[cfg(target_arch = "wasm32")]
fn say(line: &str) {
    web_sys::console::log_1(&line.into());
}

fn main() {
    let heads = [
        "level",
        "choices",
        "median ms",
        "90 % ms",
        "most ms",
        "first ms",
        "most ms",
        "step 99 % ms",
        "99.9 % ms",
        "most ms",
    ];
    say(&format!("{:<24}{}", "scenario", heads.map(|head| format!("{head:>13}")).concat()));
    for (path, text) in scenarios() {
        let setup = Arc::new(Setup::new(read_scenario(&path, &text).unwrap()).unwrap());
        let mut times: [Times; TIMED.len()] = Default::default();
        let (mut game, mut dice) = (Game::new(Arc::clone(&setup), Some(1)), SeededDice::new(1));
        game.settle(&mut dice).unwrap();
        for _ in 0..MAX {
            if game.battle().choice().is_none() {
                break;
            }
            let mut order = None;
            for (times, level) in times.iter_mut().zip(TIMED) {
                order = Some(times.decide(Bot::new(Level::new(level).unwrap(), 1), game.battle()));
            }
            game.play(&order.unwrap(), &mut dice).unwrap();
        }
        for (Times { decisions, first, steps }, level) in times.iter().zip(TIMED) {
            let count = decisions.count();
            let told = [500, 900, 1000].map(|of_thousand| decisions.percentile(of_thousand));
            let told = told.into_iter().chain([500, 1000].map(|of_thousand| first.percentile(of_thousand)));
            let told = told.chain([990, 999, 1000].map(|of_thousand| steps.percentile(of_thousand)));
            let told = told.map(|ms| format!("{ms:>13.1}")).collect::<Vec<_>>().concat();
            say(&format!("{:<24}{level:>13}{count:>13}{told}", setup.scenario.name));
        }
    }
}
