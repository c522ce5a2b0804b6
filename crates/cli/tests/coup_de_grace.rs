//! Coup-De-Grace in `kb`: battles are checked, shown, played, saved and replayed, and odds are computed.

use crate::support::{file, fixture, folder, kb, kb_with};
use serde_json::{Value, json};

/// The path of the arena scenario.
fn arena() -> String {
    format!("{}/../rules/tests/data/arena.ron", env!("CARGO_MANIFEST_DIR"))
}

/// Bells and Masks have four minis each, so both sides roll for the first activation. With the dice of the tests, it
/// goes to Bells. Bellwether moves, then Marrow walks up and attacks it.
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
fn battles_are_checked_shown_and_resolved() {
    assert_eq!(kb(&["check", &arena()]).ended(0).err, "");
    let folder = folder("cdg_shown");
    let rolls = file(&folder, "dice.json", &dice(&[2, 5]));
    let shown = kb(&["show", &arena(), "--dice", &rolls]).ended(0).out;
    assert!(shown.starts_with("The Cistern, round 1\nBells: activate Bellwether, Foxfire, "), "{shown}");
    // Every mini is shown with its facing, on the board and in the legend. A downed mini has none.
    for line in [
        "B1    Bellwether (bellwether), Bells: heavy human, hammer and shield, 3 of 3 hit points, faces west\n",
        "A3    Ragpicker (ragpicker), Masks: light kobold, assassin's knife and entangling weapon, 3 of 3 hit points, yet to enter\n",
        "B4    Tidewrack (tidewrack), Bells: light lizardfolk, grappling hook and fencing sword, 0 of 3 hit points, downed\n",
        "#1    Gate (gate): closed door\n",
    ] {
        assert!(shown.contains(line), "{line}{shown}");
    }
    for tag in ["B1\u{2190}", "A1\u{2192}", "B4_"] {
        assert!(shown.contains(tag), "{tag}: {shown}");
    }
    // An arrow is one character wide, so the text after it stays aligned.
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
            "Masks' roll for the first activation: 2. [CDG-6]",
            "The first activation goes to Bells, with 4 minis. [CDG-6]",
            "Bellwether is activated with 4 points. [CDG-7]",
            "Bellwether pays 1 point and has 3 left. [CDG-14]",
            "Marrow attacks Bellwether with the curved sword. [CDG-28]",
            "Marrow rolls 4 against Bellwether, Defence 6: a miss. [CDG-16]",
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
        // The seed may give the first activation to the other side. Then the very first order is refused.
        assert!(ran.code == 0 || ran.out.contains("out_of_turn"), "{order}: {}{}", ran.out, ran.err);
    }
    let told = kb_with(begun, &["orders", &arena(), "--orders", "-", "--dice", &rolls]).ended(0).out;
    assert!(told.contains("Whistledown moves all nearby minis clockwise\n"), "{told}");
    assert!(told.ends_with("end the activation\n"), "{told}");
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
    assert!(wrong.err.contains("a direction must be 0 (east) to 5 (north-east), not 6"), "{}", wrong.err);
}

fn pits() -> String {
    fixture("pits.ron")
}

fn odds(args: &[&str]) -> Value {
    let ran = kb(&[&["odds", &pits()], args, &["--json"]].concat()).ended(0);
    serde_json::from_str(&ran.out).unwrap()
}

/// The chance of an entry, as a fraction.
fn p(entry: &Value) -> String {
    format!("{}/{}", entry["p"]["num"].as_str().unwrap(), entry["p"]["den"].as_str().unwrap())
}

