//! An order of one ruleset is refused in a battle of another, in order files and in saves, with its position.

use crate::support::{file, fixture, folder, kb, kb_with};
use serde_json::{Value, json};

const REFUSED: &str = "this order belongs to another ruleset than this battle";

/// A battle of a ruleset, and an order that only this ruleset has.
#[derive(Clone)]
struct Played {
    scenario: String,
    /// One order per line.
    orders: String,
    dice: String,
    own: Value,
}

impl Played {
    /// A battle with orders and dice in files beside it.
    fn beside(name: &str, ending: &str, own: Value) -> Self {
        let read = |what: &str| std::fs::read_to_string(fixture(&format!("{name}-{what}"))).unwrap();
        let scenario = fixture(&format!("{name}.{ending}"));
        Self { scenario, orders: read("orders.jsonl"), dice: read("dice.json"), own }
    }

    /// A battle from the tests of the rules.
    fn of_the_rules(name: &str, orders: &[Value], faces: &[u8], own: Value) -> Self {
        let scenario = format!("{}/../rules/tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
        let orders = orders.iter().map(Value::to_string).collect::<Vec<_>>().join("\n");
        let dice = json!(faces.iter().map(|face| json!({"d6": [face]})).collect::<Vec<_>>()).to_string();
        Self { scenario, orders, dice, own }
    }

    /// The orders of the battle, with a foreign one as line 2.
    fn with(&self, foreign: &Value) -> String {
        let mut lines: Vec<String> = self.orders.lines().map(str::to_owned).collect();
        lines.insert(1, foreign.to_string());
        lines.join("\n")
    }
}

/// A battle of each ruleset.
fn battles() -> [Played; 4] {
    let act = json!({"champions": {"act": {"figure": "ram", "deed": "recover"}}});
    let steps = [
        json!({"coup_de_grace": {"activate": {"figure": "bellwether"}}}),
        json!({"coup_de_grace": {"move": {"figure": "bellwether", "path": [[1, 0]], "facing": 3}}}),
    ];
    let turns = [json!({"pulp_city": {"activate": {"figure": "annie"}}}), json!({"pulp_city": "end_activation"})];
    [
        Played::beside("ledge", "json", json!("end_turn")),
        Played::beside("sign", "ron", act),
        Played::of_the_rules("arena.ron", &steps, &[2, 5], json!({"coup_de_grace": "end_activation"})),
        Played::of_the_rules("precinct.ron", &turns, &[5, 2], json!({"pulp_city": "decline"})),
    ]
}

/// Each battle with an order of each other ruleset.
fn pairs() -> Vec<(Played, Value)> {
    let foreign = battles().map(|battle| battle.own);
    let mut pairs = Vec::new();
    for battle in battles() {
        let others = foreign.iter().filter(|order| **order != battle.own);
        pairs.extend(others.map(|order| (battle.clone(), order.clone())));
    }
    pairs
}

#[test]
fn foreign_orders_are_refused_before_anything_is_played() {
    for (battle, foreign) in pairs() {
        let orders = battle.with(&foreign);
        for command in ["resolve", "show", "orders"] {
            let ran = kb_with(&orders, &[command, &battle.scenario, "--orders", "-"]).ended(1);
            let says = format!("standard input: line 2: {REFUSED}\n");
            assert_eq!((ran.out.as_str(), ran.err), ("", says), "{command} {}: {foreign}", battle.scenario);
        }
        let ran = kb_with(&format!("[{foreign}]"), &["resolve", &battle.scenario, "--orders", "-"]).ended(1);
        assert_eq!(ran.err, format!("standard input: [1]: {REFUSED}\n"));
    }
}

#[test]
fn saves_with_foreign_orders_are_refused() {
    let folder = folder("foreign_orders");
    for (battle, foreign) in pairs() {
        let save = folder.join("game.json").display().to_string();
        let dice = file(&folder, "dice.json", &battle.dice);
        let args = ["resolve", &battle.scenario, "--orders", "-", "--dice", &dice, "--save", &save];
        kb_with(&battle.orders, &args).ended(0);
        kb(&["replay", &save]).ended(0);
        let mut value: Value = serde_json::from_str(&std::fs::read_to_string(&save).unwrap()).unwrap();
        value["orders"][1]["order"] = foreign;
        let save = file(&folder, "foreign.json", &value.to_string());
        let says = format!("{save}: orders[2].order: {REFUSED}");
        let ran = kb(&["replay", &save]).ended(1);
        assert_eq!((ran.out.as_str(), ran.err), ("", format!("{says}\n")));
        let ran = kb(&["replay", &save, "--json"]).ended(1);
        assert_eq!(serde_json::from_str::<Value>(&ran.out).unwrap(), json!({"ok": false, "reason": says}));
        assert_eq!(kb(&["check", &save]).ended(1).out, format!("{says}\n"));
    }
}
