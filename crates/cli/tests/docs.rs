//! The examples of docs/events.md and docs/saves.md are read, and events are described as they are printed.
#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(missing_docs, reason = "a test is no library")]

mod support;

use std::collections::{BTreeMap, BTreeSet};

use knockback_rules::{
    battle::Setting,
    dice::SeededDice,
    files::{OrderText, Save, read_orders, read_scenario},
    game::Game,
    report,
};
use serde_json::Value;
use support::{fixture, folder, kb, kb_with};

const EVENTS: &str = include_str!("../../../docs/events.md");
const SAVES: &str = include_str!("../../../docs/saves.md");

/// The fenced blocks of a kind.
fn blocks<'d>(document: &'d str, kind: &str) -> Vec<&'d str> {
    let start = format!("```{kind}\n");
    let found: Vec<&str> =
        document.split(&start).skip(1).map(|rest| rest.split("```").next().unwrap_or_default()).collect();
    assert!(!found.is_empty(), "no block {kind}");
    found
}

fn quarry() -> Setting {
    let bytes = std::fs::read(fixture("quarry.ron")).unwrap();
    Setting::new(read_scenario("quarry.ron", &bytes).unwrap()).unwrap()
}

/// The name of an event, whatever ruleset it is of, and the names of its fields.
fn shape(event: &Value) -> (String, BTreeSet<String>) {
    let only = |value: &Value| value.as_object().unwrap().iter().next().map(|(name, of)| (name.clone(), of.clone()));
    let (mut name, mut fields) = only(event).unwrap();
    if name == "c3g" {
        (name, fields) = only(&fields).unwrap();
    }
    // An outcome is one of several things, not a group of fields.
    let named = fields.as_object().filter(|_| name != "ended");
    (name, named.into_iter().flat_map(|fields| fields.keys().cloned()).collect())
}

#[test]
fn orders_are_read_and_name_what_there_is() {
    let setting = quarry();
    let mut kinds = BTreeSet::new();
    for block in blocks(EVENTS, "json orders") {
        for placed in read_orders("events.md", block.as_bytes()).unwrap() {
            let order = placed.order.resolve(&setting).unwrap();
            assert_eq!(OrderText::of(&order, &setting).resolve(&setting).unwrap(), order);
            let text = serde_json::to_value(&placed.order).unwrap();
            kinds.insert(text.as_str().map_or_else(|| shape(&text).0, str::to_owned));
        }
    }
    assert_eq!(kinds.len(), 6, "{kinds:?}");
}

#[test]
fn events_are_described_as_they_are_printed() {
    let mut described: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for line in blocks(EVENTS, "json events").concat().lines() {
        let (name, fields) = shape(&serde_json::from_str(line).unwrap());
        let row = EVENTS.lines().find(|row| row.starts_with(&format!("| `{name}` |"))).expect(&name);
        for field in &fields {
            assert!(row.contains(&format!("`{field}`")), "{name} has no {field} in its table");
        }
        described.insert(name, fields);
    }
    // What random games print is there, field for field.
    let setting = std::sync::Arc::new(quarry());
    let mut printed = BTreeSet::new();
    for seed in 0..30_u32 {
        let mut game = Game::new(std::sync::Arc::clone(&setting), Some(seed.into()));
        let mut dice = SeededDice::new(seed.into());
        game.settle(&mut dice).unwrap();
        for turn in 0..200_u32 {
            let orders: Vec<_> = game.battle().legal_orders().iter().collect();
            let number = usize::try_from(turn * 7_919 + seed).unwrap();
            let Some(order) = orders.get(number % orders.len().max(1)) else { break };
            game.play(order, &mut dice).unwrap();
        }
        for event in game.log() {
            let Some(event) = report::json(&setting, event, report::witness(event)) else { continue };
            let (name, fields) = shape(&event);
            assert_eq!(described.get(&name), Some(&fields), "{event}");
            printed.insert(name);
        }
    }
    assert!(printed.len() > 20, "{printed:?}");
}

#[test]
fn a_refusal_is_as_described() {
    for block in blocks(EVENTS, "json refusal") {
        let described: Value = serde_json::from_str(block).unwrap();
        let ran = kb_with("\"end_turn\"", &["resolve", &fixture("ledge.json"), "--orders", "-", "--json"]).ended(3);
        let printed: Value = serde_json::from_str(ran.out.lines().last().unwrap()).unwrap();
        assert_eq!(shape(&printed), shape(&described));
    }
}

#[test]
fn the_battle_is_described_field_by_field() {
    let out = kb(&["show", &fixture("quarry.ron"), "--json"]).ended(0).out;
    let shown: Value = serde_json::from_str(&out).unwrap();
    let section = EVENTS.split("## The battle").nth(1).unwrap();
    for (field, value) in shown.as_object().unwrap() {
        assert!(section.contains(&format!("`{field}`")), "{field}");
        let inner = value.as_array().and_then(|list| list.first()).and_then(Value::as_object);
        for field in inner.into_iter().flat_map(serde_json::Map::keys) {
            assert!(section.contains(&format!("`{field}`")), "{field}");
        }
    }
}

#[test]
fn the_save_is_one_and_replays() {
    let folder = folder("the_save_is_one");
    for block in blocks(SAVES, "json save") {
        let described: Save = serde_json::from_str(block).unwrap();
        let path = folder.join("ledge.json").display().to_string();
        let (scenario, orders, dice) =
            (fixture("ledge.json"), fixture("ledge-orders.jsonl"), fixture("ledge-dice.json"));
        kb(&["resolve", &scenario, "--orders", &orders, "--dice", &dice, "--save", &path]).ended(0);
        let text = std::fs::read_to_string(&path).unwrap();
        let made: Save = serde_json::from_str(&text).unwrap();
        assert_eq!(described, made, "the save that belongs into docs/saves.md is now:\n{text}");
        kb_with(block, &["replay", "-"]).ended(0);
    }
}
