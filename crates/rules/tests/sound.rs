//! Snapshots in saves: every state that play can reach can be resumed, and impossible states are refused.

use std::{path::PathBuf, sync::Arc};

use knockback_rules::{
    battle::{Battle, Setup, Snapshot},
    dice::SeededDice,
    files::{read_orders, read_scenario},
    game::Game,
};
use serde_json::{Value, json};

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)
}

fn setup(name: &str) -> Arc<Setup> {
    let scenario = read_scenario(name, &std::fs::read(path(name)).unwrap()).unwrap_or_else(|fault| panic!("{fault}"));
    Arc::new(Setup::new(scenario).unwrap())
}

/// Asserts that a battle can be saved and resumed in its current state.
fn goes_on(battle: &Battle) {
    let resumed = Battle::resume(battle.shared_setup(), battle.snapshot().clone());
    let resumed =
        resumed.unwrap_or_else(|fault| panic!("{fault}: {}", serde_json::to_string_pretty(battle.snapshot()).unwrap()));
    assert_eq!(&resumed, battle);
}

/// Plays a random game and checks every state on the way. Returns the number of states.
fn play(setup: &Arc<Setup>, seed: u64, orders: usize) -> usize {
    let (mut game, mut dice) = (Game::new(Arc::clone(setup), Some(seed)), SeededDice::new(seed));
    let (mut random, mut states) = (seed, 0);
    for _ in 0..=orders {
        loop {
            goes_on(game.battle());
            states += 1;
            if !game.settle_once(&mut dice).unwrap() {
                break;
            }
        }
        let legal: Vec<_> = game.battle().legal_orders().iter().collect();
        if legal.is_empty() {
            break;
        }
        // Every fifth order or so is the last legal one, which moves the game forward, so that games end.
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let pick = usize::try_from(random >> 33).unwrap();
        let order = if pick % 5 == 0 { legal.last().unwrap() } else { &legal[pick % legal.len()] };
        game.submit(order).unwrap();
    }
    states
}

#[test]
fn every_state_of_a_battle_can_be_resumed() {
    let mut names: Vec<String> = std::fs::read_dir(path("assets/scenarios"))
        .unwrap()
        .map(|entry| format!("assets/scenarios/{}", entry.unwrap().file_name().to_str().unwrap()))
        .collect();
    names.extend(
        ["ledge.json", "quarry.ron", "tower.ron", "sign.ron"].map(|name| format!("crates/cli/tests/fixtures/{name}")),
    );
    names.sort();
    let mut states = 0;
    for name in names {
        let setup = setup(&name);
        for seed in 0..4 {
            states += play(&setup, seed, 250);
        }
    }
    assert!(states > 10_000, "{states}");
}

/// The error message for a snapshot of a battle after a change.
fn said(battle: &Battle, change: impl FnOnce(&mut Value)) -> String {
    let mut snapshot = serde_json::to_value(battle.snapshot()).unwrap();
    change(&mut snapshot);
    match serde_json::from_value::<Snapshot>(snapshot) {
        Ok(snapshot) => match Battle::resume(battle.shared_setup(), snapshot) {
            Ok(_) => "nothing".to_owned(),
            Err(fault) => fault.to_string(),
        },
        Err(fault) => panic!("{fault}"),
    }
}

/// Asserts the error message for each set of changes to a snapshot, given as JSON pointers.
#[track_caller]
fn refused(battle: &Battle, cases: &[(&[(&str, Value)], &str)]) {
    goes_on(battle);
    for (changes, wanted) in cases {
        let said = said(battle, |snapshot| {
            for (pointer, value) in *changes {
                *snapshot.pointer_mut(pointer).unwrap_or_else(|| panic!("there is no {pointer}")) = value.clone();
            }
        });
        assert_eq!(said, format!("the saved state does not fit the scenario: {wanted}"), "{changes:?}");
    }
}

