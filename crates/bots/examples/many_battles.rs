//! Plays many battles between bots on the given scenarios in turn, to check that no bot gives an illegal order or uses
//! hidden information.
//!
//! Most battles are between two bots of level 0, which play 1,000 battles in the time that bots of level 4 need for
//! one. One battle in `ONE_IN` on each scenario is between bots of levels 1 to 5. At every choice in those battles, and
//! at 1 in 8 choices of level 0, the same bot is asked again in another battle that its side cannot distinguish from
//! the first, in which the enemy's hidden order markers differ. Its decision must be the same. The totals so far are
//! printed to standard error after every 1,000 battles.
//!
//! ```text
//! cargo run --release -p knockback-bots --example many_battles -- 100000 100 assets/scenarios/*.ron
//! ```

#![allow(clippy::unwrap_used, reason = "a panic ends the example with a message")]

use std::{
    env, fmt, fs,
    num::NonZero,
    process::ExitCode,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
    },
    thread,
};

use knockback_bots::{
    Bot, Level, determinize,
    measure::{MAX_ORDERS, seed},
};
use knockback_rules::{battle::Setup, dice::SeededDice, files::read_scenario, game::Game};

/// A bot of level 0 is asked twice at one choice in this many.
const ASKED_TWICE: u64 = 8;

/// The number of battles between progress reports.
const TOLD: u64 = 1_000;

/// The totals so far.
#[derive(Clone, Copy, Default)]
struct Seen {
    battles: u64,
    by_thinking: u64,
    orders: u64,
    asked_twice: u64,
    other_secrets: u64,
    ended: u64,
}

impl Seen {
    fn add(&mut self, more: Self) {
        self.battles += more.battles;
        self.by_thinking += more.by_thinking;
        self.orders += more.orders;
        self.asked_twice += more.asked_twice;
        self.other_secrets += more.other_secrets;
        self.ended += more.ended;
    }
}

impl fmt::Display for Seen {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { battles, by_thinking, orders, asked_twice, other_secrets, ended } = self;
        write!(
            formatter,
            "{battles} battles, {by_thinking} of them by levels 1 to 5, {ended} ended; {orders} orders, all legal; asked \
             twice {asked_twice} times, in {other_secrets} of them with other secrets: always the same order"
        )
    }
}

/// Plays a battle. Returns an error if something went wrong.
fn play(setup: &Arc<Setup>, levels: [Level; 2], dice: u64) -> Result<Seen, String> {
    let bots = [0_u8, 1].map(|side| Bot::new(levels[usize::from(side)], seed(dice, side.into())));
    let thinks = levels != [Level::ALL[0]; 2];
    let mut seen = Seen { battles: 1, by_thinking: u64::from(thinks), ..Seen::default() };
    let (mut game, mut rolls) = (Game::new(Arc::clone(setup), Some(dice)), SeededDice::new(dice));
    game.settle(&mut rolls).map_err(|fault| fault.to_string())?;
    for _ in 0..MAX_ORDERS {
        let Some(choice) = game.battle().choice() else { break };
        let bot = bots[choice.decider.index() % bots.len()];
        let decision = bot.decide(game.battle()).ok_or("a bot found no order")?;
        if thinks || seen.orders.is_multiple_of(ASKED_TWICE) {
            let other = determinize(game.battle(), choice.decider, seed(dice, seen.orders));
            seen.asked_twice += 1;
            seen.other_secrets += u64::from(other != *game.battle());
            if bot.decide(&other).is_none_or(|other| other.order != decision.order) {
                return Err(format!("level {} decides by what it may not see", bot.level()));
            }
        }
        game.play(&decision.order, &mut rolls).map_err(|fault| fault.to_string())?;
        seen.orders += 1;
    }
    seen.ended += u64::from(game.battle().outcome().is_some());
    Ok(seen)
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [battles, one_in, scenarios @ ..] = arguments.as_slice() else {
        eprintln!("Use: many_battles BATTLES ONE_IN SCENARIO...");
        return ExitCode::from(2);
    };
    let (Ok(battles), Ok(one_in), [_, ..]) = (battles.parse::<u64>(), one_in.parse::<u64>(), scenarios) else {
        eprintln!("Use: many_battles BATTLES ONE_IN SCENARIO...");
        return ExitCode::from(2);
    };
    let setup = |path: &String| {
        (path.clone(), Arc::new(Setup::new(read_scenario(path, &fs::read(path).unwrap()).unwrap()).unwrap()))
    };
    let setups: Vec<(String, Arc<Setup>)> = scenarios.iter().map(setup).collect();
    let [random, thinking @ ..] = Level::ALL;
    let (next, all) = (AtomicU64::new(0), Mutex::new(Seen::default()));
    let work = || -> Result<(), String> {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= battles {
                return Ok(());
            }
            let count = setups.len() as u64;
            let (path, setup) = &setups[usize::try_from(number % count).unwrap()];
            // The battles go through the scenarios in turn. On each scenario, one battle in `one_in` is between higher
            // levels.
            let place = number / count;
            let levels = if place.is_multiple_of(one_in.max(1)) {
                let of = |side: u64| {
                    let drawn = seed(number, side) % thinking.len() as u64;
                    thinking[usize::try_from(drawn).unwrap()]
                };
                [of(0), of(1)]
            } else {
                [random; 2]
            };
            let seen =
                play(setup, levels, seed(1, number)).map_err(|fault| format!("{path}, battle {number}: {fault}"))?;
            let mut all = all.lock().unwrap();
            all.add(seen);
            if all.battles.is_multiple_of(TOLD) {
                eprintln!("{all}");
            }
        }
    };
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let faults: Vec<String> = thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        threads.into_iter().filter_map(|thread| thread.join().unwrap().err()).collect()
    });
    if !faults.is_empty() {
        for fault in faults {
            eprintln!("{fault}");
        }
        return ExitCode::FAILURE;
    }
    println!("{}", all.into_inner().unwrap());
    ExitCode::SUCCESS
}
