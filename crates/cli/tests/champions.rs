//! The output of each command for Champions battles.

use crate::support::{Ran, file, fixture, folder, kb, kb_with};
use serde_json::{Value, json};

const WEAPON: &str = "Long gun";

/// The arguments that ask for the odds of the shot in the rules' example.
fn shot<'a>(scenario: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    ["odds", scenario, "--attacker", "sniper", "--target", "wren"].into_iter().chain(more.iter().copied()).collect()
}

#[test]
fn odds_show_the_results_of_a_shot() {
    let sign = fixture("sign.ron");
    let weapon = ["--attack", WEAPON];
    let told = kb(&shot(&sign, &weapon)).ended(0).out;
    assert!(told.contains("Exact: every result of the dice is counted."), "{told}");
    assert!(told.contains("breaks") && told.contains("past it"), "{told}");
    let json = kb(&shot(&sign, &[weapon[0], weapon[1], "--json"])).ended(0).out;
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(
        (&json["ruleset"], &json["exact"], &json["attack"]["attack"]),
        (&"champions".into(), &true.into(), &weapon[1].into())
    );
    let states = json["states"]["wren"].as_object().unwrap();
    assert!(["stunned", "unconscious", "dying", "dead", "prone"].iter().all(|state| states.contains_key(*state)));
    for list in ["kp", "landing", "stops", "knockback_damage", "falls", "joint"] {
        let sum: f64 = json[list].as_array().unwrap().iter().map(|entry| entry["value"].as_f64().unwrap()).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{list} sums to {sum}");
    }
    let stun: f64 = json["stun"]["wren"].as_array().unwrap().iter().map(|entry| entry["value"].as_f64().unwrap()).sum();
    assert!((stun - 1.0).abs() < 1e-9);
    assert!(json["breaks"]["sign"]["value"].as_f64().unwrap() > 0.0);
    let picture = file(&folder("champions-odds"), "sign.svg", "");
    kb(&shot(&sign, &[weapon[0], weapon[1], "--svg", &picture])).ended(0);
    let drawn = std::fs::read_to_string(&picture).unwrap();
    assert!(drawn.contains("<svg"), "a picture");
    assert!(drawn.contains("out of the air?") && !drawn.contains(" off?"), "a flying target is not thrown off a ledge");
    let dodged = kb(&shot(&sign, &[weapon[0], weapon[1], "--react", "wren=dodge", "--json"])).ended(0).out;
    let dodged: Value = serde_json::from_str(&dodged).unwrap();
    assert!(dodged["hit"]["value"].as_f64() < json["hit"]["value"].as_f64(), "a dodging target is hit less often");
}

#[test]
fn odds_refuse_invalid_questions() {
    let sign = fixture("sign.ron");
    let weapon = WEAPON;
    let wrong = |more: &[&str], says: &str| {
        let err = kb(&shot(&sign, more)).ended(2).err;
        assert!(err.contains(says), "{more:?}: {err}");
    };
    wrong(&["--attack", "Harpoon"], "has no attack \"Harpoon\"; available: normal");
    wrong(
        &["--attack", weapon, "--maneuver", "tickle"],
        "there is no maneuver \"tickle\"; available: strike, haymaker",
    );
    wrong(&["--attack", weapon, "--react", "wren"], "is not ID=NAME");
    wrong(&["--attack", weapon, "--react", "wren=dive:here"], "is not a hex");
    wrong(&["--attack", weapon, "--react", "wern=dodge"], "wren");
    wrong(&["--attack", weapon, "--line", "0,0,0"], "--line");
    let block = ["--attack", weapon, "--react", "wren=block", "--json"];
    let out = kb(&shot(&sign, &block)).ended(3).out;
    assert_eq!(serde_json::from_str::<Value>(&out).unwrap()["refused"]["code"], "no_blow_of_hands");
    let twice =
        kb(&shot(&sign, &["--attack", weapon, "--react", "wren=dodge", "--react", "wren=martial_dodge"])).ended(3);
    assert!(
        twice.err.contains("can react to this only once, and the other reaction comes first (CH-9)"),
        "{}",
        twice.err
    );
}