/// The battle of docs/saves.md at its first turn, after both sides have placed their markers.
fn ledge() -> Battle {
    let mut game = Game::new(setup("crates/cli/tests/fixtures/ledge.json"), Some(4));
    let mut dice = SeededDice::new(4);
    game.settle(&mut dice).unwrap();
    let orders = std::fs::read(path("crates/cli/tests/fixtures/ledge-orders.jsonl")).unwrap();
    for placed in read_orders("orders.jsonl", &orders).unwrap().into_iter().take(8) {
        let order = placed.order.resolve(game.battle().setup()).unwrap();
        game.play(&order, &mut dice).unwrap();
    }
    game.battle().clone()
}

#[test]
fn impossible_states_of_c3g_are_refused() {
    let wounds = "a figure without Life is on the board, or one with Life left is destroyed";
    let objects = "an object without Life is on the board, or one with Life left is broken";
    let markers = "the order markers do not fit this part of the round";
    let turns = "the turn order does not fit this part of the round";
    let agenda = "the pending steps do not fit a round";
    let nonsense = "its pending steps make no sense";
    let battle = ledge();
    let snapshot = serde_json::to_value(battle.snapshot()).unwrap();
    let (round, act) = (snapshot["agenda"][0].clone(), snapshot["agenda"][1].clone());
    // The cases below apply to either side.
    let actor = act["c3g"]["act"]["side"].as_u64().unwrap();
    refused(
        &battle,
        &[
            (&[("/rules/c3g/wounds/0", json!(5))], wounds),
            (&[("/rules/c3g/wounds/1", json!(4))], wounds),
            (&[("/field/figures/0", json!("off_board")), ("/field/occupants/0", Value::Null)], wounds),
            (&[("/rules/c3g/object_wounds/0", json!(2))], objects),
            (&[("/field/objects/0", Value::Null), ("/field/occupants/4", Value::Null)], objects),
            (&[("/rules/c3g/round", json!(65_535))], "the battle is past its last round"),
            (&[("/rules/c3g/round", json!(0))], "the battle is past its last round"),
            (&[("/rules/c3g/markers/0/1", json!({"down": 1}))], "an order marker lies on another side's card"),
            (&[("/rules/c3g/markers/1/3", json!({"down": 0}))], "an order marker lies on another side's card"),
            (&[("/rules/c3g/markers/0/3", json!({"up": 0}))], markers),
            (&[("/rules/c3g/markers/0/2", json!({"up": 0}))], markers),
            (&[("/rules/c3g/markers/0/1", json!("unplaced"))], markers),
            (&[("/rules/c3g/order", json!([]))], turns),
            (&[("/rules/c3g/order", json!([0]))], turns),
            (&[("/agenda/0/c3g/round/turns/next", json!(3))], turns),
            (&[("/agenda", json!([act]))], agenda),
            (&[("/agenda", json!([round, round]))], agenda),
            (&[("/agenda", json!([round, act, act]))], agenda),
            (&[("/agenda", json!([{"c3g": {"deploy": {}}}, act]))], agenda),
            (&[("/agenda/1/c3g/act/side", json!(1 - actor))], nonsense),
            (&[("/agenda/1/c3g/act/moved", json!([1 - actor]))], nonsense),
            (&[("/agenda/1/c3g/act/attacked", json!([actor, actor]))], nonsense),
            (
                &[("/agenda", json!([])), ("/outcome", json!({"won": {"side": 0, "how": "last_standing"}}))],
                "the battle cannot have ended this way",
            ),
            (
                &[("/field/figures/0", json!("reserve")), ("/field/occupants/0", Value::Null)],
                "a figure that starts on the board is waiting to be set up",
            ),
            (
                &[
                    ("/field/figures/0", json!({"in_transit": {"head": 0, "tail": null}})),
                    ("/field/occupants/0", Value::Null),
                ],
                "a figure is in mid-move, but nothing moves it",
            ),
        ],
    );
}

