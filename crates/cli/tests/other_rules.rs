//! An order of one ruleset is refused in a battle of another: in files of orders and in saves, each with its place.

use crate::support::{file, fixture, folder, kb, kb_with};
use serde_json::{Value, json};

const REFUSED: &str = "this is no order of the rules by which the battle is played";

/// A battle of one ruleset, and an order of another.
struct Case {
    scenario: String,
    orders: String,
    dice: String,
    foreign: Value,
}

fn cases() -> [Case; 2] {
    let act = json!({"champions": {"act": {"figure": "ram", "deed": "recover"}}});
    [("ledge", "json", act), ("sign", "ron", json!("end_turn"))].map(|(name, ending, foreign)| Case {
        scenario: fixture(&format!("{name}.{ending}")),
        orders: fixture(&format!("{name}-orders.jsonl")),
        dice: fixture(&format!("{name}-dice.json")),
        foreign,
    })
}

impl Case {
    /// The orders of the battle, with the foreign one as line 2.
    fn with_foreign(&self) -> String {
        let own = std::fs::read_to_string(&self.orders).unwrap();
        let mut lines: Vec<String> = own.lines().map(str::to_owned).collect();
        lines.insert(1, self.foreign.to_string());
        lines.join("\n")
    }
}

#[test]
fn foreign_orders_are_refused_before_anything_is_played() {
    for case in cases() {
        let orders = case.with_foreign();
        for command in ["resolve", "show", "orders"] {
            let ran = kb_with(&orders, &[command, &case.scenario, "--orders", "-"]).ended(1);
            assert_eq!((ran.out.as_str(), ran.err), ("", format!("standard input: line 2: {REFUSED}\n")), "{command}");
        }
        let list = format!("[{}]", case.foreign);
        let ran = kb_with(&list, &["resolve", &case.scenario, "--orders", "-"]).ended(1);
        assert_eq!(ran.err, format!("standard input: [1]: {REFUSED}\n"));
    }
}

#[test]
fn saves_with_foreign_orders_are_refused() {
    let folder = folder("foreign_orders");
    for case in cases() {
        let save = folder.join("game.json").display().to_string();
        kb(&["resolve", &case.scenario, "--orders", &case.orders, "--dice", &case.dice, "--save", &save]).ended(0);
        kb(&["replay", &save]).ended(0);
        let mut value: Value = serde_json::from_str(&std::fs::read_to_string(&save).unwrap()).unwrap();
        value["orders"][1]["order"] = case.foreign.clone();
        let save = file(&folder, "foreign.json", &value.to_string());
        let says = format!("{save}: orders[2].order: {REFUSED}");
        let ran = kb(&["replay", &save]).ended(1);
        assert_eq!((ran.out.as_str(), ran.err), ("", format!("{says}\n")));
        let ran = kb(&["replay", &save, "--json"]).ended(1);
        assert_eq!(serde_json::from_str::<Value>(&ran.out).unwrap(), json!({"ok": false, "reason": says}));
        assert_eq!(kb(&["check", &save]).ended(1).out, format!("{says}\n"));
    }
}
