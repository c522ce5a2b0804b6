//! The examples of docs/events.md and docs/saves.md are valid, and the documented events match the printed ones.

use std::collections::BTreeSet;

use crate::support::{fixture, folder, kb, kb_with};
use knockback_rules::{
    battle::Setup,
    dice::SeededDice,
    files::{OrderText, Save, read_orders, read_scenario},
    game::Game,
    report,
};
use serde_json::Value;

const EVENTS: &str = include_str!("../../../docs/events.md");
const SAVES: &str = include_str!("../../../docs/saves.md");

/// The fenced blocks of the given kind.
fn blocks<'d>(document: &'d str, kind: &str) -> Vec<&'d str> {
    let start = format!("```{kind}\n");
    let found: Vec<&str> =
        document.split(&start).skip(1).map(|rest| rest.split("```").next().unwrap_or_default()).collect();
    assert!(!found.is_empty(), "no block {kind}");
    found
}

/// A ruleset, as docs/events.md describes it.
struct Ruleset {
    /// The prefix of the info strings of its blocks.
    mark: &'static str,
    /// Its name in headings.
    name: &'static str,
    /// The battlefield whose ids the examples use.
    scenario: String,
    /// The number of random games on it, and of orders in each. Together, the games print nearly every kind of event.
    games: (u32, u32),
    /// The number of kinds of orders, and the minimum number of kinds of events in those games.
    kinds: (usize, usize),
}

fn rulesets() -> [Ruleset; 4] {
    let street = format!("{}/../testing/scenarios/sixpence_street.ron", env!("CARGO_MANIFEST_DIR"));
    let precinct = format!("{}/../rules/tests/data/precinct.ron", env!("CARGO_MANIFEST_DIR"));
    let arena = format!("{}/../rules/tests/data/arena.ron", env!("CARGO_MANIFEST_DIR"));
    [
        Ruleset { mark: "json", name: "C3G", scenario: fixture("quarry.ron"), games: (30, 200), kinds: (6, 21) },
        Ruleset { mark: "json champions", name: "Champions", scenario: street, games: (8, 500), kinds: (12, 60) },
        Ruleset {
            mark: "json coup_de_grace",
            name: "Coup-De-Grace",
            scenario: arena,
            games: (60, 250),
            kinds: (15, 30),
        },
        Ruleset { mark: "json pulp_city", name: "Pulp City", scenario: precinct, games: (60, 250), kinds: (17, 34) },
    ]
}

impl Ruleset {
    fn setup(&self) -> Setup {
        let bytes = std::fs::read(&self.scenario).unwrap();
        Setup::new(read_scenario(&self.scenario, &bytes).unwrap()).unwrap()
    }
}

/// The fields of an event or an order, all of which its description must contain.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Shape {
    /// Its ruleset; empty if it is common to all.
    ruleset: &'static str,
    name: String,
    fields: BTreeSet<String>,
}

impl Shape {
    fn of(value: &Value) -> Self {
        let only = |value: &Value| match value {
            // A name without fields.
            Value::String(name) => (name.clone(), Value::Null),
            _ => value.as_object().unwrap().iter().next().map(|(name, of)| (name.clone(), of.clone())).unwrap(),
        };
        let (mut name, mut fields) = only(value);
        let ruleset = match name.as_str() {
            "c3g" => "C3G",
            "champions" => "Champions",
            "coup_de_grace" => "Coup-De-Grace",
            "pulp_city" => "Pulp City",
            _ => "",
        };
        if !ruleset.is_empty() {
            (name, fields) = only(&fields);
        }
        // An outcome is an enum, not a struct.
        let named = fields.as_object().filter(|_| name != "ended");
        Self { ruleset, fields: named.into_iter().flat_map(|fields| fields.keys().cloned()).collect(), name }
    }

    /// Asserts that the table below a heading has a row for this name, which names every field.
    fn is_in_the_table_below(&self, heading: &str) {
        let (_, table) = EVENTS.split_once(heading).expect(heading);
        let row = table.lines().find(|row| row.starts_with(&format!("| `{}` |", self.name))).expect(&self.name);
        for field in &self.fields {
            assert!(row.contains(&format!("`{field}`")), "{} has no {field} in its table", self.name);
        }
    }
}

#[test]
fn documented_orders_are_valid_and_complete() {
    for ruleset in rulesets() {
        let setup = ruleset.setup();
        let mut kinds = BTreeSet::new();
        for block in blocks(EVENTS, &format!("{} orders", ruleset.mark)) {
            for placed in read_orders("events.md", block.as_bytes()).unwrap() {
                let order = placed.order.resolve(&setup).unwrap();
                assert_eq!(OrderText::of(&order, &setup).resolve(&setup).unwrap(), order);
                let shape = Shape::of(&serde_json::to_value(&placed.order).unwrap());
                shape.is_in_the_table_below(&format!("### Orders of {}", ruleset.name));
                kinds.insert(shape.name);
            }
        }
        assert_eq!(kinds.len(), ruleset.kinds.0, "{kinds:?}");
    }
}