/// An attack without knockback has no line (`CH-31`).
#[test]
fn attacks_without_knockback_have_no_line() {
    let line = |attack: &str| {
        let asked = ["odds", &street(), "--attacker", "fettle", "--target", "quick", "--attack", attack, "--json"];
        serde_json::from_str::<Value>(&kb(&asked).ended(0).out).unwrap()["line"].clone()
    };
    assert_eq!(line("Scrambler"), Value::Null, "a drain has no line");
    assert!(line("Rivet gun").is_object(), "a normal attack has a line");
}

#[test]
fn threat_maps_are_printed() {
    let sign = fixture("sign.ron");
    let map = |more: &[&str]| {
        let ran = kb(&[&["odds", "--all", &sign, "--figure", "sniper", "--json"], more].concat()).ended(0);
        let told: Value = serde_json::from_str(&ran.out).unwrap();
        assert!(told["left_out"].is_number());
        told["threats"].as_array().unwrap().clone()
    };
    let all = map(&["--aim", "into-something"]);
    let worth = |threat: &Value| threat["worth"]["value"].as_f64().unwrap();
    assert!(worth(&all[0]) > 0.0 && all.windows(2).all(|pair| worth(&pair[0]) >= worth(&pair[1])), "best first");
    // A threat has the same numbers as a separate question about the same attack.
    let same = |threat: &&Value| threat["path"].is_null() && threat["attack"]["attack"] == WEAPON;
    let stays = map(&[]).into_iter().find(|threat| same(&threat) && threat["maneuver"] == "strike").unwrap();
    let alone: Value = serde_json::from_str(&kb(&shot(&sign, &["--attack", WEAPON, "--json"])).ended(0).out).unwrap();
    assert_eq!((&stays["hit"], &stays["line"]), (&alone["hit"], &alone["line"]));
    assert_eq!(stays["destroyed"], alone["destroyed"]["wren"]);
    let words = kb(&["odds", "--all", &sign, "--figure", "sniper"]).ended(0).out;
    assert!(words.contains("(stays): ") && words.contains("listed by chance of \"knock out\""), "{words}");
    let ran = kb(&["odds", "--all", &sign, "--figure", "sniper", "--aim", "glory"]).ended(2);
    assert!(
        ran.err.contains("available: knock-out, stun, lose-body, off-a-ledge, into-something, farthest"),
        "{}",
        ran.err
    );
}

fn street() -> String {
    format!("{}/../testing/scenarios/sixpence_street.ron", env!("CARGO_MANIFEST_DIR"))
}

/// The arguments that play the example of the rules.
fn example(command: &str) -> Vec<String> {
    let parts = ["sign.ron", "sign-orders.jsonl", "sign-dice.json"].map(fixture);
    let [scenario, orders, dice] = parts;
    [command, &scenario, "--orders", &orders, "--dice", &dice].map(str::to_owned).to_vec()
}

fn run(args: &[String], more: &[&str]) -> Ran {
    let args: Vec<&str> = args.iter().map(String::as_str).chain(more.iter().copied()).collect();
    kb(&args)
}

#[test]
fn check_and_show_describe_the_battle() {
    let ran = kb(&["check", &fixture("sign.ron"), &street()]).ended(0);
    assert!(ran.out.contains("sign.ron: ok, \"The sign\": 2 sides, 2 figures, 13 hexes\n"), "{}", ran.out);
    let out = kb(&["show", &fixture("sign.ron")]).ended(0).out;
    for part in [
        "The sign, opening, segment 12\nLaw: act with Sniper (full phase).\n",
        "B1    Wren (wren), Outlaws: STUN 24 of 24, BODY 14 of 14, END 30 of 30; in the air at level 3\n",
        "#1    Street sign (sign): DEF 4, BODY 3 of 3\n",
    ] {
        assert!(out.contains(part), "no {part} in {out}");
    }
}

