//! Impossible states in files are refused, each with its reason.

use knockback_rules::{
    battle::{Battle, Snapshot},
    dice::SeededDice,
    game::Game,
};
use serde_json::{Value, json};

use super::made_up::{self, Mix};

/// Returns a game after some orders.
fn game(seed: u64, orders: usize) -> Game {
    let mut game = Game::new(made_up::setup(seed), Some(seed));
    let (mut dice, mut mix) = (SeededDice::new(seed), Mix(seed));
    game.settle(&mut dice).expect("seeded dice always answer");
    for _ in 0..orders {
        let Some(order) = made_up::order(game.battle(), &mut mix) else { break };
        game.play(&order, &mut dice).expect("it is legal");
    }
    game
}

/// Returns the refusal of a state with a value changed, or `None` if the state is accepted.
fn said(game: &Game, pointer: &str, value: Value) -> Option<String> {
    let mut json = serde_json::to_value(game.battle().snapshot()).unwrap();
    *json.pointer_mut(pointer).unwrap_or_else(|| panic!("there is no {pointer}")) = value;
    let Ok(snapshot) = serde_json::from_value::<Snapshot>(json) else { return Some("it cannot be read".into()) };
    Battle::resume(game.battle().shared_setup(), snapshot).err().map(|fault| fault.to_string())
}

#[test]
fn made_up_states_are_refused() {
    let game = game(5, 12);
    let mini = "/rules/coup_de_grace/minis/0";
    let cases = [
        (format!("{mini}/hit_points"), json!(99), "a mini is in an impossible state"),
        (format!("{mini}/entangled_by"), json!([77]), "a mini is in an impossible state"),
        (format!("{mini}/quickened"), json!(60_000), "a mini is in an impossible state"),
        ("/rules/coup_de_grace/minis".to_owned(), json!([]), "it has a different number of minis"),
        ("/rules/coup_de_grace/round".to_owned(), json!(999), "the battle is past its last round"),
    ];
    for (pointer, value, wanted) in cases {
        let said = said(&game, &pointer, value).unwrap_or_else(|| panic!("{pointer} is accepted"));
        assert!(said.contains(wanted), "{pointer}: {said}");
    }
}

/// A state in which one number or flag is changed is either refused or can be played on without a panic.
#[test]
fn changed_states_are_refused_or_playable() {
    let (mut taken, mut refused) = (0, 0);
    for seed in 0..40 {
        let game = game(seed, usize::try_from(seed).unwrap() % 17);
        if game.battle().outcome().is_some() {
            continue;
        }
        let json = serde_json::to_value(game.battle().snapshot()).unwrap();
        let mut places = Vec::new();
        leaves(&json, String::new(), &mut places);
        let mut mix = Mix(!seed);
        for _ in 0..60 {
            let pointer = mix.of(&places).clone();
            let old = json.pointer(&pointer).unwrap();
            let new = match old {
                Value::Number(_) => json!(mix.below(8)),
                Value::Bool(old) => json!(!old),
                Value::Null => json!(mix.below(6)),
                other => other.clone(),
            };
            let mut changed = json.clone();
            *changed.pointer_mut(&pointer).unwrap() = new;
            let Ok(snapshot) = serde_json::from_value::<Snapshot>(changed) else { continue };
            match Battle::resume(game.battle().shared_setup(), snapshot) {
                Err(_) => refused += 1,
                Ok(battle) => {
                    taken += 1;
                    run_on(battle, &mut mix);
                }
            }
        }
    }
    assert!(taken > 100 && refused > 100, "{taken} accepted, {refused} refused");
}

/// Plays some steps. Must not panic.
fn run_on(mut battle: Battle, mix: &mut Mix) {
    use knockback_rules::battle::Step;
    for _ in 0..200 {
        match battle.step() {
            Step::Emit(events) => battle.apply_all(&events),
            Step::Roll(request) => {
                let outcomes: Vec<_> = request.outcomes().map(|(rolled, _)| rolled).collect();
                let events = battle.rolled(*mix.of(&outcomes));
                battle.apply_all(&events);
            }
            Step::Ask(_) => {
                let Some(order) = made_up::order(&battle, mix) else { return };
                let events = battle.ordered(&order).expect("it is legal");
                battle.apply_all(&events);
            }
            Step::Rest => return,
        }
    }
}

/// Collects the JSON pointers of all numbers, flags and nulls.
fn leaves(value: &Value, at: String, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => fields.iter().for_each(|(name, value)| leaves(value, format!("{at}/{name}"), found)),
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(place, value)| leaves(value, format!("{at}/{place}"), found));
        }
        Value::String(_) => {}
        _ => found.push(at),
    }
}
