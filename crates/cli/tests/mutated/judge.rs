//! The verdict of the library on an input, which determines the exit code of `kb`.

use std::{fs, sync::Arc};

use knockback_rules::{
    battle::Setup,
    dice::{Dice, DiceError, ScriptedDice, SeededDice},
    files::{is_save, read_dice, read_orders, read_save, read_scenario},
    game::{Game, Loaded},
    report,
    visible::hidden,
};

use super::inputs::{Input, Kind, Played};

/// Maximum number of steps between two choices.
const MAX_STEPS: usize = 20_000;

/// The exit code that `kb` must return for an input.
pub(crate) fn code(input: &Input) -> i32 {
    let name = format!("input.{}", input.ending());
    match input.kind {
        Kind::Scenario | Kind::Save => check(&name, &input.bytes),
        Kind::Orders => orders(&name, &input.bytes, input.battle),
        Kind::Dice => dice(&name, &input.bytes, input.battle),
    }
}

/// Phrases of the JSON and RON libraries, which no message of `kb` may contain.
const OF_LIBRARIES: [&str; 16] = [
    "EOF while",
    "expected value",
    "expected ident",
    "expected `",
    "invalid type",
    "invalid value",
    "invalid number",
    "invalid escape",
    "hex escape",
    "code point",
    "control character (",
    "key must be",
    "recursion limit",
    "xpected opening",
    "xpected closing",
    "nexpected ",
];

/// Asserts that a message is fit to be shown to users.
#[track_caller]
fn shown(message: &str) {
    assert!(!message.is_empty());
    assert!(message.lines().all(|line| hidden(line).is_none()), "{message:?}");
    assert!(message.lines().all(|line| line.len() < 2_000), "{message}");
    assert!(!OF_LIBRARIES.iter().any(|words| message.contains(words)), "words of a library: {message}");
}

fn check(name: &str, bytes: &[u8]) -> i32 {
    if is_save(name, bytes) {
        return match read_save(name, bytes).map_err(|fault| fault.to_string()).map(knockback_rules::files::Save::load) {
            Ok(Ok(loaded)) => {
                play_on(loaded);
                0
            }
            Ok(Err(fault)) => {
                shown(&fault.to_string());
                1
            }
            Err(fault) => {
                shown(&fault);
                1
            }
        };
    }
    match read_scenario(name, bytes).map_err(|fault| fault.to_string()) {
        Ok(scenario) => match Setup::new(scenario) {
            Ok(setup) => {
                let mut game = Game::new(Arc::new(setup), Some(3));
                settle(&mut game, &mut SeededDice::new(3)).unwrap();
                look(&game);
                0
            }
            Err(faults) => {
                shown(&faults.to_string());
                1
            }
        },
        Err(fault) => {
            shown(&fault);
            1
        }
    }
}

/// Continues a loaded game for up to three orders.
fn play_on(loaded: Loaded) {
    if let Some(departure) = &loaded.fault {
        shown(&departure.to_string());
    }
    let (mut game, mut dice) = (loaded.game, SeededDice::new(1));
    settle(&mut game, &mut dice).unwrap();
    for pick in 0..3 {
        look(&game);
        let legal: Vec<_> = game.battle().legal_orders().iter().take(pick + 1).collect();
        let Some(order) = legal.last() else { return };
        game.submit(order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
        settle(&mut game, &mut dice).unwrap();
    }
}

fn look(game: &Game) {
    let battle = game.battle();
    assert!(!report::drawn(battle).is_empty());
    assert!(report::battle_json(battle).is_object());
    for order in battle.legal_orders().iter().take(200) {
        assert!(!report::order_line(battle, &order).is_empty());
    }
}

fn settle(game: &mut Game, dice: &mut dyn Dice) -> Result<(), DiceError> {
    for _ in 0..MAX_STEPS {
        if !game.settle_once(dice)? {
            return Ok(());
        }
    }
    panic!("the game never reaches a choice: {:?}", game.battle().agenda());
}

/// The battle to which orders and dice belong.
fn setup(battle: &Played) -> Arc<Setup> {
    let path = battle.scenario();
    let scenario = read_scenario(&path, &fs::read(&path).unwrap()).unwrap();
    Arc::new(Setup::new(scenario).unwrap())
}

/// The exit code of `kb resolve` with these orders.
fn orders(name: &str, bytes: &[u8], battle: &Played) -> i32 {
    let setup = setup(battle);
    let placed = match read_orders(name, bytes) {
        Ok(placed) => placed,
        Err(fault) => {
            shown(&fault.to_string());
            return 1;
        }
    };
    let resolved: Result<Vec<_>, _> = placed.iter().map(|placed| placed.order.resolve(&setup)).collect();
    let resolved = match resolved {
        Ok(resolved) => resolved,
        Err(fault) => {
            shown(&fault.to_string());
            return 1;
        }
    };
    let (mut game, mut dice) = (Game::new(setup, Some(4)), SeededDice::new(4));
    settle(&mut game, &mut dice).unwrap();
    for order in resolved {
        if let Err(refusal) = game.submit(&order) {
            shown(&refusal.to_string());
            return 3;
        }
        settle(&mut game, &mut dice).unwrap();
    }
    look(&game);
    0
}

/// The exit code of `kb resolve` with the orders of the battle and these dice.
fn dice(name: &str, bytes: &[u8], battle: &Played) -> i32 {
    let rolls = match read_dice(name, bytes) {
        Ok(rolls) => rolls,
        Err(fault) => {
            shown(&fault.to_string());
            return 1;
        }
    };
    let setup = setup(battle);
    let own = fs::read(battle.orders()).unwrap();
    let orders = read_orders("orders.jsonl", &own).unwrap();
    let (mut game, mut dice) = (Game::new(Arc::clone(&setup), None), ScriptedDice::new(rolls));
    let played = |game: &mut Game, dice: &mut ScriptedDice| -> Result<bool, DiceError> {
        settle(game, dice)?;
        for placed in &orders {
            if game.submit(&placed.order.resolve(&setup).unwrap()).is_err() {
                return Ok(false);
            }
            settle(game, dice)?;
        }
        dice.finish().map(|()| true)
    };
    match played(&mut game, &mut dice) {
        Ok(true) => 0,
        Ok(false) => 3,
        Err(fault) => {
            shown(&fault.to_string());
            1
        }
    }
}