#[test]
fn show_prints_the_condition_of_all_characters() {
    let out = run(&example("show"), &[]).ended(0).out;
    let wren = out.lines().find(|line| line.starts_with("B1")).unwrap();
    assert!(wren.contains("; knocked out, dying, prone"), "{wren}");
    assert!(out.contains("#1    Street sign (sign): broken\n"), "{out}");
    let json: Value = serde_json::from_str(&run(&example("show"), &["--json"]).ended(0).out).unwrap();
    assert_eq!((&json["rules"], &json["segment"]), (&json!("champions"), &json!(12)));
    assert_eq!(json["figures"][1]["at"], json!([[8, 0]]));
    assert_eq!(json["figures"][1]["awake"], json!(false));
    assert_eq!((&json["objects"][0]["at"], &json["objects"][0]["thing"]["def"]), (&Value::Null, &json!(4)));
    assert_eq!(json["outcome"], json!({"won": {"side": "law", "how": "last_standing"}}));
    // Less common states: a held action and a dodge.
    let orders = concat!(
        r#"{"champions": {"act": {"figure": "undertone", "deed": {"lower": "Hum"}}}}"#,
        "\n",
        r#"{"champions": {"act": {"figure": "undertone", "deed": {"hold": {"attack": {"by": "reed"}}}}}}"#,
        "\n",
        r#"{"champions": {"act": {"figure": "quick", "deed": "martial_dodge"}}}"#,
        "\n",
    );
    let args = ["show", &street(), "--orders", "-"];
    let out = kb_with(orders, &args).ended(0).out;
    assert!(out.contains("Undertone (undertone), The House Edge: STUN 36 of 36"), "{out}");
    assert!(out.contains("; holding an action\n") && out.contains("; dodging (DCV +5)\n"), "{out}");
    let json: Value = serde_json::from_str(&kb_with(orders, &[&args[..], &["--json"]].concat()).ended(0).out).unwrap();
    let held = json["figures"].as_array().unwrap().iter().find(|figure| figure["id"] == "undertone").unwrap();
    assert_eq!(held["condition"]["held"], json!({"attack": {"by": "reed"}}));
}

