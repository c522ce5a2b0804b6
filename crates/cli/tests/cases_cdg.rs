//! Coup-De-Grace cases found by independent calculations, each with the ruling that decides it.

use serde_json::{Value, json};

use crate::support::{file, folder, kb};

/// The path of a file in a case.
fn path(case: &str, name: &str) -> String {
    format!("{}/tests/cases/cdg/{case}/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// Resolves the orders of a case. Returns its events and its log, in order.
fn resolved(case: &str, code: i32) -> (Vec<Value>, String) {
    let [scenario, orders, dice] = ["scenario.json", "orders.jsonl", "dice.json"].map(|name| path(case, name));
    let args = ["resolve", &scenario, "--orders", &orders, "--dice", &dice];
    let json = kb(&[&args[..], &["--json"]].concat()).ended(code);
    let lines = json.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    (lines, kb(&args).ended(code).out)
}

/// The events of Coup-De-Grace and of the board, starting at the first event of the given kind, without agenda
/// events.
fn from_event<'v>(lines: &'v [Value], first: &str) -> Vec<&'v Value> {
    let own = |line: &&Value| line.get("agenda").is_none();
    lines.iter().filter(own).skip_while(|line| line["coup_de_grace"].get(first).is_none()).collect()
}

/// The odds of a question about a case.
fn odds(case: &str, args: &[&str]) -> Value {
    let ran = kb(&[&["odds", &path(case, "scenario.json")], args, &["--json"]].concat()).ended(0);
    serde_json::from_str(&ran.out).unwrap()
}

/// The refusal of a question about a case.
fn refused(case: &str, args: &[&str]) -> Value {
    let ran = kb(&[&["odds", &path(case, "scenario.json")], args, &["--json"]].concat()).ended(3);
    let told: Value = serde_json::from_str(&ran.out).unwrap();
    told["refused"].clone()
}

/// A chance as a fraction.
fn p(entry: &Value) -> String {
    format!("{}/{}", entry["p"]["num"].as_str().unwrap(), entry["p"]["den"].as_str().unwrap())
}

#[test]
fn air_turn_ledge_event_order() {
    let (lines, log) = resolved("air_turn_ledge_event_order", 0);
    let own: Vec<&Value> = lines.iter().filter_map(|line| line.get("coup_de_grace")).collect();
    let of_t =
        |event: &&&Value| ["hurt", "out_of_action", "push_ended"].iter().any(|name| event[*name]["figure"] == "t");
    let told: Vec<&&Value> = own.iter().filter(of_t).collect();
    assert_eq!(
        json!(told),
        json!([
            {"hurt": {"figure": "t", "damage": 1, "by": "ledge"}},
            {"out_of_action": {"figure": "t"}},
            {"push_ended": {"figure": "t", "moved": 1, "cause": "terrain"}},
        ])
    );
    assert!(log.contains("t moves 1 hex and stops: the fall was too much. [CDG-24]\n"), "{log}");
}

#[test]
fn bash_back_damage_on_a_mini_just_downed() {
    let (lines, log) = resolved("bash_back_damage_on_a_mini_just_downed", 0);
    let told: Vec<&Value> =
        from_event(&lines, "hurt").into_iter().filter_map(|line| line.get("coup_de_grace")).collect();
    assert_eq!(
        json!(told),
        json!([
            {"hurt": {"figure": "t", "damage": 1, "by": "attack"}},
            {"downed": {"figure": "t"}},
            {"push_ended": {"figure": "t", "moved": 0, "cause": {"figure": "u"}}},
            {"hurt": {"figure": "t", "damage": 1, "by": "bash_back"}},
            {"out_of_action": {"figure": "t"}},
        ])
    );
    assert!(log.contains("t is out of action. [CDG-21]\n"), "{log}");
    let odds = odds("bash_back_damage_on_a_mini_just_downed", &["--attacker", "g", "--target", "t"]);
    assert_eq!((p(&odds["hit"]), p(&odds["destroyed"]["t"])), ("1/2".to_owned(), "1/2".to_owned()));
    assert_eq!(p(&odds["states"]["t"]["downed"]), "0/1");
}

#[test]
fn door_in_front_two_levels_up() {
    let (lines, _) = resolved("door_in_front_two_levels_up", 3);
    let refused = &lines.last().unwrap()["refused"];
    assert_eq!((&refused["rule"], &refused["code"]), (&json!("CDG-26"), &json!("too_far_up")), "{refused}");
    assert_eq!((&refused["numbers"]["from"], &refused["numbers"]["to"]), (&json!(0), &json!(2)));
    assert_eq!(
        refused["message"],
        "g is on level 0 and gate on level 2: a figure can open doors at most 1 level above or below"
    );
}

/// A drag is judged as if the dragged mini moved all the way, but is paid step by step, as rules.md says.
#[test]
fn dragged_mini_dies_on_the_way() {
    let (lines, log) = resolved("dragged_mini_dies_on_the_way", 0);
    let paid: Vec<&Value> = lines.iter().filter_map(|line| line["coup_de_grace"].get("paid")).collect();
    let of = |paid: &&Value| (paid["points"].as_u64().unwrap(), paid["left"].as_u64().unwrap());
    assert_eq!(paid.iter().map(of).collect::<Vec<_>>(), [(6, 2), (1, 1)], "{log}");
    assert!(log.contains("t is out of action. [CDG-21]\n"), "{log}");
    let page = include_str!("../../rules/rules.md");
    assert!(page.contains("judged as if a dragged mini came all the way, and paid step by step"), "{page}");
}

