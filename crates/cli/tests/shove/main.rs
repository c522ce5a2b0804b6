//! The test ruleset `shove` in `kb`.
#![allow(clippy::unwrap_used, reason = "a panic fails the test")]
#![allow(missing_docs, reason = "tests have no public API")]

#[path = "../support/mod.rs"]
mod support;

use serde_json::{Value, json};
use support::{file, fixture, folder, kb, kb_with};

/// The path of the battlefield.
fn pier() -> String {
    format!("{}/../rules/examples/pier.ron", env!("CARGO_MANIFEST_DIR"))
}

/// One shove over the edge.
const SHOVE: &str = r#"{"shove": {"shove": {"figure": "ram", "target": "post"}}}"#;

#[test]
fn battles_are_checked_shown_and_resolved() {
    assert_eq!(kb(&["check", &pier()]).ended(0).err, "");
    let shown = kb(&["show", &pier()]).ended(0).out;
    assert!(shown.starts_with("Pier, turn 1\nRed can step, shove or wait with Ram.\n"), "{shown}");
    assert!(shown.contains("#1    Crate (crate): stands in the way\n"), "{shown}");
    let json: Value = serde_json::from_str(&kb(&["show", &pier(), "--json"]).ended(0).out).unwrap();
    assert_eq!(json["rules"], "shove");
    let orders = kb(&["orders", &pier()]).ended(0).out;
    assert!(orders.contains("Ram shoves Post\n") && orders.ends_with("Ram waits\n"), "{orders}");
    let orders = kb(&["orders", &pier(), "--json"]).ended(0).out;
    let orders: Vec<Value> = orders.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(orders.contains(&serde_json::from_str(SHOVE).unwrap()), "{orders:?}");
}

#[test]
fn battles_are_played_saved_and_replayed() {
    let folder = folder("shove");
    let dice = file(&folder, "dice.json", &json!([{"d6": [6]}]).to_string());
    for name in ["game.json", "game.ron"] {
        let save = folder.join(name).display().to_string();
        let ran = kb_with(SHOVE, &["resolve", &pier(), "--orders", "-", "--dice", &dice, "--save", &save]).ended(0);
        let lines: Vec<&str> = ran.out.lines().collect();
        assert_eq!(
            lines[..4],
            [
                "Ram shoves Post east. [SHOVE-3]",
                "The die shows 6. [SHOVE-3]",
                "Post slides 4 hexes, over the edge of the map. [SHOVE-4]",
                "Victory for Red: the last figure on the map. [SHOVE-5]",
            ]
        );
        let hash = lines[4].strip_prefix("hash ").unwrap();
        let replayed: Value = serde_json::from_str(&kb(&["replay", &save, "--json"]).ended(0).out).unwrap();
        assert_eq!((&replayed["ok"], &replayed["hash"]), (&json!(true), &json!(hash)), "{replayed}");
        assert_eq!(kb(&["check", &save]).ended(0).err, "");
    }
}

#[test]
fn odds_are_printed_as_table_json_and_picture() {
    let folder = folder("shove_odds");
    let svg = folder.join("shove.svg").display().to_string();
    let asked = ["odds", &pier(), "--attacker", "ram", "--target", "post"];
    let told = kb(&[&asked[..], &["--svg", &svg]].concat()).ended(0).out;
    assert!(told.starts_with("Ram shoves Post\nExact: every result of the dice is counted.\n"), "{told}");
    assert!(told.contains("   4  over the edge of the map                16.7 % (1/6)\n"), "{told}");
    let picture = std::fs::read_to_string(svg).unwrap();
    assert!(picture.contains("over the edge"), "the picture shows the fall");
    let json: Value = serde_json::from_str(&kb(&[&asked[..], &["--json"]].concat()).ended(0).out).unwrap();
    assert_eq!((&json["ruleset"], json["ends"].as_array().unwrap().len()), (&json!("shove"), 6));
    let wrong = kb(&[&asked[..], &["--attack", "swing"]].concat()).ended(2).err;
    assert!(wrong.contains("--attack: there is no attack \"swing\"; available: normal"), "{wrong}");
    let wrong = kb(&["odds", &pier(), "--attacker", "ram", "--target", "pots"]).ended(2).err;
    assert!(wrong.contains("--target: there is no figure \"pots\"; did you mean \"post\"?"), "{wrong}");
    let wrong = kb(&[&asked[..], &["--maneuver", "grab"]].concat()).ended(2).err;
    assert!(wrong.contains("--maneuver and --react are for Champions"), "{wrong}");
    let wrong = kb(&["odds", &pier(), "--all", "--figure", "ram"]).ended(2).err;
    assert!(wrong.contains("--all: only C3G, Champions, Coup-De-Grace and Pulp City have threat maps"), "{wrong}");
    let help = kb(&["odds", "--help"]).ended(0).out;
    let words = help.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("In Shove: `normal`"), "{help}");
}

#[test]
fn orders_of_other_rulesets_are_refused() {
    let refused = "this order belongs to another ruleset than this battle";
    let foreign = ["\"end_turn\"", r#"{"champions": {"act": {"figure": "ram", "deed": "recover"}}}"#];
    let battles = foreign.map(|order| (pier(), order)).into_iter();
    for (scenario, order) in battles.chain([(fixture("ledge.json"), SHOVE), (fixture("sign.ron"), SHOVE)]) {
        let ran = kb_with(order, &["resolve", &scenario, "--orders", "-"]).ended(1);
        assert_eq!((ran.out.as_str(), ran.err), ("", format!("standard input: line 1: {refused}\n")), "{scenario}");
    }
}

#[test]
fn only_level_0_bots_play_it() {
    let pier = pier();
    let duel = |args: &[&str]| kb(&[&["duel"], args, &["--pairs", "2", "--scenario", &pier]].concat());
    assert!(duel(&["0", "0"]).ended(0).out.contains("Pier  "));
    let refused = duel(&["0", "3"]).ended(2).err;
    assert!(
        refused.contains("pier.ron: no bot of level 3 can play Shove; level 0 can play every ruleset"),
        "{refused}"
    );
    let refused = duel(&["0", "0", "--luck"]).ended(2).err;
    assert!(refused.contains("luck cannot be measured in Shove"), "{refused}");
}
