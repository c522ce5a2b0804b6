//! The output of each command for invalid input, with its exit code.

use std::{
    io::Read as _,
    process::{Command, Stdio},
};

use crate::support::{file, fixture, folder, kb, kb_with};
use serde_json::Value;

#[test]
fn usage_errors_exit_with_2() {
    let ledge = fixture("ledge.json");
    let wrong: [&[&str]; 9] = [
        &[],
        &["dance"],
        &["check"],
        &["resolve", &ledge],
        &["show", &ledge, "--seed", "x"],
        &["show", &ledge, "--seed", "1", "--dice", "dice.json"],
        &["show", &ledge, "--side", "3"],
        &["show", &ledge, "--side", "grean"],
        &["resolve", "-", "--orders", "-"],
    ];
    for args in wrong {
        let ran = kb(args).ended(2);
        assert!(ran.out.is_empty() && !ran.err.is_empty(), "{args:?}: {}", ran.out);
    }
    assert!(kb(&["show", &ledge, "--side", "blu"]).ended(2).err.contains("did you mean \"blue\"?"));
    assert!(kb(&["show", &ledge, "--side", "0"]).ended(2).err.contains("from 1 to 2"));
}

#[test]
fn all_faults_are_listed_with_positions() {
    let folder = folder("all_faults");
    let text = std::fs::read_to_string(fixture("ledge.json")).unwrap();
    let broken = text.replace("\"at\": [[0, 0]]", "\"at\": [[9, 9]]").replace("\"side\": \"red\"", "\"side\": \"rad\"");
    let broken = file(&folder, "broken.json", &broken);
    let cut = file(&folder, "cut.json", &text[..200]);
    let ran = kb(&["check", &broken, "no-such-file.json", &cut, &fixture("ledge.json")]).ended(1);
    for part in [
        "broken.json: figures[1].side: ",
        "broken.json: figures[2].at",
        "no-such-file.json: cannot be read: ",
        "cut.json:",
        "ledge.json: ok",
    ] {
        assert!(ran.out.contains(part), "no {part} in {}", ran.out);
    }
    assert!(kb(&["show", &broken]).ended(1).err.contains("broken.json: figures[1].side: "));
    assert!(kb(&["show", &cut]).ended(1).err.contains("ends too early"));
}

#[test]
fn unreadable_files_are_named() {
    let ledge = fixture("ledge.json");
    for args in [
        ["show", "nowhere.json", "", ""],
        ["resolve", &ledge, "--orders", "nowhere.json"],
        ["orders", &ledge, "--dice", "nowhere.json"],
        ["replay", "nowhere.json", "", ""],
    ] {
        let args: Vec<&str> = args.into_iter().filter(|arg| !arg.is_empty()).collect();
        let err = kb(&args).ended(1).err;
        assert!(err.starts_with("nowhere.json: cannot be read: "), "{err}");
    }
    assert!(kb(&["show", env!("CARGO_MANIFEST_DIR")]).ended(1).err.contains("cannot be read"));
}

#[test]
fn unknown_names_suggest_the_nearest() {
    let ledge = fixture("ledge.json");
    let orders = "\n{\"place_marker\": {\"marker\": \"1\", \"card\": \"ram-crad\"}}\n\
                  {\"attack\": {\"attacker\": \"ram\", \"target\": \"mooth\"}}\n";
    let ran = kb_with(orders, &["resolve", &ledge, "--orders", "-"]).ended(1);
    assert!(ran.out.is_empty(), "{}", ran.out);
    assert_eq!(
        ran.err,
        "standard input: line 2: there is no card \"ram-crad\"; did you mean \"ram-card\"?\n\
         standard input: line 3: there is no figure or object \"mooth\"; did you mean \"moth\"?\n"
    );
    let list = "[\"end_turn\", {\"move\": {\"figure\": \"rm\", \"path\": []}}]";
    let err = kb_with(list, &["orders", &ledge, "--orders", "-"]).ended(1).err;
    assert!(err.starts_with("standard input: [2]: there is no figure \"rm\""), "{err}");
    let err = kb_with("{\"mve\": 3}", &["orders", &ledge, "--orders", "-"]).ended(1).err;
    assert!(err.contains("standard input:1:") && err.contains("did you mean \"move\"?"), "{err}");
}

