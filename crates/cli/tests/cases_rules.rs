//! Cases of C3G and Champions whose results follow from the rules: their events, their odds, and the factors in the
//! output.

use serde_json::{Value, json};

use crate::support::{Ran, kb};

/// The path of a file in a case.
fn case(name: &str, file: &str) -> String {
    format!("{}/tests/cases/public/{name}/{file}", env!("CARGO_MANIFEST_DIR"))
}

/// Resolves a case with two of its files, of orders and of dice.
fn resolve(name: &str, (orders, dice): (&str, &str), more: &[&str]) -> Ran {
    let [scenario, orders, dice] = ["scenario.json", orders, dice].map(|file| case(name, file));
    kb(&[&["resolve", &scenario, "--orders", &orders, "--dice", &dice], more].concat())
}

/// The log of a case in words.
fn words(name: &str, (orders, dice): (&str, &str)) -> String {
    resolve(name, (orders, dice), &[]).ended(0).out
}

/// The events of a case, each with its name.
fn events(name: &str, (orders, dice): (&str, &str)) -> Vec<(String, Value)> {
    let out = resolve(name, (orders, dice), &["--json"]).ended(0).out;
    let lines = out.lines().map(|line| serde_json::from_str::<Value>(line).expect("a line of JSON"));
    let named = |value: &Value| value.as_object()?.iter().next().map(|(name, value)| (name.clone(), value.clone()));
    let of_ruleset = |(name, value): (String, Value)| match name.as_str() {
        "c3g" | "champions" => named(&value).unwrap_or((name, value)),
        _ => (name, value),
    };
    lines.filter_map(|line| named(line.get("event").unwrap_or(&line)).map(of_ruleset)).collect()
}

fn count(events: &[(String, Value)], name: &str) -> usize {
    events.iter().filter(|(event, _)| event == name).count()
}

fn holds(words: &str, line: &str) {
    assert!(words.lines().any(|said| said == line), "no \"{line}\" in\n{words}");
}

/// The output of `kb odds` for a case, as a table or as JSON.
fn odds(name: &str, more: &[&str]) -> String {
    let scenario = case(name, "scenario.json");
    kb(&[&["odds", &scenario], more].concat()).ended(0).out
}

/// `C3G-25`, `C3G-32`, `C3G-33`: after a flight over a ledge and into a wall, the die for knockback damage is rolled
/// first, then the fall.
#[test]
fn r02_fall_then_wall() {
    let name = "r02_fall_then_wall";
    let events = events(name, ("orders.jsonl", "dice.json"));
    let place =
        |wanted: &str| events.iter().position(|(event, _)| event == wanted).unwrap_or_else(|| panic!("{wanted}"));
    let (ended, crashed, fell) = (place("flight_ended"), place("knockback_damage_rolled"), place("fall_rolled"));
    assert!(ended < crashed && crashed < fell, "{ended} {crashed} {fell}");
    assert_eq!(events[ended].1["moved"], 1);
    assert_eq!((&events[crashed].1["by"], &events[crashed].1["skull"]), (&Value::Null, &json!(true)));
    assert_eq!(events[fell].1["drop"], 10);
    assert_eq!(count(&events, "knockback_damage_rolled") + count(&events, "fall_rolled"), 2);
    let words = words(name, ("orders.jsonl", "dice.json"));
    let wounds = words.lines().filter(|line| line.starts_with("Moth") && line.contains("wound")).count();
    assert_eq!(wounds, 3, "one each from the attack, the wall and the fall: {words}");
}

/// `CH-31`: a plain drain causes no knockback. A drain bought with knockback causes none if there is nothing to drain.
#[test]
fn r10_drain_and_knockback() {
    let name = "r10_drain_and_knockback";
    for run in [("orders.jsonl", "dice.json"), ("orders-always.jsonl", "dice.json")] {
        let events = events(name, run);
        assert_eq!(count(&events, "drained"), 1, "{run:?}");
        assert_eq!(count(&events, "knockback_rolled") + count(&events, "flight_began"), 0, "{run:?}");
    }
    let plain = words(name, ("orders.jsonl", "dice.json"));
    holds(&plain, "Wisp has no STR to lose. [CH-21]");
    let always = words(name, ("orders-always.jsonl", "dice.json"));
    holds(&always, "Wisp has no STR to lose, and is not knocked back. [CH-21, CH-31]");
    let asked = ["--attacker", "gun", "--target", "wisp", "--attack", "Kicking leech"];
    let told: Value = serde_json::from_str(&odds(name, &[&asked[..], &["--json"]].concat())).expect("JSON");
    assert_eq!(told["kp"].as_array().map(Vec::len), Some(1), "{}", told["kp"]);
    assert_eq!(told["kp"][0]["kp"], 0);
    let spared = json!({"of": "knockback", "reason": "nothing_to_lose", "value": 0, "rule": "CH-31"});
    assert!(told["factors"].as_array().is_some_and(|all| all.contains(&spared)), "{}", told["factors"]);
    let table = odds(name, &asked);
    holds(&table, "knockback       none: the target has nothing left to lose");
}

