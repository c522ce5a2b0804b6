//! Cases of Pulp City, each a folder with a scenario, orders and dice.

use serde_json::{Value, json};

use crate::support::kb;

/// The path of a file in a case.
fn part(case: &str, name: &str) -> String {
    format!("{}/tests/cases/pulp/{case}/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// The events of a case after all of its orders, with the refusal of the last one if it is refused.
fn resolved(case: &str, code: i32) -> Vec<Value> {
    let [scenario, orders, dice] = ["scenario.json", "orders.jsonl", "dice.json"].map(|name| part(case, name));
    let ran = kb(&["resolve", &scenario, "--orders", &orders, "--dice", &dice, "--json"]).ended(code);
    ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The Pulp City events of the given kind, in order.
fn told(events: &[Value], kind: &str) -> Vec<Value> {
    let of_kind = |event: &Value| Some(event.get("pulp_city")?.get(kind)?.clone());
    events.iter().filter_map(of_kind).collect()
}

/// The arguments of a question about the battle of a case.
fn ask(case: &str, more: &[&str]) -> Vec<String> {
    let [scenario, orders, dice] = ["scenario.json", "orders.jsonl", "dice.json"].map(|name| part(case, name));
    let args = ["odds", &scenario, "--orders", &orders, "--dice", &dice, "--json"];
    args.iter().chain(more).map(|arg| (*arg).to_owned()).collect()
}

/// The odds of a question about the battle of a case.
fn odds(case: &str, more: &[&str]) -> Value {
    let args = ask(case, more);
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    serde_json::from_str(&kb(&args).ended(0).out).unwrap()
}

/// The refusal of a question, in words.
fn refused(case: &str, more: &[&str]) -> String {
    let args = ask(case, more);
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    kb(&args).ended(3).err
}

/// A probability in the format of odds.
fn ratio(num: &str, den: &str) -> Value {
    json!({"num": num, "den": den})
}

/// The probability that a model loses this number of hit points.
fn loses(odds: &Value, id: &str, wounds: u8) -> Value {
    let all = odds["wounds"][id].as_array().unwrap();
    all.iter().find(|entry| entry["wounds"] == wounds).map_or(Value::Null, |entry| entry["p"].clone())
}

#[test]
fn action_that_would_replace_its_target() {
    let events = resolved("action_that_would_replace_its_target", 3);
    let refused = &events.last().unwrap()["refused"];
    assert_eq!((&refused["rule"], &refused["code"]), (&json!("PC-50"), &json!("replaced")), "{refused}");
    assert!(refused["message"].as_str().unwrap().contains("Fx would replace Post"), "{refused}");
    assert_eq!(told(&events, "dismissed"), [] as [Value; 0], "the post stays");
    assert_eq!(told(&events, "ap_paid").len(), 1, "and nothing is paid for the refused action");
    // The attack is not listed either; the one on the other target is.
    let [scenario, orders, dice] =
        ["scenario.json", "orders.jsonl", "dice.json"].map(|name| part("action_that_would_replace_its_target", name));
    let given = std::fs::read_to_string(orders).unwrap();
    let all_but_last: Vec<&str> = given.lines().collect();
    let all_but_last = all_but_last[..all_but_last.len() - 1].join("\n");
    let listed =
        crate::support::kb_with(&all_but_last, &["orders", &scenario, "--orders", "-", "--dice", &dice, "--json"]);
    let listed = listed.ended(0).out;
    assert!(listed.contains("\"target\":\"bo\""), "{listed}");
    assert!(!listed.contains("ada_post"), "{listed}");
}

#[test]
fn blast_centre_across_a_hole() {
    let events = resolved("blast_centre_across_a_hole", 0);
    assert_eq!(told(&events, "centre_moved"), [json!({"at": [5, 0]})]);
}

#[test]
fn crash_above_a_lower_model() {
    let odds = odds("crash_above_a_lower_model", &["--attacker", "ada", "--attack", "Act", "--target=2,-3"]);
    let joint = odds["joint"].as_array().unwrap();
    let success: Vec<&Value> = joint.iter().filter(|entry| entry["hit"] == true).collect();
    assert!(!success.is_empty());
    for entry in success {
        assert_eq!((&entry["wounds"]["ada"], &entry["wounds"]["bo"]), (&json!(1), &json!(1)), "{entry}");
    }
}

#[test]
fn drain_after_ko() {
    let events = resolved("drain_after_ko", 0);
    let ko = events.iter().position(|event| event["pulp_city"]["ko"]["figure"] == "bo").unwrap();
    let pool = events.iter().position(|event| event["pulp_city"].get("pool_changed").is_some()).unwrap();
    assert!(ko < pool, "the pool changes after the KO");
    assert_eq!(told(&events, "pool_changed")[0]["ap"], 5);
}

#[test]
fn odds_only_possible_extra_can_be_named() {
    let asked = ["--attacker", "ada", "--target", "bo", "--attack", "Act"];
    let named = odds("odds_only_possible_extra_can_be_named", &[&asked[..], &["--extra", "cy"]].concat());
    assert_eq!(loses(&named, "cy", 1), ratio("5", "12"));
    let open = odds("odds_only_possible_extra_can_be_named", &asked);
    assert_eq!(open["joint"], named["joint"]);
    // The attacker cannot be its own target.
    let wrong = refused("odds_only_possible_extra_can_be_named", &[&asked[..], &["--extra", "ada"]].concat());
    assert!(wrong.contains("none of them can be an extra target"), "{wrong}");
}

#[test]
fn odds_purchases_in_blast_rolls() {
    let asked = ["--attacker", "ada", "--target", "bo", "--attack", "Act", "--efx", "blast(1),damage(1)"];
    let odds = odds("odds_purchases_in_blast_rolls", &asked);
    assert_eq!(loses(&odds, "cy", 1), ratio("8151025", "60466176"));
}

#[test]
fn odds_purchase_with_a_throw_at_a_thing() {
    let asked = ["--attacker", "ada", "--target", "bo", "--attack", "Act", "--efx", "stun", "--throw-at", "box"];
    let odds = odds("odds_purchase_with_a_throw_at_a_thing", &asked);
    assert_eq!(odds["hit"]["p"], ratio("5", "12"));
    assert_eq!(odds["states"]["bo"]["stunned"]["p"], ratio("5", "36"));
}

#[test]
fn odds_purchase_twice_without_repeat() {
    let asked = |efx| ["--attacker", "ada", "--target", "bo", "--attack", "Act", "--efx", efx];
    let twice = refused("odds_purchase_twice_without_repeat", &asked("stun,stun,damage(1)"));
    assert!(twice.contains("PC-6") && twice.contains("Stun"), "{twice}");
    let once = odds("odds_purchase_twice_without_repeat", &asked("stun,damage(1)"));
    assert_eq!(loses(&once, "bo", 1), ratio("235", "2592"));
}

#[test]
fn odds_wounds_are_net_of_healing() {
    let odds = odds("odds_wounds_are_net_of_healing", &["--attacker", "ada", "--target", "bo", "--attack", "Act"]);
    assert_eq!(loses(&odds, "bo", 3), ratio("5", "12"));
    let healed = odds["healed"]["bo"].as_array().unwrap();
    let two = healed.iter().find(|entry| entry["healed"] == 2).unwrap();
    assert_eq!(two["p"], ratio("5", "12"));
}

#[test]
fn pull_of_dangerous_terrain() {
    let events = resolved("pull_of_dangerous_terrain", 0);
    let ended = told(&events, "displacement_ended");
    assert_eq!(ended.len(), 1);
    assert_eq!((&ended[0]["figure"], &ended[0]["moved"]), (&json!("bo"), &json!(1)));
    let began = told(&events, "displacement_began");
    assert_eq!((&began[0]["kind"], &began[0]["direction"]), (&json!("pull"), &json!(3)), "towards the centre");
}

#[test]
fn stun_bought_before_knockback() {
    let events = resolved("stun_bought_before_knockback", 0);
    let applied: Vec<Value> =
        told(&events, "effect_applied").into_iter().map(|event| event["effect"].clone()).collect();
    assert_eq!(applied, ["damage(1)", "knockback(2)", "stun"]);
    let place = |found: &dyn Fn(&Value) -> bool| events.iter().position(found).unwrap();
    let moved = place(&|event| event["pulp_city"].get("displacement_ended").is_some());
    let stunned = place(&|event| event["pulp_city"]["effect_applied"]["effect"] == "stun");
    assert!(moved < stunned, "Stun takes effect last");
}

#[test]
fn stunned_model_with_its_own_sprint() {
    let case = "stunned_model_with_its_own_sprint";
    let [scenario, orders, dice] = ["scenario.json", "orders.jsonl", "dice.json"].map(|name| part(case, name));
    let shown = kb(&["show", &scenario, "--orders", &orders, "--dice", &dice, "--json"]).ended(0).out;
    let shown: Value = serde_json::from_str(&shown).unwrap();
    let bo = shown["figures"].as_array().unwrap().iter().find(|figure| figure["id"] == "bo").unwrap();
    assert_eq!(bo["moves"], json!([{"sprint": 6}]), "{bo}");
}

#[test]
fn weak_depends_on_the_attackers_trait() {
    let events = resolved("weak_depends_on_the_attackers_trait", 0);
    let attack = &told(&events, "pool_rolled")[0];
    assert_eq!(attack["dice"], 2, "{attack}");
    assert!(attack["pool"].to_string().contains("weak"), "{attack}");
}