/// Only the first 200 of many orders with unknown ids are listed, with a note that there are more.
#[test]
fn faults_of_orders_stop_at_200() {
    let unknown =
        |number: usize| format!("{{\"attack\": {{\"attacker\": \"ram\", \"target\": \"nobody{number}\"}}}}\n");
    let told = |count: usize| {
        let orders: String = (1..=count).map(unknown).collect();
        let ran = kb_with(&orders, &["resolve", &fixture("ledge.json"), "--orders", "-"]).ended(1);
        assert!(ran.out.is_empty(), "{}", ran.out);
        ran.err
    };
    let fault =
        |number: usize| format!("standard input: line {number}: there is no figure or object \"nobody{number}\"");
    for (count, more) in [(200, false), (201, true), (10_000, true)] {
        let err = told(count);
        let mut lines = err.lines();
        for number in 1..=200 {
            assert_eq!(lines.next(), Some(fault(number).as_str()), "of {count}");
        }
        let last = more.then_some("standard input: there are more faults than the 200 listed");
        assert_eq!((lines.next(), lines.next()), (last, None), "of {count}");
    }
}

#[test]
fn a_refused_order_exits_with_3() {
    let ledge = fixture("ledge.json");
    let orders = "{\"place_marker\": {\"marker\": \"1\", \"card\": \"ram-card\"}}\n\
                  {\"place_marker\": {\"marker\": \"1\", \"card\": \"moth-card\"}}\n\"end_turn\"\n";
    let ran = kb_with(orders, &["resolve", &ledge, "--orders", "-"]).ended(3);
    assert!(ran.out.ends_with("Red's marker 1 goes on Ram. [C3G-3]\n"), "{}", ran.out);
    assert_eq!(ran.err, "standard input: line 2: refused: Moth is not one of Red's cards (C3G-3)\n");
    let ran = kb_with(orders, &["resolve", &ledge, "--orders", "-", "--json"]).ended(3);
    let last: Value = serde_json::from_str(ran.out.lines().last().unwrap()).unwrap();
    assert_eq!(
        last,
        serde_json::json!({"refused": {
            "place": "standard input: line 2",
            "rule": "C3G-3",
            "code": "not_your_card",
            "message": "Moth is not one of Red's cards",
            "numbers": {},
        }})
    );
    kb_with(orders, &["show", &ledge, "--orders", "-"]).ended(3);
    kb_with("\"end_turn\"", &["orders", &ledge, "--orders", "-"]).ended(3);
}

#[test]
fn deciding_numbers_are_shown() {
    let ledge = fixture("ledge.json");
    let markers = std::fs::read_to_string(fixture("ledge-orders.jsonl")).unwrap();
    let markers: Vec<&str> = markers.lines().take(8).collect();
    let orders =
        format!("{}\n{{\"move\": {{\"figure\": \"moth\", \"path\": [[1, 0], [0, 0]]}}}}\n", markers.join("\n"));
    let dice = "[{\"d20\": 1}, {\"d20\": 20}]";
    let folder = folder("numbers_that_decide");
    let dice = file(&folder, "dice.json", dice);
    let ran = kb_with(&orders, &["resolve", &ledge, "--orders", "-", "--dice", &dice, "--json"]).ended(3);
    let last: Value = serde_json::from_str(ran.out.lines().last().unwrap()).unwrap();
    assert_eq!(last["refused"]["numbers"], serde_json::json!({"rise": 12, "limit": 5}));
    assert_eq!(last["refused"]["code"], "rise_too_high");
}

