//! Battles recorded under older rules. Some have the same course under the current rules. For each of the others,
//! `departures.txt` contains the first order with a different result, and that result cites a changed rule.
//!
//! Record a new set of battles before raising `RULES_VERSION`: `cargo test -p knockback-rules --test all
//! record_battles_of_these_rules -- --ignored`. Never record the battles of an older version again, because only the
//! rules of that version can play them.

use std::{
    env,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use knockback_rules::{
    battle::{Battle, Setup},
    dice::SeededDice,
    files::{OrderText, RULES_VERSION, Save, hash_text, read_save},
    game::{Game, PlayError},
    report,
    scenario::Scenario,
};
use serde::{Deserialize, Serialize};

use crate::{
    goldens::{grounds, pick, told},
    support::shipped,
};

/// Battles on one battlefield, as the rules of one version played them.
#[derive(Serialize, Deserialize)]
struct Recorded {
    scenario: Scenario,
    battles: Vec<RecordedBattle>,
}

/// One battle: the seed of its dice, and each order with the hash of the resulting state.
#[derive(Serialize, Deserialize)]
struct RecordedBattle {
    seed: u64,
    steps: Vec<(OrderText, String)>,
}

/// The number of battles on each battlefield.
const BATTLES: u64 = 3;
/// The maximum number of orders in a battle.
const ORDERS: usize = 48;

fn folder(version: u32) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/data/old_rules/{version}"))
}

/// Records battles on all shipped battlefields and on some generated ones.
#[test]
#[ignore = "each version is recorded once, before the rules change"]
fn record_battles_of_these_rules() {
    let folder = folder(RULES_VERSION);
    fs::create_dir_all(&folder).unwrap();
    let made_up = grounds::COUP_DE_GRACE.grounds().into_iter().take(6).map(|ground| (ground.name, ground.setup));
    for (name, setup) in shipped::all().into_iter().chain(made_up) {
        let ground = grounds::Ground { name, setup };
        let battles = (0..BATTLES).map(|seed| {
            let game = told::play(&ground, seed, ORDERS).game;
            let mut again = Game::new(Arc::clone(&ground.setup), Some(seed));
            let mut dice = SeededDice::new(seed);
            again.settle(&mut dice).unwrap();
            let steps = game.record().entries.iter().map(|entry| {
                again.play(&entry.order, &mut dice).unwrap();
                (OrderText::of(&entry.order, &ground.setup), hash_text(again.battle().hash()))
            });
            RecordedBattle { seed, steps: steps.collect() }
        });
        let battles = battles.collect();
        let recorded = Recorded { scenario: ground.setup.scenario.clone(), battles };
        let name = ground.name.split('.').next().unwrap();
        fs::write(folder.join(format!("{name}.json")), serde_json::to_string(&recorded).unwrap() + "\n").unwrap();
    }
}

/// Plays a recorded battle until it departs from the record; `None` if it never does.
fn departure(setup: &Arc<Setup>, recorded: &RecordedBattle) -> Option<String> {
    let mut game = Game::new(Arc::clone(setup), Some(recorded.seed));
    let mut dice = SeededDice::new(recorded.seed);
    game.settle(&mut dice).unwrap();
    for (number, (text, hash)) in (1..).zip(&recorded.steps) {
        let order = text.clone().resolve(setup).unwrap();
        let (before, told) = (game.battle().clone(), game.log().len());
        let line = report::order_line(&before, &order);
        match game.play(&order, &mut dice) {
            Ok(()) if hash_text(game.battle().hash()) == *hash => {}
            Ok(()) => return Some(format!("order {number}, {line}: {}", lines(before, &game, told))),
            Err(PlayError::Refused(refusal)) => {
                return Some(format!("order {number}, {line}: refused, {refusal}"));
            }
            Err(fault) => return Some(format!("order {number}, {line}: {fault}")),
        }
    }
    None
}

/// The lines of the log, starting at an event.
fn lines(mut before: Battle, game: &Game, from: usize) -> String {
    let mut text = String::new();
    for event in &game.log()[from..] {
        if let Some(line) = report::line(&before, event, None) {
            write!(text, "{line} ").unwrap();
        }
        before.apply(event);
    }
    text.trim_end().to_owned()
}

