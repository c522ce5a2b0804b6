//! Changed states in files are either refused with a reason, or playable.

use knockback_rules::{
    battle::{Battle, Snapshot, Step},
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
    let game = game(5, 3);
    let own = "/rules/pulp_city";
    let agenda = serde_json::to_value(game.battle().snapshot()).unwrap()["agenda"].clone();
    let twice = json!([agenda[0], agenda[0]]);
    let headless = json!(agenda.as_array().unwrap()[1..]);
    let control = json!([{"figure": 0, "by": 1, "side": 1}]);
    let nobody = json!([{"figure": 0, "by": 1, "side": 77}]);
    for (pointer, value) in [
        (format!("{own}/models/0/hp"), json!(99)),
        (format!("{own}/models/0/fatigue"), json!(9)),
        (format!("{own}/models/0/ap_paid"), json!(99)),
        (format!("{own}/models/0/pace"), json!(5)),
        (format!("{own}/models/0/weak"), json!(255)),
        (format!("{own}/models/0/immune"), json!(u64::MAX)),
        (format!("{own}/models/0/ko"), json!(true)),
        (format!("{own}/models"), json!([])),
        (format!("{own}/teams"), json!([])),
        (format!("{own}/damage"), json!([1])),
        (format!("{own}/round"), json!(999)),
        (format!("{own}/commanded"), json!([1, 1])),
        (format!("{own}/commanded"), json!([99])),
        (format!("{own}/zones"), json!([{"summon": 2, "by": 0, "at": 0}])),
        (format!("{own}/zones"), json!([{"summon": 99, "by": 0, "at": 0}])),
        (format!("{own}/zones"), json!([{"summon": 0, "by": 99, "at": 0}])),
        (format!("{own}/zones"), json!([{"summon": 0, "by": 0, "at": 9999}])),
        (format!("{own}/controlled"), control),
        (format!("{own}/controlled"), nobody),
        (
            format!("{own}/active"),
            json!({"supreme": {"figure": 99, "used": 0, "exclusive": false, "moved": false, "paid": false}}),
        ),
        (format!("{own}/active"), json!({"minions": {"card": 99, "moved": [], "acted": []}})),
        ("/agenda".to_owned(), twice),
        ("/agenda".to_owned(), headless),
        ("/agenda".to_owned(), json!([])),
        ("/outcome".to_owned(), json!({"won": {"side": 0, "how": "held"}})),
    ] {
        let said = said(&game, &pointer, value.clone()).unwrap_or_else(|| panic!("{pointer} = {value} is accepted"));
        assert!(!said.is_empty() && !said.contains("PC-"), "{pointer} = {value}: {said}");
    }
}

/// A state in which one number or flag is changed is either refused or can be played on without a panic.
#[test]
fn changed_states_are_refused_or_playable() {
    let (mut taken, mut refused) = (0, 0);
    for seed in 0..40 {
        let game = game(seed, usize::try_from(seed).unwrap() % 23);
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
            let Ok(snapshot) = serde_json::from_value::<Snapshot>(changed.clone()) else { continue };
            match Battle::resume(game.battle().shared_setup(), snapshot) {
                Err(_) => refused += 1,
                Ok(battle) => {
                    taken += 1;
                    let run = std::panic::AssertUnwindSafe(|| run_on(battle, &mut mix));
                    let ran = std::panic::catch_unwind(run);
                    assert!(
                        ran.is_ok(),
                        "battle {seed}: {pointer} = {} breaks play",
                        changed.pointer(&pointer).unwrap()
                    );
                }
            }
        }
    }
    assert!(taken > 100 && refused > 100, "{taken} accepted, {refused} refused");
}

/// Plays some steps. Must not panic or loop forever.
fn run_on(mut battle: Battle, mix: &mut Mix) {
    let mut since = 0;
    for _ in 0..400 {
        since += 1;
        assert!(since < 300, "the game never reaches a choice: {:?}", battle.top());
        match battle.step() {
            Step::Emit(events) => battle.apply_all(&events),
            Step::Roll(request) => {
                let outcomes: Vec<_> = request.outcomes().map(|(rolled, _)| rolled).collect();
                let events = battle.rolled(*mix.of(&outcomes));
                battle.apply_all(&events);
            }
            Step::Ask(_) => {
                since = 0;
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