/// `CH-31`: the same drain knocks back a target with a point of STR.
#[test]
fn a_drain_with_knockback_moves_a_target_that_has_points_to_lose() {
    let folder = crate::support::folder("a_drain_with_knockback");
    let text = std::fs::read_to_string(case("r10_drain_and_knockback", "scenario.json")).expect("the case");
    let strong = text.replacen("\"str\": 0", "\"str\": 1", 1);
    assert_ne!(text, strong);
    let scenario = crate::support::file(&folder, "scenario.json", &strong);
    let [orders, dice] = ["orders-always.jsonl", "dice-always.json"].map(|file| case("r10_drain_and_knockback", file));
    let words = kb(&["resolve", &scenario, "--orders", &orders, "--dice", &dice]).ended(0).out;
    holds(&words, "6d6 on Wisp: 36 points of effect; counted as normal dice, 12 BODY for knockback. [CH-21, CH-31]");
    holds(&words, "Wisp is drained of 36 STR: 0 left. [CH-21]");
    holds(&words, "Wisp is knocked back 20 m: 12 BODY against 2 (dice +2). [CH-33, CH-34]");
}

/// A multiplied BODY, resistance and Shrinking appear in the log, in events and in the odds.
#[test]
fn every_factor_of_a_knockback_is_shown() {
    let name = "every_factor_is_said";
    let run = ("orders.jsonl", "dice.json");
    let log = words(name, run);
    holds(
        &log,
        "12d6 on Mote: 40 STUN, 12 BODY, against PD 8. For knockback, 125 % of the BODY counts: 15. [CH-18, CH-20, CH-34]",
    );
    holds(
        &log,
        "Mote is knocked back 22 m, 6 m of it from Shrinking: 15 BODY (125 % of 12, rounded up) less 2 resistance against 5 \
         (dice +2). [CH-33, CH-34, CH-3]",
    );
    holds(
        &log,
        "The landing deals 4d6 (1d6 for every 2 of 8 hexes) to Mote: 4 STUN, 0 BODY, against PD 8, and nothing gets through. [CH-35, CH-20]",
    );
    let events = events(name, run);
    let rolled = events.iter().find(|(event, _)| event == "knockback_rolled").expect("a knockback roll");
    assert_eq!(rolled.1["multiplied"], json!({"rolled": 12, "percent": 125}));
    let asked = ["--attacker", "ram", "--target", "mote", "--attack", "Driver"];
    let table = odds(name, &asked);
    holds(&table, "to hit          11, OCV +12, DCV -3");
    holds(&table, "damage          PD -8");
    holds(
        &table,
        "knockback       125 % of the BODY counts, rounded up, resistance -2, Shrinking +3 hexes, without damage",
    );
    let told: Value = serde_json::from_str(&odds(name, &[&asked[..], &["--json"]].concat())).expect("JSON");
    assert_eq!(told["to_hit"]["need"], 20);
    assert_eq!(told["to_hit"]["parts"][1], json!({"value": -3, "reason": "dcv"}));
    assert_eq!(told["dice"]["dice"], 12);
    let reasons: Vec<&str> =
        told["factors"].as_array().expect("factors").iter().filter_map(|one| one["reason"].as_str()).collect();
    assert_eq!(reasons, ["weapon", "pd", "percent", "resistance", "shrinking", "always"]);
}

/// The log of a killing hit shows the multiplier and the resistant defence, but no knockback percentage, because the
/// attack has none.
#[test]
fn a_killing_hit_shows_its_multiplier() {
    let log = words("every_factor_is_said", ("orders-spike.jsonl", "dice-spike.json"));
    holds(
        &log,
        "3d6 killing on Mote: 10 BODY, 30 STUN (BODY times 3), against PD 8 (resistant 3 against BODY). [CH-19, CH-20]",
    );
    assert!(!log.contains("125 %"), "{log}");
}

/// The dice of a haymaker are listed separately from those of STR.
#[test]
fn the_odds_show_the_dice_of_a_haymaker() {
    let asked = ["--attacker", "ram", "--target", "mote", "--maneuver", "haymaker"];
    let table = odds("every_factor_is_said", &asked);
    holds(&table, "dice            STR 4d6, haymaker +4d6");
    let told: Value =
        serde_json::from_str(&odds("every_factor_is_said", &[&asked[..], &["--json"]].concat())).expect("JSON");
    let wanted = json!({"of": "dice", "reason": "haymaker", "value": 4, "rule": "CH-7"});
    assert!(told["factors"].as_array().is_some_and(|all| all.contains(&wanted)), "{}", told["factors"]);
}