#[test]
fn orders_can_be_played() {
    let sign = fixture("sign.ron");
    let out = kb(&["orders", &sign]).ended(0).out;
    assert_eq!(out.lines().next(), Some("Law: act with Sniper (full phase)."));
    assert!(out.contains("Sniper attacks Wren with Long gun\n"), "{out}");
    let all = kb(&["orders", &sign, "--json"]).ended(0).out;
    assert!(all.contains(r#"{"champions":"end_phase"}"#), "{all}");
    for order in all.lines() {
        kb_with(order, &["orders", &sign, "--orders", "-"]).ended(0);
    }
}

/// The example of the rules, as in its text: 18 m, the sign breaks, and Wren ends 4 m beyond it.
#[test]
fn resolve_plays_the_example() {
    let words = run(&example("resolve"), &[]).ended(0).out;
    for line in [
        "3d6 killing on Wren: 11 BODY, 33 STUN (BODY times 3), against PD 8 (resistant 2 against BODY). [CH-19, CH-20]",
        "Wren is knocked out. [CH-25]",
        "Wren is knocked back 18 m: 11 BODY against 2 (dice +2, in the air -1, killing attack +1). [CH-33, CH-34]",
        "Street sign breaks, and Wren flies on with 2 hexes of force left. [CH-36]",
    ] {
        assert!(words.contains(&format!("{line}\n")), "no {line} in {words}");
    }
    assert!(
        words.contains(
            "The crash with Street sign deals 14d6 (7d6 doubled: knocked out; Street sign withstands 7) to Wren"
        ),
        "{words}"
    );
    let lines = run(&example("resolve"), &["--json"]).ended(0).out;
    let events: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let flight = events.iter().find_map(|event| event["champions"].get("flight_ended")).unwrap();
    assert_eq!((&flight["figure"], &flight["moved"]), (&json!("wren"), &json!(5)));
    assert_eq!(words.lines().last().unwrap(), format!("hash {}", events.last().unwrap()["hash"].as_str().unwrap()));
}

#[test]
fn a_save_replays() {
    let folder = folder("a_champions_save_replays");
    for name in ["sign.json", "sign.ron"] {
        let save = folder.join(name).display().to_string();
        let out = run(&example("resolve"), &["--save", &save]).ended(0).out;
        let hash = out.lines().last().unwrap();
        assert_eq!(kb(&["replay", &save]).ended(0).out, format!("{save}: ok, 2 orders, {hash}\n"));
        assert!(kb(&["check", &save]).ended(0).out.ends_with(": ok, a save with 2 orders\n"));
        let text = std::fs::read_to_string(&save).unwrap();
        let mut value = text.clone();
        // A save with a wrong hash or a wrong kind of die is rejected.
        if name == "sign.json" {
            let mut forged: Value = serde_json::from_str(&text).unwrap();
            forged["hash"] = "0123456789abcdef".into();
            value = forged.to_string();
        } else {
            value = value.replacen("d6", "d20", 1);
        }
        let forged = file(&folder, &format!("forged-{name}"), &value);
        let ran = kb(&["replay", &forged]).ended(1);
        assert!(ran.err.contains(&forged), "{}", ran.err);
    }
}

#[test]
fn unknown_names_suggest_the_nearest() {
    let orders = concat!(
        r#"{"champions": {"attack": {"attacker": "sniper", "target": "wrem", "with": {"attack": "Long gun"}}}}"#,
        "\n",
        r#"{"champions": {"attack": {"attacker": "sniper", "target": "wren", "with": {"attack": "Long gnu"}}}}"#,
        "\n",
        r#"{"champions": {"act": {"figure": "wren", "deed": {"raise": "Breexe"}}}}"#,
        "\n",
        r#"{"champions": {"attack": {"attacker": "wren", "target": "sniper", "with": {"hurl": {"thing": "sing", "strength": 10}}}}}"#,
        "\n\"end_turn\"\n",
    );
    let ran = kb_with(orders, &["resolve", &fixture("sign.ron"), "--orders", "-"]).ended(1);
    assert!(ran.out.is_empty(), "{}", ran.out);
    let told: Vec<&str> = ran.err.lines().collect();
    assert_eq!(told.len(), 5, "{}", ran.err);
    for (line, part) in told.iter().zip([
        "standard input: line 1: there is no figure or object \"wrem\"; did you mean \"wren\"?",
        "standard input: line 2: there is no attack \"Long gnu\"; did you mean \"Long gun\"?",
        "standard input: line 3: there is no power \"Breexe\"; did you mean \"Breeze\"?",
        "standard input: line 4: there is no object \"sing\"; did you mean \"sign\"?",
        "standard input: line 5: ",
    ]) {
        assert!(line.starts_with(part), "{line}");
    }
    let err = kb_with("{\"champions\": {\"mvoe\": 3}}", &["orders", &street(), "--orders", "-"]).ended(1).err;
    assert!(err.contains("standard input:1:") && err.contains("did you mean \"move\"?"), "{err}");
    // A Champions order in a C3G battle is reported with its position.
    let err = kb_with("{\"champions\": \"pass\"}", &["orders", &fixture("ledge.json"), "--orders", "-"]).ended(1).err;
    assert!(err.starts_with("standard input: line 1: "), "{err}");
}

#[test]
fn refused_orders_name_their_rule() {
    let refused = |order: &str, command: &str| {
        let ran = kb_with(order, &[command, &fixture("sign.ron"), "--orders", "-", "--json"]);
        let ran = ran.ended(3);
        assert!(ran.err.starts_with("standard input: line 1: refused: ") && ran.err.contains("(CH-"), "{}", ran.err);
        ran.out.lines().last().map(|line| serde_json::from_str::<Value>(line).unwrap()["refused"].clone())
    };
    let order = r#"{"champions": {"act": {"figure": "wren", "deed": "dodge"}}}"#;
    assert_eq!(refused(order, "resolve").unwrap()["code"], "out_of_turn");
    let order = r#"{"champions": {"move": {"figure": "sniper", "by": "running", "path": [[1, 0], [2, 0], [3, 0]]}}}"#;
    assert_eq!(refused(order, "resolve").unwrap()["rule"], "CH-7");
    let order = r#"{"champions": {"attack": {"attacker": "sniper", "target": "wren", "with": {"strength": 60}}}}"#;
    assert!(refused(order, "orders").is_none());
    refused("{\"champions\": \"pass\"}", "show");
    // An order that all rulesets share is refused with a rule of Champions.
    refused(r#"{"deploy": {"figure": "wren", "at": [[0, 0]]}}"#, "resolve");
    let orders = std::fs::read_to_string(fixture("sign-orders.jsonl")).unwrap() + "{\"champions\": \"pass\"}\n";
    let args = ["resolve", &fixture("sign.ron"), "--orders", "-", "--dice", &fixture("sign-dice.json")];
    let err = kb_with(&orders, &args).ended(3).err;
    assert_eq!(err, "standard input: line 3: refused: the battle is over (CH-25)\n");
}

#[test]
fn faults_of_dice_have_positions() {
    let folder = folder("champions_faults_of_dice");
    let (sign, orders) = (fixture("sign.ron"), fixture("sign-orders.jsonl"));
    let good: Vec<Value> = serde_json::from_str(&std::fs::read_to_string(fixture("sign-dice.json")).unwrap()).unwrap();
    let with = |rolls: &[Value]| {
        let dice = file(&folder, "dice.json", &serde_json::to_string(rolls).unwrap());
        kb(&["resolve", &sign, "--orders", &orders, "--dice", &dice])
    };
    with(&good).ended(0);
    let short = with(&good[..2]).ended(1);
    assert!(short.out.contains("Sniper attacks Wren with Long gun."), "{}", short.out);
    assert!(
        short.err.contains("dice.json: the dice run out after roll 2") && short.err.contains("line 2"),
        "{}",
        short.err
    );
    let mut wrong = good.clone();
    wrong[0] = json!({"d20": 3});
    assert!(with(&wrong).ended(1).err.contains("roll 1 of the dice is a d20 (3)"));
    let mut few = good.clone();
    few[0] = json!({"d6": [3, 3]});
    assert!(with(&few).ended(1).err.contains("roll 1 of the dice"));
    let mut impossible = good.clone();
    impossible[1] = json!({"d6": [3, 7, 4]});
    assert!(with(&impossible).ended(1).err.contains("dice.json: [2].d6"));
    let mut long = good;
    long.push(json!({"d6": [1]}));
    assert!(with(&long).ended(1).err.contains("rolls were given"));
}

#[test]
fn faults_of_scenarios_have_positions() {
    let folder = folder("champions_faults_of_scenarios");
    let text = std::fs::read_to_string(fixture("sign.ron")).unwrap();
    let broken = text
        .replace("object: \"sign\"", "object: \"sing\"")
        .replace("figure: \"wren\"", "figure: \"wern\"")
        .replace("spd: 4, pd: 8, ed: 8, rec", "spd: 14, pd: 8, ed: 8, rec");
    let broken = file(&folder, "broken.ron", &broken);
    let out = kb(&["check", &broken]).ended(1).out;
    for part in [
        "broken.ron: rules.champions.characters[1].spd: ",
        "broken.ron: rules.champions.characters[2].figure: there is no figure \"wern\"; did you mean \"wren\"?",
        "broken.ron: rules.champions.things[1].object: there is no object \"sing\"; did you mean \"sign\"?",
        "broken.ron: figures[2]: this figure has no sheet",
    ] {
        assert!(out.contains(part), "no {part} in {out}");
    }
    assert!(kb(&["show", &broken]).ended(1).err.contains("characters[1].spd"));
}