#[test]
fn faults_of_dice_have_positions() {
    let folder = folder("faults_of_dice");
    let (ledge, orders) = (fixture("ledge.json"), fixture("ledge-orders.jsonl"));
    let good: Vec<Value> = serde_json::from_str(&std::fs::read_to_string(fixture("ledge-dice.json")).unwrap()).unwrap();
    let with = |rolls: &[Value]| {
        let dice = file(&folder, "dice.json", &serde_json::to_string(rolls).unwrap());
        kb(&["resolve", &ledge, "--orders", &orders, "--dice", &dice])
    };
    with(&good).ended(0);
    let short = with(&good[..4]).ended(1);
    assert!(short.out.contains("Moth is thrown 2 hexes"), "{}", short.out);
    assert!(short.err.contains("dice.json: the dice run out after roll 4, but the battle needs 1 combat die"));
    assert!(short.err.contains("ledge-orders.jsonl: line 9"), "{}", short.err);
    let mut long = good.clone();
    long.push(serde_json::json!({"d20": 3}));
    let ran = with(&long).ended(1);
    assert!(ran.err.contains("dice.json: 7 rolls were given, but the battle used only 6"), "{}", ran.err);
    assert!(!ran.out.contains("hash"), "{}", ran.out);
    let mut wrong = good.clone();
    wrong[2] = serde_json::json!({"d20": 3});
    assert!(with(&wrong).ended(1).err.contains("roll 3 of the dice is a d20 (3)"));
    let mut impossible = good;
    impossible[0] = serde_json::json!({"d20": 21});
    assert!(with(&impossible).ended(1).err.contains("dice.json: [1].d20: a d20 can show 1 to 20, not 21"));
}

#[test]
fn broken_saves_are_reported() {
    let folder = folder("broken_saves");
    let save = folder.join("game.json").display().to_string();
    let orders = fixture("ledge-orders.jsonl");
    kb(&["resolve", &fixture("ledge.json"), "--orders", &orders, "--seed", "4", "--save", &save]).ended(0);
    let text = std::fs::read_to_string(&save).unwrap();
    let replay = |text: &str| kb_with(text, &["replay", "-"]).ended(1).err;
    assert!(replay(&text[..text.len() / 2]).contains("ends too early"));
    assert!(
        replay(&text.replace("\"rules_version\":", "\"rules_versoin\":")).contains("did you mean \"rules_version\"?")
    );
    assert!(replay(&text.replacen("\"version\": 1", "\"version\": 9", 1)).contains("this save has version 9"));
    assert!(replay(&text.replace("\"side\": \"red\"", "\"side\": \"rde\"")).contains(": scenario.figures[1].side: "));
    let mut value: Value = serde_json::from_str(&text).unwrap();
    value["snapshot"]["rules"]["c3g"]["wounds"][0] = 1.into();
    assert!(replay(&value.to_string()).contains("snapshot: this is not the state that the orders lead to"));
    value["hash"] = "0123456789abcdef".into();
    let err = replay(&value.to_string());
    assert!(err.contains("not 0123456789abcdef"), "{err}");
    let json = kb_with(&value.to_string(), &["replay", "-", "--json"]).ended(1).out;
    assert_eq!(serde_json::from_str::<Value>(&json).unwrap()["ok"], false);
    kb(&["resolve", &fixture("ledge.json"), "--orders", &orders, "--seed", "4", "--save", "no/such/folder/game.json"])
        .ended(1);
    kb(&["resolve", &fixture("ledge.json"), "--orders", &orders, "--seed", "4", "--save", "-"]).ended(2);
}

/// `kb ... | head -1`: if the reader closes the pipe, `kb` reports no error.
#[test]
fn a_closed_pipe_is_not_an_error() {
    for args in [vec!["orders", "--json"], vec!["show"], vec!["show", "--json"], vec!["check"]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_kb"))
            .args(&args)
            .arg(fixture("quarry.ron"))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let mut err = String::new();
        child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        assert_eq!((child.wait().unwrap().code(), err.as_str()), (Some(0), ""), "{args:?}");
    }
}

#[cfg(unix)]
#[test]
fn endless_input_is_cut() {
    let ran = kb(&["check", "/dev/zero"]).ended(1);
    assert!(ran.out.contains("8 MB"), "{}", ran.out);
}