#[test]
fn documented_events_match_the_printed_ones() {
    let mut described = BTreeSet::new();
    for ruleset in rulesets() {
        for line in blocks(EVENTS, &format!("{} events", ruleset.mark)).concat().lines() {
            let shape = Shape::of(&serde_json::from_str(line).unwrap());
            shape.is_in_the_table_below(match shape.ruleset {
                "C3G" => "Events of C3G,",
                "Champions" => "Events of Champions,",
                "Coup-De-Grace" => "Events of Coup-De-Grace,",
                "Pulp City" => "Events of Pulp City,",
                _ => "Events of every ruleset:",
            });
            described.insert(shape);
        }
    }
    // Every event that random games print is documented, field by field.
    for ruleset in rulesets() {
        let setup = std::sync::Arc::new(ruleset.setup());
        let mut printed = BTreeSet::new();
        for seed in 0..ruleset.games.0 {
            let mut game = Game::new(std::sync::Arc::clone(&setup), Some(seed.into()));
            let mut dice = SeededDice::new(seed.into());
            game.settle(&mut dice).unwrap();
            for turn in 0..ruleset.games.1 {
                let orders: Vec<_> = game.battle().legal_orders().iter().collect();
                let number = usize::try_from(turn * 7_919 + seed).unwrap();
                let Some(order) = orders.get(number % orders.len().max(1)) else { break };
                game.play(order, &mut dice).unwrap();
            }
            for event in game.log() {
                let Some(event) = report::json(&setup, event, report::witness(event)) else { continue };
                let shape = Shape::of(&event);
                assert!(described.contains(&shape), "{event}");
                printed.insert(shape.name);
            }
        }
        assert!(printed.len() >= ruleset.kinds.1, "{}: {printed:?}", printed.len());
    }
}

#[test]
fn a_refusal_is_as_described() {
    for block in blocks(EVENTS, "json refusal") {
        let described: Value = serde_json::from_str(block).unwrap();
        let ran = kb_with("\"end_turn\"", &["resolve", &fixture("ledge.json"), "--orders", "-", "--json"]).ended(3);
        let printed: Value = serde_json::from_str(ran.out.lines().last().unwrap()).unwrap();
        assert_eq!(Shape::of(&printed), Shape::of(&described));
    }
}

#[test]
fn the_battle_is_described_field_by_field() {
    let (_, section) = EVENTS.split_once("## The battle").unwrap();
    let (shared, _) = section.split_once("###").unwrap();
    for ruleset in rulesets() {
        let out = kb(&["show", &ruleset.scenario, "--json"]).ended(0).out;
        let shown: Value = serde_json::from_str(&out).unwrap();
        let (_, own) = section.split_once(&format!("### A battle of {}", ruleset.name)).unwrap();
        let own = own.split("###").next().unwrap();
        let is_there = |field: &str| {
            let marked = format!("`{field}`");
            assert!(shared.contains(&marked) || own.contains(&marked), "{}: {field}", ruleset.name);
        };
        for (field, value) in shown.as_object().unwrap() {
            is_there(field);
            let inner = value.as_array().and_then(|list| list.first()).and_then(Value::as_object);
            inner.into_iter().flat_map(serde_json::Map::keys).for_each(|field| is_there(field));
        }
        let condition = shown["figures"][0]["condition"].as_object();
        condition.into_iter().flat_map(serde_json::Map::keys).for_each(|field| is_there(field));
    }
}

#[test]
fn the_documented_save_is_valid_and_replays() {
    let folder = folder("the_save_is_one");
    for block in blocks(SAVES, "json save") {
        let described: Save = serde_json::from_str(block).unwrap();
        let path = folder.join("ledge.json").display().to_string();
        let (scenario, orders, dice) =
            (fixture("ledge.json"), fixture("ledge-orders.jsonl"), fixture("ledge-dice.json"));
        kb(&["resolve", &scenario, "--orders", &orders, "--dice", &dice, "--save", &path]).ended(0);
        let text = std::fs::read_to_string(&path).unwrap();
        let made: Save = serde_json::from_str(&text).unwrap();
        assert_eq!(described, made, "the save in docs/saves.md must be replaced with:\n{text}");
        kb_with(block, &["replay", "-"]).ended(0);
    }
}

/// Each command in the README prints exactly the output that is shown below it.
#[test]
fn the_readme_shows_the_printed_output() {
    let readme = include_str!("../README.md");
    for block in blocks(readme, "console") {
        let (command, shown) = block.split_once('\n').unwrap();
        let words: Vec<&str> = command.strip_prefix("$ kb ").unwrap().split(' ').collect();
        assert_eq!(kb(&words).ended(0).out, shown, "{command}");
    }
}
