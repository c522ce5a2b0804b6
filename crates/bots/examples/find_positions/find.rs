//! Lets bots play, and counts positions near the end of the battle.

use std::{
    collections::{BTreeMap, BTreeSet},
    error::Error,
    fs::{self, File, OpenOptions},
    io::Write,
    sync::Arc,
};

use knockback_bots::{Bot, Level, measure::seed, puzzle::may_be_won};
use knockback_rules::{
    battle::{Battle, Setup, Step},
    dice::{Dice, SeededDice},
    files::read_scenario,
    scenario::Scenario,
};
use rand::{RngExt, SeedableRng, rngs::Xoshiro256PlusPlus};

use super::{
    Args,
    arena::arena,
    candidate::{self, Candidate, Dropped},
    scene::scene,
};

/// Maximum number of positions to count in a turn. Kept positions must be quick to prove again.
const MAX: u64 = 120_000;

/// Maximum number of orders in a battle.
const MAX_ORDERS: usize = 1_500;

/// The number of random endings to play from each position near the end of a battle, and from the start of an arena.
const OTHER_ENDS: u64 = 6;

/// Maximum number of orders in such an ending.
const MAX_ENDING_ORDERS: usize = 30;

/// Maximum number of positions to record from one battle.
const MAX_PER_BATTLE: usize = 4;

/// Maximum number of positions to record from one small arena.
const MAX_PER_ARENA: usize = 1;

/// The results so far.
#[derive(Debug)]
struct Finder {
    /// If set, only positions in which a figure can be attacked at once count.
    strikes: bool,
    file: File,
    met: BTreeSet<u64>,
    looked: u64,
    dropped: BTreeMap<Dropped, u64>,
    found: u64,
}

pub(crate) fn run(args: &Args) -> Result<(), Box<dyn Error>> {
    let file = OpenOptions::new().create(true).append(true).open(&args.out)?;
    let mut finder =
        Finder { strikes: args.strikes, file, met: BTreeSet::new(), looked: 0, dropped: BTreeMap::new(), found: 0 };
    let mut scenarios: Vec<(String, Scenario)> = Vec::new();
    for path in &args.files {
        let name = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("scenario").to_owned();
        scenarios.push((name, read_scenario(&path.to_string_lossy(), &fs::read(path)?)?));
    }
    for number in 0..args.battles {
        for (name, scenario) in &scenarios {
            let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed(args.seed, number));
            if args.scenes {
                let Some(battle) = scene(scenario, &mut chance) else { continue };
                if finder.deserves(&battle) {
                    finder.examine(name, &battle)?;
                }
            } else if args.arenas {
                let Some(setup) = arena(scenario, &mut chance) else { continue };
                finder.arena(name, &setup, &mut chance)?;
            } else {
                let Ok(setup) = Setup::new(scenario.clone()) else { continue };
                finder.battle(name, &Arc::new(setup), &mut chance)?;
            }
            if !args.scenes || number % 50 == 0 {
                let Finder { found, looked, dropped, .. } = &finder;
                println!("{name} {number}: {found} found, {looked} looked at, {dropped:?}");
            }
        }
    }
    Ok(())
}

impl Finder {
    /// Lets bots play a battle, and examines its positions near the end.
    fn battle(
        &mut self,
        name: &str,
        setup: &Arc<Setup>,
        chance: &mut Xoshiro256PlusPlus,
    ) -> Result<(), Box<dyn Error>> {
        let mut level = || Level::new(chance.random_range(2..=4)).unwrap_or(Level::MAX);
        let bots = [Bot::new(level(), 1), Bot::new(level(), 2)];
        let mut dice = SeededDice::new(chance.random());
        let mut battle = Battle::new(Arc::clone(setup));
        let mut kept = 0;
        for _ in 0..MAX_ORDERS {
            settle(&mut battle, &mut dice)?;
            let Some(choice) = battle.choice() else { break };
            if self.deserves(&battle) {
                kept += self.examine(name, &battle)?;
                for end in 0..OTHER_ENDS {
                    if kept < MAX_PER_BATTLE {
                        kept += self.end(name, battle.clone(), seed(chance.random(), end))?;
                    }
                }
            }
            if kept >= MAX_PER_BATTLE {
                break;
            }
            let bot = bots.get(choice.decider.index()).ok_or("too many sides")?;
            let decision = bot.decide(&battle).ok_or("a bot found no order")?;
            let events = battle.ordered(&decision.order)?;
            battle.apply_all(&events);
        }
        Ok(())
    }

    /// Plays a small arena at random several times, and examines promising positions on the way.
    fn arena(&mut self, name: &str, setup: &Arc<Setup>, chance: &mut Xoshiro256PlusPlus) -> Result<(), Box<dyn Error>> {
        let mut kept = 0;
        for end in 0..OTHER_ENDS {
            let mut battle = Battle::new(Arc::clone(setup));
            settle(&mut battle, &mut SeededDice::new(chance.random()))?;
            if kept < MAX_PER_ARENA {
                kept += self.end(name, battle, seed(chance.random(), end))?;
            }
        }
        Ok(())
    }

    /// Plays an ending of a battle at random, and examines promising positions until one qualifies.
    fn end(&mut self, name: &str, mut battle: Battle, seed: u64) -> Result<usize, Box<dyn Error>> {
        let mut dice = SeededDice::new(seed);
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut kept = 0;
        for _ in 0..MAX_ENDING_ORDERS {
            let orders: Vec<_> = battle.legal_orders().iter().collect();
            if orders.is_empty() {
                break;
            }
            let order = &orders[chance.random_range(0..orders.len())];
            let events = battle.ordered(order)?;
            battle.apply_all(&events);
            settle(&mut battle, &mut dice)?;
            if kept == 0 && self.deserves(&battle) {
                kept += self.examine(name, &battle)?;
            }
        }
        Ok(kept)
    }

    /// True for a position near the end of a battle that is worth a count.
    fn deserves(&self, battle: &Battle) -> bool {
        may_be_won(battle) && (!self.strikes || candidate::can_strike(battle))
    }

    /// Counts a position and records it if it qualifies.
    fn examine(&mut self, name: &str, battle: &Battle) -> Result<usize, Box<dyn Error>> {
        if !self.met.insert(battle.hash()) {
            return Ok(0);
        }
        self.looked += 1;
        let candidate = match candidate::examine(name, battle, MAX) {
            Ok(candidate) => candidate,
            Err(why) => {
                *self.dropped.entry(why).or_insert(0) += 1;
                return Ok(0);
            }
        };
        self.found += 1;
        tell(&candidate);
        serde_json::to_writer(&mut self.file, &candidate)?;
        self.file.write_all(b"\n")?;
        Ok(1)
    }
}

fn tell(candidate: &Candidate) {
    let Candidate { name, position, actor, orders, counted, found_by, .. } = candidate;
    println!(
        "  {name}: {actor} {} {:.2} {:.2} of {orders} orders, {counted} counted, found by {found_by:?}",
        position.way, position.chance, position.next
    );
}

/// Runs the battle until an order is needed.
fn settle(battle: &mut Battle, dice: &mut SeededDice) -> Result<(), Box<dyn Error>> {
    loop {
        match battle.step() {
            Step::Emit(events) => battle.apply_all(&events),
            Step::Roll(request) => {
                let events = battle.rolled(dice.answer(request)?.rolled);
                battle.apply_all(&events);
            }
            Step::Ask(_) | Step::Rest => return Ok(()),
        }
    }
}