#[test]
fn impossible_frames_of_c3g_are_refused() {
    let nonsense = "its pending steps make no sense";
    let battle = ledge();
    let snapshot = serde_json::to_value(battle.snapshot()).unwrap();
    let (round, act) = (&snapshot["agenda"][0], &snapshot["agenda"][1]);
    let above = |frame: Value| json!([round, act, {"c3g": frame}]);
    let attack = |with: Value, stage: Value| {
        above(json!({"attack": {"attacker": 0, "target": {"figure": 1}, "with": with, "stage": stage}}))
    };
    refused(
        &battle,
        &[
            (&[("/agenda", attack(json!({"special": 0}), json!("roll")))], nonsense),
            (&[("/agenda", attack(json!({"throw": 0}), json!("roll")))], nonsense),
            (&[("/agenda", attack(json!("normal"), json!({"phase": {"need": 21}})))], nonsense),
            (
                &[("/agenda", attack(json!("normal"), json!({"defend": {"skulls": 49, "victims": [{"figure": 1}]}})))],
                nonsense,
            ),
            (
                &[("/agenda", above(json!({"line": {"attacker": 0, "target": 1, "stage": {"choose": {"kp": 49}}}})))],
                nonsense,
            ),
            (&[("/agenda", above(json!({"fall": {"figure": 0, "drops": [1000]}})))], nonsense),
            (&[("/agenda", above(json!({"collision": {"figure": 0, "by": {"figure": 0}}})))], nonsense),
            (&[("/agenda", above(json!({"swipe": {"at": 0, "by": [1, 1]}})))], nonsense),
        ],
    );
}

#[test]
fn impossible_states_of_champions_are_refused() {
    let mut game = Game::new(setup("crates/cli/tests/fixtures/sign.ron"), Some(4));
    game.settle(&mut SeededDice::new(4)).unwrap();
    let battle = game.battle().clone();
    let condition = |field: &str| format!("/rules/champions/conditions/1/{field}");
    let one = |field: &str, value: Value, said: &str| {
        let pointer = condition(field);
        refused(&battle, &[(&[(pointer.as_str(), value)], said)]);
    };
    one("stun", json!(500), "a character has more STUN or BODY than the sheet allows");
    one("body", json!(120), "a character has more STUN or BODY than the sheet allows");
    one("end", json!(500), "the END of a character is out of range");
    one("end", json!(-1), "the END of a character is out of range");
    one("bleeding", json!(true), "a character is bleeding but not dying");
    one("drained", json!([["stun", 3]]), "a characteristic is drained that cannot be drained like this");
    one("drained", json!([["dex", 3], ["str", 3]]), "a characteristic is drained that cannot be drained like this");
    one("up", json!(32_768), "a power is up that is not a force field");
    one("drawn", json!(32_768), "a weapon is drawn or lost that is not a held weapon");
    one("readiness", json!("unaware"), "a character did not start the battle like this");
    one("triggered", json!(true), "a character is to use a held action but holds none");
    one("guard", json!({"dodge": 200}), "a character has an impossible dodge");
    one("grip", json!(255), "a character is held with an impossible STR");
    one("feet", json!(-5), "a character is below the ground, or higher than anybody can fly");
    one("feet", json!(32_767), "a character is below the ground, or higher than anybody can fly");
    one("acted", json!({"turn": 9, "segment": 3}), "a character has acted in a later segment");
    one("held_by", json!(1), "the conditions do not match the characters");
    refused(
        &battle,
        &[
            (&[("/rules/champions/now", json!({"turn": 65_535, "segment": 3}))], "the battle is past its last turn"),
            (&[("/rules/champions/now", json!({"turn": 0, "segment": 3}))], "the battle is past its last turn"),
            (
                &[("/rules/champions/things/0", json!(999))],
                "an unbreakable object is gone, or an object has more BODY than at the start",
            ),
            (
                &[("/field/figures/1", json!("off_board")), ("/field/occupants/3", Value::Null)],
                "a character is off the board, or in mid-move with nothing to move them",
            ),
            (
                &[("/agenda", json!([])), ("/outcome", json!({"won": {"side": 0, "how": "held"}}))],
                "the battle cannot have ended this way",
            ),
        ],
    );
}