/// All departures from the records of a version, one line each, and the number of battles played.
fn departures(version: u32) -> (String, usize) {
    let mut files: Vec<_> = fs::read_dir(folder(version)).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "json"));
    files.sort();
    let (mut text, mut count) = (String::new(), 0);
    for path in files {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let recorded: Recorded = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
        let setup = Arc::new(Setup::new(recorded.scenario).unwrap());
        for battle in &recorded.battles {
            count += 1;
            if let Some(departure) = departure(&setup, battle) {
                writeln!(text, "{name} seed {}: {departure}", battle.seed).unwrap();
            }
        }
    }
    (text, count)
}

/// Fails if the departures differ from those in `departures.txt`; `KNOCKBACK_TAKE_GOLDENS=1` rewrites that file.
fn holds(version: u32, fresh: &str) {
    let path = folder(version).join("departures.txt");
    if env::var_os("KNOCKBACK_TAKE_GOLDENS").is_some() {
        fs::write(&path, fresh).unwrap();
    }
    let known = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(known, fresh, "battles of rules {version} do not depart as {} says", path.display());
}

#[test]
fn battles_of_rules_2_depart_only_by_changed_rules() {
    let (text, count) = departures(2);
    assert_eq!(count, 57);
    holds(2, &text);
    for line in text.lines() {
        assert!(CHANGED_IN_3.iter().any(|rule| line.contains(rule)), "this departure cites no changed rule: {line}");
    }
}

/// The rules that changed from version 2 to 3 and affect the records, in the form in which logs and refusals cite them:
/// drops under a force orb, and lines of sight.
const CHANGED_IN_3: [&str; 2] = ["[CDG-15]", "(CDG-17)"];

/// Loads a save of rules 2 and continues from its state. `leaves` is the expected departure of its record under the
/// current rules.
fn goes_on(name: &str, leaves: Option<&str>) {
    let path = folder(2).join(format!("saves/{name}.json"));
    let save = read_save(name, &fs::read(&path).unwrap()).unwrap();
    assert_eq!(save.rules_version, 2, "{name}");
    let (snapshot, orders) = (save.snapshot.clone(), save.orders.len());
    let loaded = save.load().unwrap();
    assert_eq!(loaded.fault.map(|fault| fault.to_string()).as_deref(), leaves, "{name}");
    let mut game = loaded.game;
    assert_eq!(*game.battle().snapshot(), snapshot, "{name} continues from the saved state");
    // The game can be played to its end, and can be saved and loaded on the way.
    let (mut dice, mut mix) = (SeededDice::new(1), pick::Mix(1));
    for played in 0..400 {
        game.settle(&mut dice).unwrap();
        let legal: Vec<_> = game.battle().legal_orders().iter().collect();
        let Some(order) = pick::order(&legal, game.battle(), &mut mix) else {
            assert!(played > 0 && game.battle().outcome().is_some(), "{name}: no legal order after {played} orders");
            break;
        };
        game.play(&order, &mut dice).unwrap();
    }
    assert!(game.record().entries.len() > orders, "{name}");
    let again = Save::of(&game).load().unwrap();
    assert_eq!(again.game.battle(), game.battle(), "{name}");
}

#[test]
fn a_save_of_c3g_by_rules_2_is_replayed() {
    goes_on("c3g", None);
}

#[test]
fn a_save_of_champions_by_rules_2_continues_from_its_snapshot() {
    goes_on(
        "champions",
        // A drain of STR does not knock back a target without STR (CH-31), so no knockback dice are rolled.
        Some(
            "order 2: 4 rolls were given, but the battle used only 2: the rules have changed since (the save uses rules 2, this game 3)",
        ),
    );
}

#[test]
fn a_save_of_coup_de_grace_by_rules_2_continues_from_its_snapshot() {
    goes_on(
        "coup_de_grace",
        Some(
            "order 2: bow cannot see t: x is in the way (CDG-17): the rules have changed since (the save uses rules 2, this game 3)",
        ),
    );
}

#[test]
fn a_save_of_pulp_city_by_rules_2_continues_from_its_snapshot() {
    goes_on(
        "pulp_city",
        // The AP pool of a KO'ed model's team is still drained (PC-9).
        Some(
            "the orders lead to state 416b7f4aefd29e3b, not c27ab5b72fe33492: the rules have changed since (the save uses rules 2, this game 3)",
        ),
    );
}