#[test]
fn odds_direction_refused_if_target_is_always_out() {
    const CASE: &str = "odds_direction_refused_if_target_is_always_out";
    let ask = ["--attacker", "gun", "--target", "t"];
    let open = odds(CASE, &ask);
    assert_eq!((p(&open["hit"]), p(&open["destroyed"]["t"])), ("1/2".to_owned(), "1/2".to_owned()));
    assert_eq!((&open["open"], &open["line"]), (&json!([]), &Value::Null));
    for way in ["direction=0", "direction=1"] {
        let refused = refused(CASE, &[&ask[..], &["--choose", way]].concat());
        assert_eq!((&refused["rule"], &refused["code"]), (&json!("CDG-24"), &json!("not_moved")), "{refused}");
        assert_eq!(
            refused["message"],
            "the attacker cannot choose which way t goes: every hit puts the target out of action"
        );
    }
    // The threat map lists the target once.
    let ran = kb(&["odds", "--all", &path(CASE, "scenario.json"), "--figure", "gun", "--json"]).ended(0);
    let map: Value = serde_json::from_str(&ran.out).unwrap();
    let stays = |threat: &&Value| threat["target"] == "t" && threat["path"].is_null() && threat["facing"] == 0;
    let threats: Vec<&Value> = map["threats"].as_array().unwrap().iter().filter(stays).collect();
    assert_eq!(threats.len(), 1, "{threats:?}");
    assert_eq!((&threats[0]["line"], &threats[0]["hit"]), (&Value::Null, &open["hit"]));
}

#[test]
fn odds_facing_refused_if_never_asked() {
    const CASE: &str = "odds_facing_refused_if_never_asked";
    let ask = ["--attacker", "ram", "--target", "t"];
    let open = odds(CASE, &ask);
    assert_eq!((&open["open"], p(&open["states"]["t"]["downed"])), (&json!([]), p(&open["hit"])));
    for facing in ["facing=2", "facing=none"] {
        let refused = refused(CASE, &[&ask[..], &["--choose", facing]].concat());
        assert_eq!((&refused["rule"], &refused["code"]), (&json!("CDG-24"), &json!("no_facing")), "{refused}");
        assert_eq!(
            refused["message"],
            "the attacker cannot choose which way t faces: no hit leaves the target standing"
        );
    }
}

#[test]
fn odds_kp_of_a_blocked_pull_and_push() {
    const CASE: &str = "odds_kp_of_a_blocked_pull_and_push";
    for (attacker, target, by) in [("hook", "t", "rail"), ("gun", "v", "w")] {
        let told = odds(CASE, &["--attacker", attacker, "--target", target]);
        let kp: Vec<&Value> = told["kp"].as_array().unwrap().iter().map(|entry| &entry["kp"]).collect();
        assert_eq!(kp, [&json!(0)], "{attacker}");
        assert_eq!(told["line"], Value::Null, "{attacker}");
        let stop = told["stops"].as_array().unwrap().iter().find(|stop| stop["cause"] != "none").unwrap();
        assert_eq!((&stop["by"], &stop["p"]), (&json!(by), &told["hit"]["p"]), "{attacker}");
    }
    // When the attack is played, the log names the obstacle, and no forced move begins.
    let orders = r#"
        {"coup_de_grace": {"activate": {"figure": "hook"}}}
        {"coup_de_grace": {"attack": {"figure": "hook", "target": "t", "hand": 0}}}
    "#;
    let folder = folder("cdg_barred");
    let [orders, dice] = [("orders.jsonl", orders), ("dice.json", r#"[{"d6": [6]}, {"d6": [1]}, {"d6": [6]}]"#)]
        .map(|(name, text)| file(&folder, name, text));
    let scenario = path(CASE, "scenario.json");
    let log = kb(&["resolve", &scenario, "--orders", &orders, "--dice", &dice]).ended(0).out;
    assert!(log.contains("t stays put: rail is in the way. [CDG-24]\n"), "{log}");
    assert!(!log.contains("is forced"), "{log}");
}

#[test]
fn odds_push_refused_if_never_asked() {
    const CASE: &str = "odds_push_refused_if_never_asked";
    let ask = ["--attacker", "ram", "--target", "t"];
    let open = odds(CASE, &ask);
    assert_eq!((&open["open"], &open["line"]), (&json!([]), &Value::Null));
    assert_eq!(p(&open["destroyed"]["t"]), p(&open["hit"]));
    for push in ["push=yes", "push=no"] {
        let refused = refused(CASE, &[&ask[..], &["--choose", push]].concat());
        assert_eq!((&refused["rule"], &refused["code"]), (&json!("CDG-24"), &json!("no_push")), "{refused}");
        assert_eq!(
            refused["message"],
            "the attacker cannot choose whether t is pushed: every hit puts the target out of action"
        );
    }
}

#[test]
fn orb_over_a_ledge() {
    let (lines, log) = resolved("orb_over_a_ledge", 0);
    let hurt: Vec<&Value> = lines.iter().filter_map(|line| line["coup_de_grace"].get("hurt")).collect();
    assert_eq!(json!(hurt), json!([{"figure": "t", "damage": 1, "by": "ledge"}]));
    assert!(log.contains("t loses 1 hit point in the fall. [CDG-15]\n"), "{log}");
}

#[test]
fn sight_through_a_crossed_hex() {
    let (lines, _) = resolved("sight_through_a_crossed_hex", 3);
    let refused = &lines.last().unwrap()["refused"];
    assert_eq!((&refused["rule"], &refused["code"]), (&json!("CDG-17"), &json!("out_of_sight")), "{refused}");
    assert_eq!(refused["message"], "bow cannot see t: x is in the way");
}
