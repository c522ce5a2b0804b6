//! Coup-De-Grace in `kb`: battles are checked, shown, played, saved and replayed.
#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(missing_docs, reason = "a test is no library")]

mod support;

use serde_json::{Value, json};
use support::{file, fixture, folder, kb, kb_with};

/// The arena.
fn arena() -> String {
    format!("{}/../rules/tests/data/arena.ron", env!("CARGO_MANIFEST_DIR"))
}

/// Bells and masks are four each: both roll, and the bells begin. Their ram walks to Marrow's side and knocks it into
/// the spikes.
const ORDERS: &str = r#"
{"coup_de_grace": {"activate": {"figure": "bellwether"}}}
{"coup_de_grace": {"move": {"figure": "bellwether", "path": [[1, 0]], "facing": 3}}}
{"coup_de_grace": "end_activation"}
{"coup_de_grace": {"activate": {"figure": "marrow"}}}
{"coup_de_grace": {"move": {"figure": "marrow", "path": [[0, -1], [1, -1]], "facing": 1}}}
{"coup_de_grace": {"attack": {"figure": "marrow", "target": "bellwether", "hand": 0}}}
{"coup_de_grace": "end_activation"}
"#;

fn dice(faces: &[u8]) -> String {
    json!(faces.iter().map(|face| json!({"d6": [face]})).collect::<Vec<_>>()).to_string()
}

#[test]
fn battles_are_checked_shown_and_told() {
    assert_eq!(kb(&["check", &arena()]).ended(0).err, "");
    let folder = folder("cdg_shown");
    let rolls = file(&folder, "dice.json", &dice(&[2, 5]));
    let shown = kb(&["show", &arena(), "--dice", &rolls]).ended(0).out;
    assert!(shown.starts_with("The Cistern, round 1\nBells activates one of Bellwether, Foxfire, "), "{shown}");
    // Every mini with its facing, on the board and in the legend; who lies downed has none.
    for line in [
        "B1    Bellwether (bellwether), Bells: heavy human, hammer and shield, 3 of 3 hit points, faces west\n",
        "A3    Ragpicker (ragpicker), Masks: light kobold, assassin's knife and entangling weapon, 3 of 3 hit points, still to enter\n",
        "B4    Tidewrack (tidewrack), Bells: light lizardfolk, grappling hook and fencing sword, 0 of 3 hit points, downed\n",
        "#1    Gate (gate): closed door\n",
    ] {
        assert!(shown.contains(line), "{line}{shown}");
    }
    for tag in ["B1\u{2190}", "A1\u{2192}", "B4_"] {
        assert!(shown.contains(tag), "{tag}: {shown}");
    }
    // Arrows are one character wide: what stands behind one is where it should be.
    let row = shown.lines().find(|line| line.contains("A1\u{2192}")).unwrap();
    let ground = shown.lines().nth(shown.lines().position(|line| line == row).unwrap() - 1).unwrap();
    let column = |line: &str, part: &str| line[..line.find(part).unwrap()].chars().count();
    assert_eq!(column(row, "B1"), column(row, "A1") + 18, "{ground}\n{row}");
    let json: Value = serde_json::from_str(&kb(&["show", &arena(), "--dice", &rolls, "--json"]).ended(0).out).unwrap();
    assert_eq!(json["rules"], "coup_de_grace");
    let facings: Vec<&Value> = json["figures"].as_array().unwrap().iter().map(|figure| &figure["facing"]).collect();
    assert_eq!(json!(facings), json!([3, 0, 0, 2, null, 3, 5, null]));
}

