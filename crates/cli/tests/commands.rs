//! The output of each command for valid input.

use crate::support::{file, fixture, folder, kb, kb_with};
use serde_json::Value;

#[test]
fn check_describes_its_files() {
    let ran = kb(&["check", &fixture("ledge.json"), &fixture("quarry.ron")]).ended(0);
    assert!(ran.out.contains("ledge.json: ok, \"The ledge\": 2 sides, 2 figures, 6 hexes\n"), "{}", ran.out);
    assert!(ran.out.contains("quarry.ron: ok, \"The quarry\""), "{}", ran.out);
}

#[test]
fn show_draws_the_board() {
    let ran = kb(&["show", &fixture("ledge.json")]).ended(0);
    let board = "[-1, 0]  r12   r12   s0    s0    s0\n         A1    B1                #1\n[-1, 1]     r12\n";
    assert!(ran.out.contains(board), "{}", ran.out);
    assert!(ran.out.contains("Red: place order markers 1, 2, 3 and X."), "{}", ran.out);
}

#[test]
fn show_hides_secrets_from_a_side() {
    let (scenario, orders, dice) = (fixture("ledge.json"), fixture("ledge-orders.jsonl"), fixture("ledge-dice.json"));
    let show = |side: &[&str]| -> Value {
        let after = ["show", &scenario, "--orders", &orders, "--dice", &dice, "--json"];
        serde_json::from_str(&kb(&[&after, side].concat()).ended(0).out).unwrap()
    };
    let all = show(&[]);
    assert_eq!(all["sides"][0]["markers"]["X"]["down"], "ram-card");
    assert_eq!(all["sides"][1]["markers"]["X"]["down"], "moth-card");
    for side in ["blue", "2"] {
        let blue = show(&["--side", side]);
        assert_eq!(blue["sides"][0]["markers"]["1"]["up"], "ram-card");
        assert_eq!(blue["sides"][0]["markers"]["X"], "unknown");
        assert_eq!(blue["sides"][1]["markers"]["X"]["down"], "moth-card");
    }
    assert_eq!(all["figures"][1]["at"], serde_json::json!([[2, 0]]));
    assert_eq!(all["choice"]["decider"], "blue");
}

#[test]
fn orders_can_be_played() {
    let quarry = fixture("quarry.ron");
    let ran = kb(&["orders", &quarry, "--json"]).ended(0);
    assert_eq!(ran.out.lines().next(), Some(r#"{"deploy":{"figure":"mole","at":[[-4,2]]}}"#));
    for order in ran.out.lines() {
        kb_with(order, &["orders", &quarry, "--orders", "-"]).ended(0);
    }
    let ran = kb_with(" \n", &["orders", &quarry, "--orders", "-"]).ended(0);
    assert_eq!(ran.out.lines().next(), Some("Dust Crew: set up Mole."));
}

#[test]
fn resolve_prints_events_and_the_hash() {
    let (scenario, orders, dice) = (fixture("ledge.json"), fixture("ledge-orders.jsonl"), fixture("ledge-dice.json"));
    let args = ["resolve", &scenario, "--orders", &orders, "--dice", &dice];
    let words = kb(&args).ended(0).out;
    for line in [
        "Ram rolls 6 dice (Attack 6): 4 skulls. [C3G-15]",
        "Moth is knocked back with 3 KP: 4 skulls against 1. [C3G-19]",
        "Moth is thrown 2 hexes to the east and crashes into Crate (1 KP left). [C3G-21, C3G-25]",
        "Moth (Height 5) falls 12 levels: 1 die, no skulls. [C3G-11]",
    ] {
        assert!(words.contains(&format!("{line}\n")), "{words}");
    }
    let json = kb(&[&args[..], &["--json"]].concat()).ended(0).out;
    let events: Vec<Value> = json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(events.iter().all(Value::is_object));
    assert!(events.contains(&serde_json::json!({"lifted": {"figure": "moth"}})));
    assert!(events.contains(&serde_json::json!({"c3g": {"flight_ended": {
        "figure": "moth", "moved": 2, "taken_back": 0, "kp_left": 1, "cause": {"object": "crate"},
    }}})));
    let hash = events.last().unwrap()["hash"].as_str().unwrap();
    assert_eq!(hash.len(), 16);
    assert_eq!(words.lines().last(), Some(format!("hash {hash}").as_str()));
}

#[test]
fn orders_can_be_a_list_or_lines() {
    let lines = std::fs::read_to_string(fixture("ledge-orders.jsonl")).unwrap();
    let list = format!("[{}]", lines.lines().collect::<Vec<_>>().join(","));
    let resolve = |orders: &str| {
        kb_with(orders, &["resolve", &fixture("ledge.json"), "--orders", "-", "--seed", "4"]).ended(0).out
    };
    assert_eq!(resolve(&lines), resolve(&list));
    assert_eq!(resolve(&lines), resolve(&lines.replace('\n', "\r\n")));
    assert_eq!(resolve(&lines), resolve(&format!("\u{feff}{lines}")));
}

#[test]
fn a_save_replays() {
    let folder = folder("a_save_replays");
    let (scenario, orders) = (fixture("ledge.json"), fixture("ledge-orders.jsonl"));
    for name in ["game.json", "game.ron"] {
        let save = folder.join(name).display().to_string();
        let out = kb(&["resolve", &scenario, "--orders", &orders, "--seed", "4", "--save", &save]).ended(0).out;
        let hash = out.lines().last().unwrap();
        assert_eq!(kb(&["replay", &save]).ended(0).out, format!("{save}: ok, 10 orders, {hash}\n"));
        let json: Value = serde_json::from_str(&kb(&["replay", &save, "--json"]).ended(0).out).unwrap();
        assert_eq!((&json["ok"], &json["orders"]), (&Value::Bool(true), &Value::from(10)));
        assert!(kb(&["check", &save]).ended(0).out.ends_with(": ok, a save with 10 orders\n"));
        let text = std::fs::read_to_string(&save).unwrap();
        assert_eq!(kb_with(&text, &["replay", "-"]).ended(0).out, format!("standard input: ok, 10 orders, {hash}\n"));
        // A changed roll leads to a different result.
        let forged = file(&folder, &format!("forged-{name}"), &text.replacen("skull", "blank", 1));
        kb(&["replay", &forged]).ended(1);
    }
}