/// Ram is human and needs a 4. It hits with probability 7/12, because a 1 is rerolled once. The spikes hit half of the
/// minis that are pushed into them.
#[test]
fn odds_are_printed_as_json() {
    let told = odds(&["--attacker", "ram", "--target", "moth"]);
    assert_eq!((&told["ruleset"], &told["exact"]), (&json!("coup_de_grace"), &json!(true)));
    assert_eq!((&told["weapon"], &told["open"]), (&json!("hammer"), &json!(["push=yes"])));
    assert_eq!(p(&told["hit"]), "7/12");
    let wounds: Vec<String> = told["wounds"]["moth"].as_array().unwrap().iter().map(p).collect();
    assert_eq!(wounds, ["5/12", "7/24", "7/24"]);
    assert_eq!(p(&told["states"]["moth"]["downed"]), "7/24");
    let spared = odds(&["--attacker", "ram", "--target", "moth", "--choose", "push=no"]);
    assert_eq!((&spared["open"], &spared["line"]), (&json!([]), &Value::Null));
    assert_eq!(spared["landing"].as_array().unwrap().len(), 1);
    // The target is pulled along the row, into the pit on the way.
    let pulled = odds(&["--attacker", "hook", "--target", "crab", "--attack", "grappling_hook"]);
    assert_eq!((&pulled["landing"][0]["hexes"], &pulled["joint"][1]["cause"]), (&json!([[0, -2]]), &json!("pit")));
    assert_eq!(p(&pulled["wounds"]["crab"][1]), "2/3");
    // A downed attacker has a modifier of -2.
    let lying = odds(&["--attacker", "nail", "--target", "imp", "--attack", "hammer"]);
    assert_eq!((p(&lying["hit"]), p(&lying["destroyed"]["imp"])), ("1/3".to_owned(), "0/1".to_owned()));
    // The hammer cannot push this target, so the attacker may turn the target instead.
    let turned = odds(&["--attacker", "ox", "--target", "keg", "--choose", "facing=1"]);
    let facing: Vec<&Value> = turned["facing"].as_array().unwrap().iter().map(|entry| &entry["facing"]).collect();
    assert_eq!((facing, &turned["stops"][0]["cause"]), (vec![&json!(1), &json!(4)], &json!("edge")));
}

#[test]
fn odds_are_printed_as_a_table() {
    let told = kb(&["odds", &pits(), "--attacker", "ram", "--target", "moth"]).ended(0).out;
    for line in [
        "Ram <the> Wall attacks Moth: hammer, melee, 4 or more to hit (against Defence 4), moved to the east",
        "Assumed: Moth is pushed (push=yes); the attacker may also choose push=no.",
        "hit             58.3 % (7/12)",
        "into a pit      58.3 % (7/12)",
        "      29.2 %   hits, 1 hex, in a spiked pit, the spikes hit, loses 3 hit points, downed",
        "      41.7 %   [1, 0] on level 0",
    ] {
        assert!(told.contains(&format!("{line}\n")), "no {line} in\n{told}");
    }
}

#[test]
fn invalid_choices_are_reported() {
    let ask = |args: &[&str]| kb(&[&["odds", &pits()], args].concat());
    let gun = ["--attacker", "gun", "--target", "post"];
    let ran = ask(&[&gun[..], &["--json"]].concat()).ended(3);
    let told: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((&told["refused"]["rule"], &told["refused"]["code"]), (&json!("CDG-24"), &json!("direction_wanted")));
    assert_eq!(
        told["directions"],
        json!([{"argument": "direction=1", "dir": 1}, {"argument": "direction=0", "dir": 0}])
    );
    assert!(
        ran.err.contains("the attacker may choose one of 2 directions; name it with --choose (CDG-24)"),
        "{}",
        ran.err
    );
    assert!(ran.err.contains("\n  --choose direction=1   to the south-east\n"), "{}", ran.err);
    let fell = odds(&[&gun[..], &["--choose", "direction=1"]].concat());
    assert_eq!(fell["destroyed"]["post"]["p"], fell["hit"]["p"], "every hit ends in the bottomless pit");
    let refused = [
        (&["--choose", "direction=3"][..], "Post goes south-east or east, not west (CDG-24)"),
        (&["--choose", "push=no"], "the attacker cannot choose whether Post is pushed (CDG-24)"),
        (
            &["--choose", "direction=1", "--choose", "facing=2"],
            "the attacker cannot choose which way Post faces (CDG-24)",
        ),
    ];
    for (choices, why) in refused {
        let ran = ask(&[&gun[..], choices].concat()).ended(3);
        assert!(ran.err.contains(&format!("refused: {why}")), "{}", ran.err);
    }
    let wrong = [
        (&["--choose", "push=maybe"][..], "push must be yes or no, not \"maybe\""),
        (&["--choose", "direction=6"], "a direction must be 0 (east) to 5 (north-east), not \"6\""),
        (&["--choose", "facing=6"], "a facing must be 0 (east) to 5 (north-east), or none, not \"6\""),
        (&["--choose", "shove=yes"], "there is no choice \"shove\"; available: push=yes, push=no, direction=0"),
        (&["--choose", "push"], "\"push\" is not NAME=VALUE"),
        (&["--choose", "push=yes", "--choose", "push=no"], "--choose: push is named twice"),
        (
            &["--attack", "axe"],
            "--attack: Gun has no attack \"axe\"; available: normal, pistol, \"hand 0\", pistol, \"hand 1\"",
        ),
        (&["--line", "0,0,0"], "--line: in Coup-De-Grace, the rules decide which way an attack sends its target"),
    ];
    for (args, why) in wrong {
        let ran = ask(&[&gun[..], args].concat()).ended(2);
        assert!(ran.err.contains(why), "{}", ran.err);
    }
    let elsewhere = ["odds", &fixture("ledge.json"), "--attacker", "ram", "--target", "moth", "--choose", "push=no"];
    assert!(kb(&elsewhere).ended(2).err.contains("--choose is for Coup-De-Grace"));
    let ran = ask(&["--attacker", "gun", "--target", "crab"]).ended(3);
    assert!(ran.err.contains("refused: Gun cannot see Crab: Ram <the> Wall is in the way (CDG-17)"), "{}", ran.err);
    assert!(ask(&["--attacker", "gun", "--target", "crap"]).ended(2).err.contains("did you mean \"crab\"?"));
}

