//! The output of `kb duel`, for valid and for invalid input.

use serde_json::Value;

use crate::support::{file, fixture, folder, kb};

/// Two figures on a roof, for a short battle.
fn roof() -> String {
    format!("{}/../rules/examples/duel.ron", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn the_same_duel_prints_the_same_report() {
    let roof = roof();
    let args = ["duel", "0", "0", "--pairs", "20", "--scenario", &roof];
    let told = kb(&args).ended(0).out;
    assert_eq!(told, kb(&args).ended(0).out);
    assert!(told.starts_with("Level 0 (A) against level 0 (B): 20 pairs, 40 battles, seed 0\n\n"), "{told}");
    for words in
        ["Duel on a roof  Brawn ", "score of A    ", "Elo of A      ", ": Brawn, the first side of Duel on a roof\n"]
    {
        assert!(told.contains(words), "{words}: {told}");
    }
    assert!(told.ends_with(" of 40 battles were still open after 5000 orders\n"), "{told}");
    let other = kb(&["duel", "0", "0", "--pairs", "20", "--seed", "1", "--scenario", &roof]).ended(0).out;
    assert_ne!(told, other.replace("seed 1", "seed 0"));
}

#[test]
fn the_report_does_not_depend_on_the_number_of_threads() {
    let (roof, quarry) = (roof(), fixture("quarry.ron"));
    for args in [
        vec!["duel", "0", "1", "--pairs", "3", "--luck", "--scenario", &roof, &quarry],
        vec!["duel", "0", "4", "--sprt", "-900,-100", "--elo", "logistic", "--scenario", &roof],
    ] {
        let told =
            ["1", "2", "5"].map(|threads| kb(&[&args[..], &["--json", "--threads", threads]].concat()).ended(0).out);
        assert_eq!([&told[1], &told[2]], [&told[0]; 2], "{args:?}");
    }
}

#[test]
fn a_duel_is_printed_as_json() {
    let (roof, quarry) = (roof(), fixture("quarry.ron"));
    let args = ["duel", "1", "0", "--pairs", "2", "--luck", "--json", "--scenario", &roof, &quarry];
    let json: Value = serde_json::from_str(&kb(&args).ended(0).out).unwrap();
    assert_eq!((&json["a"], &json["b"], &json["seed"]), (&1.into(), &0.into(), &0.into()));
    assert!(json["test"].is_null());
    let scenarios = json["scenarios"].as_array().unwrap();
    assert_eq!(scenarios[0]["name"], "Duel on a roof");
    assert_eq!(scenarios[1]["sides"][1].as_object().unwrap().keys().collect::<Vec<_>>(), ["id", "name"]);
    for (result, pairs) in [(&json["result"], 4), (&scenarios[0]["result"], 2), (&scenarios[1]["result"], 2)] {
        let sum =
            |value: &Value| -> u64 { value.as_array().unwrap().iter().map(|count| count.as_u64().unwrap()).sum() };
        assert_eq!(sum(&result["pairs"]), pairs);
        let battles = |name: &str| -> u64 {
            ["won", "drawn", "lost"].iter().map(|points| result[name][points].as_u64().unwrap()).sum()
        };
        assert_eq!(
            (battles("on_first_side"), battles("on_second_side"), battles("battles")),
            (pairs, pairs, 2 * pairs)
        );
        for interval in [&result["score"], &result["first_side"], &result["without_luck"]["score"]] {
            let [low, mean, high] = ["low", "mean", "high"].map(|end| interval[end].as_f64().unwrap());
            assert!(low <= mean && mean <= high, "{interval}");
        }
        assert!(result["orders_per_battle"].as_f64().unwrap() > 1.0);
        assert!(result["capped"].is_u64());
        assert!(result["elo"].is_object() && result["without_luck"]["luck"].is_object());
    }
}

#[test]
fn a_test_ends_a_duel() {
    let roof = roof();
    let args = ["duel", "0", "4", "--sprt", "-900,-100", "--elo", "logistic", "--scenario", &roof];
    let told = kb(&args).ended(0).out;
    assert!(told.contains("of -2.94 to 2.94: H"), "{told}");
    let json: Value = serde_json::from_str(&kb(&[&args[..], &["--json"]].concat()).ended(0).out).unwrap();
    let test = &json["test"];
    assert_eq!((&test["elo"], &test["low"], &test["high"]), (&"logistic".into(), &(-900.0).into(), &(-100.0).into()));
    let (llr, bound) = (test["llr"].as_f64().unwrap(), test["bound"].as_f64().unwrap());
    assert!(llr.abs() >= bound, "{test}");
    assert_eq!(test["accepted"], if llr > 0.0 { "H1" } else { "H0" });
}

#[test]
fn bad_input_is_reported() {
    let roof = roof();
    let crowded = std::fs::read_to_string(&roof)
        .unwrap()
        .replace("sides: [", r#"sides: [(id: "third", name: "Third"), "#)
        .replace("figures: [\n", "figures: [\n(id: \"extra\", name: \"Extra\", side: \"third\", at: [[3, 1]]),\n")
        .replace("cards: [\n", "cards: [\n(id: \"extra\", name: \"Extra\", kind: unique_hero, figures: [\"extra\"], life: 5, move: 5, range: 1, attack: 5, defense: 4, height: 5, size: medium),\n");
    let three = file(&folder("duel_of_three"), "three.ron", &crowded);
    for (args, code, told) in [
        (vec!["duel", "6", "0", "--scenario", &roof], 2, "there is no level \"6\"; the levels are 0"),
        (vec!["duel", "0", "strong", "--scenario", &roof], 2, "there is no level \"strong\""),
        (vec!["duel", "0", "0"], 2, "--scenario <FILE>"),
        (vec!["duel", "0", "--scenario", &roof], 2, "<B>"),
        (vec!["duel", "0", "0", "--scenario", &roof, "--pairs", "0"], 2, "expected a whole number from 1 to 1000000"),
        (vec!["duel", "0", "0", "--scenario", &roof, "--threads", "0"], 2, "expected a whole number from 1 to 1024"),
        (vec!["duel", "0", "0", "--scenario", &roof, "--sprt", "50,0"], 2, "50 is not below 0"),
        (vec!["duel", "0", "0", "--scenario", &roof, "--sprt", "50"], 2, "is not two bounds in Elo"),
        (vec!["duel", "0", "0", "--scenario", &roof, "--elo", "logistic"], 2, "--sprt <LOW,HIGH>"),
        (vec!["duel", "0", "0", "--scenario", &roof, "--sprt", "0,9", "--pairs", "3"], 2, "cannot be used with"),
        (vec!["duel", "0", "0", "--scenario", "nowhere.ron"], 1, "nowhere.ron: cannot be read"),
        (vec!["duel", "0", "0", "--scenario", "-", "-"], 2, "only one file can be standard input"),
        (vec!["duel", "0", "0", "--scenario", &three], 2, "a duel needs two sides, and this scenario has 3"),
    ] {
        let ran = kb(&args).ended(code);
        assert!(ran.err.contains(told), "{args:?}: {}", ran.err);
        assert!(ran.out.is_empty(), "{args:?}: {}", ran.out);
    }
}

/// Progress is shown if requested. Ctrl-C ends the duel, and the battles played until then are reported.
#[cfg(unix)]
#[test]
fn a_long_duel_shows_progress_and_can_be_interrupted() {
    use std::{
        io::{BufRead as _, BufReader, Read as _},
        process::{Command, Stdio},
    };

    let mut child = Command::new(env!("CARGO_BIN_EXE_kb"))
        .args(["duel", "0", "0", "--pairs", "1000000", "--progress", "--scenario", &roof()])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut told = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    told.read_line(&mut line).unwrap();
    assert!(line.starts_with("Playing: pair ") && line.contains(" of 1000000, "), "{line}");
    while line.starts_with("Playing: pair 1 ") {
        line.clear();
        told.read_line(&mut line).unwrap();
    }
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let mut rest = String::new();
    told.read_to_string(&mut rest).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{rest}");
    assert!(rest.ends_with("interrupted: the result covers the battles played so far\n"), "{rest}");
    let answer = String::from_utf8(output.stdout).unwrap();
    let pairs = answer.strip_prefix("Level 0 (A) against level 0 (B): ").and_then(|rest| rest.split(' ').next());
    let pairs: u64 = pairs.unwrap_or_else(|| panic!("{answer}")).parse().unwrap();
    assert!((1..1_000_000).contains(&pairs) && answer.contains("score of A"), "{answer}");
}
