//! Characters that control a terminal, change the text direction or are invisible: every command escapes them.

use crate::support::{Ran, file, fixture, folder, kb, kb_with};
use knockback_rules::visible::hidden;

/// Characters that clear the screen, ring the bell, reverse the text or end a line, and an invisible one.
const WILD: &str = "\u{1b}[2J\u{7}\u{202e}\u{200b}\u{2028}";

#[track_caller]
fn clean(ran: Ran, code: i32) -> Ran {
    let ran = ran.ended(code);
    for line in ran.out.lines().chain(ran.err.lines()) {
        assert_eq!(hidden(line), None, "{line:?}");
    }
    ran
}

#[test]
fn names_with_control_or_invisible_characters_are_faults() {
    let folder = folder("hidden_names");
    let ledge = std::fs::read_to_string(fixture("ledge.json")).unwrap();
    for (escaped, code) in
        [("\\u001b[2J", "U+001B"), ("x\\u202e", "U+202E"), ("a\\u200bb", "U+200B"), ("\\u2028", "U+2028")]
    {
        let named = ledge.replacen("\"name\": \"Ram\"", &format!("\"name\": \"{escaped}\""), 1);
        assert_ne!(named, ledge);
        let path = file(&folder, "named.json", &named);
        let out = clean(kb(&["check", &path]), 1).out;
        assert!(out.contains("named.json: ") && out.contains(".name: ") && out.contains(code), "{out}");
        clean(kb(&["show", &path]), 1);
    }
    for blank in [" ", "\\u00a0", "\\u2800"] {
        let named = ledge.replacen("\"name\": \"Ram\"", &format!("\"name\": \"{blank}\""), 1);
        let out = clean(kb(&["check", &file(&folder, "named.json", &named)]), 1).out;
        assert!(out.contains(".name: this name has no visible characters"), "{out}");
    }
    // Letters of any script are valid in names.
    let named = ledge.replacen("\"name\": \"Ram\"", "\"name\": \"蛾 Мотылёк e\u{301} العربية\"", 1);
    kb(&["check", &file(&folder, "named.json", &named)]).ended(0);
}

#[cfg(unix)]
#[test]
fn names_of_files_are_escaped() {
    let folder = folder("hidden_files");
    let wild = file(&folder, &format!("wild\n{WILD}.json"), &std::fs::read_to_string(fixture("ledge.json")).unwrap());
    let out = clean(kb(&["check", &wild]), 0).out;
    assert!(
        out.contains(r"wild\n\u{1b}[2J\u{7}\u{202e}\u{200b}\u{2028}.json: ok") && out.lines().count() == 1,
        "{out}"
    );
    let broken = file(&folder, &format!("broken{WILD}.json"), "{");
    for args in
        [vec!["check", &broken], vec!["show", &broken], vec!["replay", &broken], vec!["replay", &broken, "--json"]]
    {
        clean(kb(&args), 1);
    }
    let missing = format!("{}/missing{WILD}", folder.display());
    let ledge = fixture("ledge.json");
    for args in [
        vec!["show", &missing],
        vec!["orders", &ledge, "--dice", &missing],
        vec!["orders", &ledge, "--orders", &missing],
    ] {
        clean(kb(&args), 1);
    }
    let orders = fixture("ledge-orders.jsonl");
    clean(kb(&["resolve", &ledge, "--orders", &orders, "--seed", "4", "--save", &format!("{missing}/x.json")]), 1);
    let precious = file(&folder, &format!("precious{WILD}"), "precious");
    clean(kb(&["resolve", &ledge, "--orders", &orders, "--seed", "4", "--save", &precious]), 1);
    clean(kb(&["odds", &ledge, "--attacker", "ram", "--target", "moth", "--svg", &precious]), 1);
}

#[test]
fn arguments_are_escaped() {
    let (ledge, sign) = (fixture("ledge.json"), fixture("sign.ron"));
    let option = format!("--{WILD}");
    let wrong: [&[&str]; 10] = [
        &[WILD],
        &["show", &ledge, &option],
        &["show", &ledge, "--seed", WILD],
        &["show", &ledge, "--side", WILD],
        &["odds", &ledge, "--attacker", WILD, "--target", "moth"],
        &["odds", &ledge, "--attacker", "ram", "--target", WILD],
        &["odds", &ledge, "--attacker", "ram", "--target", "moth", "--attack", WILD],
        &["odds", &ledge, "--attacker", "ram", "--target", "moth", "--line", WILD],
        &["odds", &ledge, "--all", "--figure", "ram", "--aim", WILD],
        &["odds", &sign, "--attacker", "wren", "--target", WILD, "--maneuver", WILD],
    ];
    for args in wrong {
        let err = clean(kb(args), 2).err;
        assert!(!err.is_empty(), "{args:?}");
    }
}

#[test]
fn pieces_of_files_are_escaped() {
    let ledge = fixture("ledge.json");
    let wild = WILD.replace('\u{1b}', "\\u001b").replace('\u{7}', "\\u0007");
    for orders in [
        format!("{{\"end_turn{wild}\": 1}}"),
        format!("{{\"place_marker\": {{\"marker\": \"1\", \"card\": \"{wild}\"}}}}"),
        format!("{{\"place_marker\": {{\"marker\": \"{wild}\", \"card\": \"ram-card\"}}}}"),
        format!("{{\"move\": {{\"figure\": \"{wild}\", \"path\": []}}}}"),
        WILD.to_owned(),
    ] {
        clean(kb_with(&orders, &["orders", &ledge, "--orders", "-"]), 1);
    }
    let scenario = std::fs::read_to_string(&ledge).unwrap();
    for (from, to) in [
        ("\"id\": \"ram\"", format!("\"id\": \"ram{wild}\"")),
        ("\"side\": \"red\"", format!("\"side\": \"{wild}\"")),
        ("\"about\"", format!("\"about{wild}\"")),
        ("\"version\": 1", format!("\"version\": \"{wild}\"")),
        ("\"about\": \"", format!("\"about\": \"{wild}")),
    ] {
        let changed = scenario.replacen(from, &to, 1);
        assert_ne!(changed, scenario, "{from}");
        clean(kb_with(&changed, &["check", "-"]), 1);
    }
}