#[test]
fn threat_maps_are_printed() {
    let map = |figure: &str, more: &[&str]| {
        let ran = kb(&[&["odds", "--all", &pits(), "--figure", figure, "--json"], more].concat()).ended(0);
        let told: Value = serde_json::from_str(&ran.out).unwrap();
        told["threats"].as_array().unwrap().clone()
    };
    let all = map("ram", &["--aim", "into-a-pit"]);
    let best = &all[0];
    assert_eq!((&best["at"], &best["facing"], &best["points"]), (&json!([[0, 0]]), &json!(0), &json!(0)));
    assert_eq!((p(&best["worth"]), p(&best["arrival"])), ("7/12".to_owned(), "1/1".to_owned()));
    // A threat has the same numbers as a separate question about the same attack.
    for threat in map("gun", &[]).iter().filter(|threat| threat["path"].is_null() && threat["facing"] == 0) {
        let hand = format!("hand {}", threat["attack"]["hand"]);
        let way = threat["line"]["dir"].as_u64().map(|way| format!("direction={way}"));
        let target = threat["target"].as_str().unwrap();
        let mut asked = vec!["--attacker", "gun", "--target", target, "--attack", &hand];
        asked.extend(way.iter().flat_map(|way| ["--choose", way.as_str()]));
        let alone = odds(&asked);
        assert_eq!((&alone["hit"], &alone["line"]), (&threat["hit"], &threat["line"]));
        assert_eq!(alone["destroyed"][target], threat["destroyed"]);
    }
    // A downed mini does not turn and pays nothing.
    let lying = map("nail", &[]);
    assert!(lying.len() == 2 && lying.iter().all(|threat| threat["facing"].is_null() && threat["points"] == 0));
    let words = kb(&["odds", "--all", &pits(), "--figure", "ox"]).ended(0).out;
    assert!(words.contains("[-3, 3] facing south-east (stays): Keg, hammer\n"), "{words}");
    let ran = kb(&["odds", "--all", &pits(), "--figure", "late"]).ended(3);
    assert!(ran.err.contains("refused: Late has not entered the arena yet (CDG-29)"), "{}", ran.err);
    let ran = kb(&["odds", "--all", &pits(), "--figure", "ox", "--aim", "glory"]).ended(2);
    assert!(ran.err.contains("available: kill, down, hit, into-a-pit, farthest"), "{}", ran.err);
}