#[test]
fn battles_are_played_saved_and_replayed() {
    let folder = folder("cdg_played");
    let rolls = file(&folder, "dice.json", &dice(&[2, 5, 4]));
    for name in ["game.json", "game.ron"] {
        let save = folder.join(name).display().to_string();
        let args = ["resolve", &arena(), "--orders", "-", "--dice", &rolls, "--save", &save];
        let ran = kb_with(ORDERS, &args).ended(0);
        let lines: Vec<&str> = ran.out.lines().collect();
        for line in [
            "Masks rolls 2 for the first activation. [CDG-6]",
            "Bells, with 4 minis, has the first activation. [CDG-6]",
            "Bellwether is activated, with 4 points. [CDG-7]",
            "Bellwether pays 1 point; 3 left. [CDG-14]",
            "Marrow attacks Bellwether with the curved sword. [CDG-28]",
            "The die shows 4 against the Defence 6 of Bellwether: a miss. [CDG-16]",
        ] {
            assert!(lines.contains(&line), "{line}\n{}", ran.out);
        }
        let hash = lines.last().unwrap().strip_prefix("hash ").unwrap();
        let replayed: Value = serde_json::from_str(&kb(&["replay", &save, "--json"]).ended(0).out).unwrap();
        assert_eq!((&replayed["ok"], &replayed["hash"]), (&json!(true), &json!(hash)), "{replayed}");
        assert_eq!(kb(&["check", &save]).ended(0).err, "");
    }
}

#[test]
fn every_listed_order_can_be_given() {
    let folder = folder("cdg_listed");
    let rolls = file(&folder, "dice.json", &dice(&[2, 5]));
    let begun = r#"{"coup_de_grace": {"activate": {"figure": "whistledown"}}}"#;
    let orders = kb_with(begun, &["orders", &arena(), "--orders", "-", "--dice", &rolls, "--json"]).ended(0).out;
    assert!(orders.lines().count() > 10, "{orders}");
    for order in orders.lines() {
        let all = format!("{begun}\n{order}\n");
        let args = ["resolve", &arena(), "--orders", "-", "--seed", "3", "--json"];
        let ran = kb_with(&all, &args);
        // Another seed may give the first activation to the other side; then the very first order is refused.
        assert!(ran.code == 0 || ran.out.contains("out_of_turn"), "{order}: {}{}", ran.out, ran.err);
    }
    let told = kb_with(begun, &["orders", &arena(), "--orders", "-", "--dice", &rolls]).ended(0).out;
    assert!(told.contains("Whistledown moves all minis near it around itself, clockwise\n"), "{told}");
    assert!(told.ends_with("the activation ends\n"), "{told}");
}

#[test]
fn refusals_name_their_rule_and_numbers() {
    let folder = folder("cdg_refused");
    let rolls = file(&folder, "dice.json", &dice(&[2, 5]));
    let orders = "{\"coup_de_grace\": {\"activate\": {\"figure\": \"bellwether\"}}}\n\
                  {\"coup_de_grace\": {\"move\": {\"figure\": \"bellwether\", \"path\": [[1, 0], [0, 1], [-1, 2], [-2, 3], [-3, 4]]}}}";
    let args = ["resolve", &arena(), "--orders", "-", "--dice", &rolls, "--json"];
    let ran = kb_with(orders, &args).ended(3);
    let refused: Value = serde_json::from_str(ran.out.lines().last().unwrap()).unwrap();
    let refused = &refused["refused"];
    assert_eq!((&refused["rule"], &refused["code"]), (&json!("CDG-14"), &json!("too_few_points")), "{refused}");
    assert_eq!(refused["numbers"]["left"], 0, "{refused}");
    let wrong = kb_with("{\"coup_de_grace\": {\"turn\": {\"figure\": \"marrow\", \"facing\": 6}}}", &args).ended(1);
    assert!(wrong.err.contains("a direction is 0 (east) to 5 (north-east), not 6"), "{}", wrong.err);
}

#[test]
fn odds_are_not_counted_yet() {
    let ran = kb(&["odds", &arena(), "--attacker", "marrow", "--target", "bellwether"]).ended(2);
    assert!(ran.err.contains("Coup-De-Grace: no odds are reckoned for battles by these rules"), "{}", ran.err);
}

#[test]
fn orders_of_other_rulesets_are_refused() {
    let refused = "this is no order of the rules by which the battle is played";
    let own = r#"{"coup_de_grace": "decline"}"#;
    let foreign = ["\"end_turn\"", r#"{"champions": "pass"}"#].map(|order| (arena(), order));
    let battles = foreign.into_iter().chain([(fixture("ledge.json"), own), (fixture("sign.ron"), own)]);
    for (scenario, order) in battles {
        let ran = kb_with(order, &["resolve", &scenario, "--orders", "-"]).ended(1);
        assert_eq!((ran.out.as_str(), ran.err), ("", format!("standard input: line 1: {refused}\n")), "{scenario}");
    }
}
