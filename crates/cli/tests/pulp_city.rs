//! Pulp City in `kb`: battles are checked, shown, played, saved and replayed, and odds are computed.

use crate::support::{file, fixture, folder, kb, kb_with};
use serde_json::{Value, json};

/// The path of the precinct scenario.
fn precinct() -> String {
    format!("{}/../rules/tests/data/precinct.ron", env!("CARGO_MANIFEST_DIR"))
}

/// The path of a scenario: a high platform with a model at its edge.
fn platform() -> String {
    format!("{}/../../tests/fixtures/platform.ron", env!("CARGO_MANIFEST_DIR"))
}

/// North has the first turn. Annie punches Jack, who is a tank and counts 5 and 6, with two extra successes. She buys
/// an additional hit point of damage, and then stuns him.
const ORDERS: &str = r#"
{"pulp_city": {"activate": {"figure": "annie"}}}
{"pulp_city": {"act": {"figure": "annie", "action": "Freight Punch", "target": "jack", "power_up": 1}}}
{"pulp_city": {"power_up": {"dice": 0}}}
{"pulp_city": {"apply": {"effect": "damage(1)"}}}
{"pulp_city": {"apply": {"effect": "damage(1)"}}}
{"pulp_city": {"apply": {"effect": "knockback(3)"}}}
{"pulp_city": {"apply": {"effect": "stun"}}}
"#;