#[test]
fn odds_are_drawn() {
    let folder = folder("cdg_drawn");
    let path = folder.join("odds.svg").display().to_string();
    let png = folder.join("odds.png").display().to_string();
    for (attacker, target, more) in [
        ("ram", "moth", &[][..]),
        ("gun", "post", &["--choose", "direction=0"]),
        ("hook", "crab", &[]),
        ("ox", "keg", &[]),
        ("nail", "imp", &[]),
    ] {
        let ask = ["odds", &pits(), "--attacker", attacker, "--target", target, "--svg", &path, "--png", &png];
        kb(&[&ask[..], more].concat()).ended(0);
        let svg = std::fs::read_to_string(&path).unwrap().replace('\u{a0}', " ");
        let told = odds(&[&["--attacker", attacker, "--target", target][..], more].concat());
        let hit = 100.0 * told["hit"]["value"].as_f64().unwrap();
        assert!(svg.contains(&format!("{hit:.1} %")), "{attacker}: {hit}");
        assert!(std::fs::metadata(&png).unwrap().len() > 10_000);
    }
    kb(&["odds", &pits(), "--attacker", "ram", "--target", "moth", "--svg", &path]).ended(0);
    let svg = std::fs::read_to_string(&path).unwrap();
    assert!(svg.contains("into a spiked pit") && svg.contains("&lt;the&gt;"), "{svg}");
}

#[test]
fn orders_of_other_rulesets_are_refused() {
    let refused = "this order belongs to another ruleset than this battle";
    let own = r#"{"coup_de_grace": "decline"}"#;
    let foreign = ["\"end_turn\"", r#"{"champions": "pass"}"#].map(|order| (arena(), order));
    let battles = foreign.into_iter().chain([(fixture("ledge.json"), own), (fixture("sign.ron"), own)]);
    for (scenario, order) in battles {
        let ran = kb_with(order, &["resolve", &scenario, "--orders", "-"]).ended(1);
        assert_eq!((ran.out.as_str(), ran.err), ("", format!("standard input: line 1: {refused}\n")), "{scenario}");
    }
}

#[test]
fn faults_of_dice_have_positions() {
    let folder = folder("cdg_faults_of_dice");
    let orders = file(&folder, "orders.jsonl", ORDERS.trim_start());
    let with = |rolls: &Value| {
        let rolls = file(&folder, "dice.json", &rolls.to_string());
        kb(&["resolve", &arena(), "--orders", &orders, "--dice", &rolls])
    };
    let good = json!([{"d6": [2]}, {"d6": [5]}, {"d6": [4]}]);
    with(&good).ended(0);
    let changed = |place: usize, roll: Value| {
        let mut rolls = good.clone();
        rolls[place] = roll;
        with(&rolls).ended(1).err
    };
    // Too few rolls: for the first activation, and for the attack in the sixth order.
    let short = with(&json!([{"d6": [2]}])).ended(1);
    assert!(short.err.contains("dice.json: the dice run out after roll 1, but the battle needs"), "{}", short.err);
    assert!(short.out.ends_with("Masks' roll for the first activation: 2. [CDG-6]\n"), "{}", short.out);
    let short = with(&json!([{"d6": [2]}, {"d6": [5]}])).ended(1);
    assert!(short.out.ends_with("Marrow attacks Bellwether with the curved sword. [CDG-28]\n"), "{}", short.out);
    assert!(short.err.contains("dice.json: the dice run out after roll 2, but the battle needs"), "{}", short.err);
    assert!(short.err.contains("orders.jsonl: line 6"), "{}", short.err);
    // Too many: dice in one roll, and rolls in the file.
    assert!(changed(2, json!({"d6": [3, 3]})).contains("roll 3 of the dice"));
    let long = json!([{"d6": [2]}, {"d6": [5]}, {"d6": [4]}, {"d6": [1]}]);
    let long = with(&long).ended(1);
    assert!(long.err.contains("dice.json: 4 rolls were given, but the battle used only 3"), "{}", long.err);
    assert!(!long.out.contains("hash"), "{}", long.out);
    // Dice of the wrong kind, and faces that a die does not have.
    assert!(changed(0, json!({"d20": 3})).contains("roll 1 of the dice is a d20 (3)"));
    assert!(changed(2, json!({"combat": ["skull"]})).contains("roll 3 of the dice is"));
    assert!(changed(2, json!({"d6": [7]})).contains("dice.json: [3].d6"));
    assert!(changed(1, json!({"d8": [7]})).contains("dice.json"));
}