/// The dice of these orders: two start rolls, and two pools.
fn rolls() -> String {
    json!([{"d6": [5]}, {"d6": [2]}, {"d6": [6, 4]}, {"d6": [3, 1]}]).to_string()
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn battles_are_checked_shown_and_resolved() {
    assert_eq!(kb(&["check", &precinct()]).ended(0).err, "");
    let folder = folder("pc_shown");
    let dice = file(&folder, "dice.json", &rolls());
    let shown = kb(&["show", &precinct(), "--dice", &dice]).ended(0).out;
    let begins = "Precinct Thirteen, round 1\nNorth: activate Bulwark Annie or Vermilion Loom, ";
    assert!(shown.starts_with(begins), "{shown}");
    for line in [
        "A1    Bulwark Annie (annie), North: level 3 powerhouse, 7 of 7 HP, 0 of 2 AP paid, 2 Power Up dice\n",
        "A3    lamp1 (lamp1), North: minion, 1 of 1 HP\n",
        "A5    thread1 (thread1), North: minion, not yet summoned\n",
        "#1    Crate (crate): 2 of 2 HP, Defence 6, rank 2\n",
        "#4    Post (loom_post): not yet summoned, or gone\n",
    ] {
        assert!(shown.contains(line), "{line}{shown}");
    }
    let json = parsed(&kb(&["show", &precinct(), "--dice", &dice, "--json"]).ended(0).out);
    assert_eq!(json["rules"], "pulp_city");
    let pools: Vec<&Value> = json["sides"].as_array().unwrap().iter().map(|side| &side["ap"]).collect();
    // Levels 3 and 1 with a leader; 3 and 2 with a support.
    assert_eq!(json!(pools), json!([5, 7]));
}

#[test]
fn battles_are_played_saved_and_replayed() {
    let folder = folder("pc_played");
    let dice = file(&folder, "dice.json", &rolls());
    for name in ["game.json", "game.ron"] {
        let save = folder.join(name).display().to_string();
        let args = ["resolve", &precinct(), "--orders", "-", "--dice", &dice, "--save", &save];
        let ran = kb_with(ORDERS, &args).ended(0);
        let lines: Vec<&str> = ran.out.lines().collect();
        for line in [
            "North's pool is filled with 5 AP. [PC-2]",
            "Bulwark Annie uses Freight Punch on Gravel Jack. [PC-4]",
            "Bulwark Annie pays 1 AP. The pool of North has 4 left. [PC-3]",
            "Bulwark Annie spends 1 Power Up die. [PC-42]",
            "Bulwark Annie succeeds on Gravel Jack with 2 extra successes. [PC-4, PC-5]",
            "Bulwark Annie buys Damage 1 and applies it to Gravel Jack. [PC-6, PC-30]",
            "Gravel Jack moves 1 hex and stops: Doctor Lull is in the way. [PC-11]",
            "Gravel Jack is stunned. [PC-55]",
        ] {
            assert!(lines.contains(&line), "{line}\n{}", ran.out);
        }
        let hash = lines.last().unwrap().strip_prefix("hash ").unwrap();
        let replayed = parsed(&kb(&["replay", &save, "--json"]).ended(0).out);
        assert_eq!((&replayed["ok"], &replayed["hash"]), (&json!(true), &json!(hash)), "{replayed}");
        assert_eq!(kb(&["check", &save]).ended(0).err, "");
    }
}

#[test]
fn every_listed_order_can_be_given() {
    let folder = folder("pc_listed");
    let dice = file(&folder, "dice.json", &rolls());
    let begun = r#"{"pulp_city": {"activate": {"figure": "annie"}}}"#;
    let ask = ["orders", &precinct(), "--orders", "-", "--dice", &dice];
    let orders = kb_with(begun, &[&ask[..], &["--json"]].concat()).ended(0).out;
    assert!(orders.lines().count() > 30, "{orders}");
    for order in orders.lines() {
        let all = format!("{begun}\n{order}\n");
        // With this seed North has the first turn as well.
        kb_with(&all, &["resolve", &precinct(), "--orders", "-", "--seed", "2", "--json"]).ended(0);
    }
    let told = kb_with(begun, &ask).ended(0).out;
    assert!(told.contains("Bulwark Annie moves along [0, -1]\n"), "{told}");
    assert!(told.ends_with("end the activation\n"), "{told}");
}

#[test]
fn refusals_name_their_rule_and_numbers() {
    let folder = folder("pc_refused");
    let dice = file(&folder, "dice.json", &rolls());
    let args = ["resolve", &precinct(), "--orders", "-", "--dice", &dice, "--json"];
    let begun = r#"{"pulp_city": {"activate": {"figure": "annie"}}}"#;
    let refused = |order: &str| {
        let ran = kb_with(&format!("{begun}\n{order}"), &args).ended(3);
        parsed(ran.out.lines().last().unwrap())["refused"].clone()
    };
    let far = refused(
        r#"{"pulp_city": {"move": {"figure": "annie", "path": [[1, -1], [2, -1], [3, -1], [4, -1], [5, -1], [6, -2]]}}}"#,
    );
    assert_eq!((&far["rule"], &far["code"], &far["numbers"]["most"]), (&json!("PC-18"), &json!("too_far"), &json!(5)));
    let dear = refused(r#"{"pulp_city": {"act": {"figure": "annie", "action": "Wrath", "target": "jack"}}}"#);
    assert_eq!(dear["rule"], "PC-3", "{dear}");
    let wrong = kb_with(r#"{"pulp_city": {"apply": {"effect": "Stun"}}}"#, &args).ended(1);
    assert!(wrong.err.contains("there is no effect \"Stun\"; did you mean \"stun\"?"), "{}", wrong.err);
}

fn odds(args: &[&str]) -> Value {
    parsed(
        &kb(&[&["odds", &platform(), "--attacker", "girder", "--target", "ticket", "--json"], args].concat())
            .ended(0)
            .out,
    )
}

/// The chance of an entry, as a fraction.
fn p(entry: &Value) -> String {
    format!("{}/{}", entry["p"]["num"].as_str().unwrap(), entry["p"]["den"].as_str().unwrap())
}

/// One die plus 7 against one die plus 2 fails only with a 1 against a 6. A fall of six levels costs 3 hit points,
/// which are all that Ticket has.
#[test]
fn odds_are_printed_as_json() {
    let told = odds(&[]);
    assert_eq!((&told["ruleset"], &told["exact"]), (&json!("pulp_city"), &json!(true)));
    assert_eq!((&told["attack"]["action"], p(&told["hit"]).as_str()), (&json!("Ram"), "35/36"));
    assert_eq!(told["open"], json!(["efx=none", "power-up=0"]));
    let wounds: Vec<String> = told["wounds"]["ticket"].as_array().unwrap().iter().map(p).collect();
    assert_eq!(wounds, ["1/36", "35/36"]);
    assert_eq!(p(&told["destroyed"]["ticket"]), "35/36");
    // A powerhouse counts 4 to 6. A 6 of the defender cancels one of them.
    let extra: Vec<String> = told["extra"].as_array().unwrap().iter().map(p).collect();
    assert_eq!(extra, ["7/12", "5/12"]);
    let spent = odds(&["--efx", "damage(1),stun", "--power-up", "1"]);
    assert_eq!((&spent["open"], &spent["choices"]["efx"]), (&json!(["order=card"]), &json!(["damage(1)", "stun"])));
    assert!(spent["hit"]["value"].as_f64() > told["hit"]["value"].as_f64());
    assert_eq!(spent["extra"].as_array().unwrap().len(), 3, "two dice at most count");
}

#[test]
fn invalid_questions_report_the_reason() {
    let ask =
        |args: &[&str]| kb(&[&["odds", &platform(), "--attacker", "girder", "--target", "ticket"], args].concat());
    for (args, code, why) in [
        (&["--efx", "glory"][..], 2, "glory"),
        (&["--power-up", "2"], 3, "PC-42"),
        (&["--defence-power-up", "1"], 3, "PC-21"),
        (&["--attack", "Trip"], 2, "Girder has no"),
        (&["--choose", "push=yes"], 2, "--choose is for Coup-De-Grace"),
        (&["--line", "0,0,0"], 2, "--line"),
    ] {
        let ran = ask(args).ended(code);
        assert!(ran.err.contains(why), "{args:?}: {}", ran.err);
    }
    let elsewhere = ["odds", &fixture("ledge.json"), "--attacker", "ram", "--target", "moth", "--efx", "stun"];
    assert!(kb(&elsewhere).ended(2).err.contains("are for Pulp City"));
    let far = ["odds", &platform(), "--attacker", "ticket", "--target", "whistle"];
    assert!(kb(&far).ended(3).err.contains("(PC-17)"));
    let wrong = ["odds", &platform(), "--attacker", "girder", "--target", "tickets"];
    assert!(kb(&wrong).ended(2).err.contains("did you mean \"ticket\"?"));
}

#[test]
fn threat_maps_are_printed() {
    let map = |figure: &str, more: &[&str]| {
        let ran = kb(&[&["odds", "--all", &platform(), "--figure", figure, "--json"], more].concat()).ended(0);
        parsed(&ran.out)["threats"].as_array().unwrap().clone()
    };
    let all = map("girder", &["--aim", "kill"]);
    // A threat has the same numbers as a separate question about the same attack.
    let stays = all.iter().find(|threat| threat["path"].is_null()).expect("Girder can ram from its position");
    let alone = odds(&[]);
    assert_eq!((&stays["hit"], &stays["destroyed"]), (&alone["hit"], &alone["destroyed"]["ticket"]));
    let words = kb(&["odds", "--all", &platform(), "--figure", "girder"]).ended(0).out;
    assert!(words.contains("(stays): Ticket, Ram\n"), "{words}");
    let ran = kb(&["odds", "--all", &platform(), "--figure", "girder", "--aim", "glory"]).ended(2);
    assert!(ran.err.contains("available: "), "{}", ran.err);
    let refused = kb(&["odds", "--all", &fixture("studio.ron"), "--figure", "sprite_one"]).ended(3).err;
    assert!(refused.contains("Sprite One is not on the board (PC-50)"), "{refused}");
}

/// Each refusal names its rule.
#[test]
fn odds_are_refused_by_the_rule_that_decides() {
    let studio = fixture("studio.ron");
    let refused = |attacker: &str, more: &[&str]| {
        kb(&[&["odds", &studio, "--attacker", attacker, "--target", "lead"], more].concat()).ended(3).err
    };
    let cases: [(&str, &[&str], &str); 5] = [
        ("prop", &["--attack", "Grab", "--throw-at", "lead"], "Lead is being thrown and cannot be the target (PC-15)"),
        ("prop", &["--attack", "Throw"], "Throw throws a thing in base contact, and Prop has none (PC-24)"),
        ("muse", &["--attack", "Damage", "--order", "stun"], "names Stun, but nothing buys or causes it"),
        ("muse", &["--attack", "Damage", "--efx", "stun", "--order", "stun,damage(1),stun"], "names Stun twice (PC-6)"),
        ("prop", &["--attack", "Fan Out", "--order", "extra_target(4)"], "but nothing buys or causes it (PC-6)"),
    ];
    for (attacker, more, says) in cases {
        let err = refused(attacker, more);
        assert!(err.contains(says), "{more:?}: {err}");
    }
}

/// Flags that would be ignored are refused.
#[test]
fn flags_of_one_attack_and_of_all_attacks_do_not_mix() {
    let studio = fixture("studio.ron");
    for wrong in [
        vec!["--all", "--figure", "prop", "--target", "lead"],
        vec!["--attacker", "prop", "--target", "lead", "--figure", "prop"],
        vec!["--attacker", "prop", "--target", "lead", "--aim", "kill"],
        vec!["--attacker", "prop", "--target", "lead", "--most", "3"],
    ] {
        let err = kb(&[vec!["odds", &studio], wrong.clone()].concat()).ended(2).err;
        assert!(err.contains("cannot be used with"), "{wrong:?}: {err}");
    }
}

/// The table ends at the requested length, and ties are ordered by the other aims.
#[test]
fn the_table_of_threats_is_short() {
    let studio = fixture("studio.ron");
    let table = |more: &[&str]| kb(&[&["odds", "--all", &studio, "--figure", "prop"], more].concat()).ended(0).out;
    let rows = |table: &str| table.lines().filter(|line| line.contains("%  ")).map(str::to_owned).collect::<Vec<_>>();
    let (short, usual) = (table(&["--most", "3"]), table(&[]));
    assert_eq!((rows(&short).len(), rows(&usual).len()), (3, 50), "{usual}");
    assert!(rows(&usual).starts_with(&rows(&short)), "the same attacks first");
    assert!(short.ends_with(" more attacks not shown; --most N shows more.\n"), "{short}");
    let all = table(&["--most", "1000000"]);
    assert!(rows(&all).len() > 1_000 && !all.contains("not shown"), "{}", rows(&all).len());
    // A shift kills no model, so the rows with 0 % are sorted by the chance of success.
    let vain: Vec<String> = rows(&all).into_iter().filter(|row| row.trim_start().starts_with("0 %")).collect();
    let success =
        |row: &String| row.split('%').nth(1).unwrap().split_whitespace().nth(1).unwrap().parse::<f64>().unwrap();
    assert!(vain.len() > 20 && success(&vain[0]) > success(&vain[vain.len() - 1]), "{vain:#?}");
    assert!(vain.iter().map(success).is_sorted_by(|one, other| one >= other), "{vain:#?}");
}

#[test]
fn odds_are_drawn() {
    let folder = folder("pc_drawn");
    let path = folder.join("odds.svg").display().to_string();
    let png = folder.join("odds.png").display().to_string();
    let ask = ["odds", &platform(), "--attacker", "girder", "--target", "ticket", "--svg", &path, "--png", &png];
    kb(&ask).ended(0);
    let svg = std::fs::read_to_string(&path).unwrap().replace('\u{a0}', " ");
    assert!(svg.contains("97.2 %") && svg.contains("Ticket"), "{svg}");
    assert!(std::fs::metadata(&png).unwrap().len() > 10_000);
}

#[test]
fn orders_of_other_rulesets_are_refused() {
    let refused = "this order belongs to another ruleset than this battle";
    let own = r#"{"pulp_city": "decline"}"#;
    let foreign = ["\"end_turn\"", r#"{"champions": "pass"}"#, r#"{"coup_de_grace": "decline"}"#];
    let foreign = foreign.map(|order| (precinct(), order));
    let battles = foreign.into_iter().chain([(fixture("ledge.json"), own), (fixture("sign.ron"), own)]);
    for (scenario, order) in battles {
        let ran = kb_with(order, &["resolve", &scenario, "--orders", "-"]).ended(1);
        assert_eq!((ran.out.as_str(), ran.err), ("", format!("standard input: line 1: {refused}\n")), "{scenario}");
    }
}
