//! Questions that take a long time: an area attack on hundreds of characters, too large for an exact count, and a
//! threat map with many targets.

use std::{
    fmt::Write as _,
    io::{BufRead as _, BufReader, Read as _},
    process::{Command, Stdio},
    thread,
};

use crate::support::{file, folder, kb};
use serde_json::{Value, json};

/// The number of characters that one area attack of 20 dice hits.
const CROWD: usize = 328;

/// A battlefield within the limits of scenario files, on which all characters are hit at once.
fn crowd(name: &str) -> String {
    let rows: Vec<String> = (0..20).map(|_| format!("\"{}\"", ["a0"; 20].join(" "))).collect();
    let (mut figures, mut characters) = (String::new(), String::new());
    for number in 0..=CROWD {
        let (row, column) = (number / 20, number % 20);
        let (row, column) = (i32::try_from(row).unwrap(), i32::try_from(column).unwrap());
        let (q, side) = (column - row / 2, if number == 0 { "a" } else { "b" });
        write!(figures, "(id: \"f{number}\", side: \"{side}\", at: [[{q}, {row}]]),").unwrap();
        let attacks = if number == 0 {
            "attacks: [(name: \"All\", dice: (dice: 20), range: metres(200), area: radius(64), knockback: always)]"
        } else {
            ""
        };
        write!(
            characters,
            "(figure: \"f{number}\", str: 10, dex: 14, con: 20, body: 12, spd: 3, pd: {pd}, ed: 8, rec: 6, end: 30, \
             stun: 40, ocv: Some(30), {attacks}),",
            pd = 8 + number % 20,
        )
        .unwrap();
    }
    let text = format!(
        "(version: 1, name: \"crowd\", board: [rows(origin: [0, 0], rows: [{}])],
            sides: [(id: \"a\", name: \"A\"), (id: \"b\", name: \"B\")], figures: [{figures}],
            rules: champions((characters: [{characters}])))",
        rows.join(", ")
    );
    file(&folder(name), "crowd.ron", &text)
}

fn asked(scenario: &str) -> Vec<&str> {
    vec!["odds", scenario, "--attacker", "f0", "--target", "f150", "--attack", "All"]
}

/// The answer is an estimate, with each character listed separately, and every format says so.
#[test]
fn a_crowd_is_listed_one_by_one() {
    let scenario = crowd("a_crowd");
    let told = kb(&asked(&scenario)).ended(0);
    assert!(told.out.contains("An ESTIMATE"), "{}", told.out);
    assert!(told.out.contains("all figures except the target are listed separately"), "{}", told.out);
    let json = kb(&[&asked(&scenario)[..], &["--json"]].concat()).ended(0).out;
    assert!(json.len() < 100_000_000, "{} bytes", json.len());
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&json["exact"], &json["apart"]), (&false.into(), &true.into()));
    let estimate = &json["estimate"];
    assert!(estimate["plays"].as_u64().unwrap() > 300, "{estimate}");
    for list in ["losses", "states"] {
        assert_eq!(json[list].as_object().unwrap().len(), CROWD + 1, "{list} lists every character");
    }
    for (id, losses) in json["losses"].as_object().unwrap() {
        let sum: f64 = losses.as_array().unwrap().iter().map(|loss| loss["value"].as_f64().unwrap()).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{id}: {sum}");
    }
    // Characters with less PD lose more: 20d6 against 8 and against 27.
    let mean = |id: &str| -> f64 {
        let stun = json["stun"][id].as_array().unwrap().iter();
        stun.map(|entry| entry["stun"].as_f64().unwrap() * entry["value"].as_f64().unwrap()).sum()
    };
    assert!(mean("f20") > mean("f39") + 10.0, "{} and {}", mean("f20"), mean("f39"));
    let together = json["joint"].as_array().unwrap();
    let states = |entry: &Value| entry["states"].as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert!(together.iter().all(|entry| states(entry) == ["f150"]), "only the target");
}

/// The same question within about 600 MB of address space.
#[cfg(target_os = "linux")]
#[test]
fn a_crowd_fits_into_memory() {
    let scenario = crowd("a_crowd_in_memory");
    let command = format!("ulimit -v 600000; exec {} {} --json", env!("CARGO_BIN_EXE_kb"), asked(&scenario).join(" "));
    let output = Command::new("sh").args(["-c", &command]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// A flyer that can move anywhere, with many targets in reach. Its threat map takes several minutes.
#[cfg(unix)]
fn swarm(name: &str) -> String {
    const WIDE: usize = 40;
    let row = ["g0"; WIDE].join(" ");
    let (mut figures, mut cards) = (Vec::new(), Vec::new());
    for number in 0..100_i32 {
        let (q, r, id) = (number % 10 * 3, number / 10 * 3, format!("f{number}"));
        let side = if number == 0 { "a" } else { "b" };
        figures.push(json!({"id": id, "side": side, "at": [[q - r / 2, r]]}));
        let powers = if number == 0 {
            json!(["flying", "super_strength", {"special_attack": {"name": "Bolt", "range": 30, "dice": 12, "area": 3}}])
        } else {
            json!([])
        };
        cards.push(json!({
            "id": format!("card{number}"), "name": format!("Card {number}"), "figures": [id], "kind": "unique_hero", "life": 5 + number % 7, "move": 30,
            "range": 1, "attack": 6, "defense": 3 + number % 5, "height": 5, "size": "medium", "powers": powers,
        }));
    }
    let text = json!({
        "version": 1,
        "name": "swarm",
        "board": [{"rows": {"origin": [0, 0], "rows": vec![row; WIDE]}}],
        "sides": [{"id": "a", "name": "A"}, {"id": "b", "name": "B"}],
        "figures": figures,
        "rules": {"c3g": {"cards": cards}},
    });
    file(&folder(name), "swarm.json", &text.to_string())
}

/// Runs `kb`, ends it by Ctrl-C as soon as a line of its progress begins with one of these words, and returns its
/// output.
#[cfg(unix)]
fn interrupted(args: &[&str], words: &[&str]) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kb"))
        .args(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut told = BufReader::new(child.stderr.take().unwrap());
    let mut answer = child.stdout.take().unwrap();
    // If the test did not read the answer, the program would never end.
    let answer = thread::spawn(move || answer.read_to_end(&mut Vec::new()).unwrap());
    let mut line = String::new();
    while !words.iter().any(|word| line.starts_with(word)) {
        line.clear();
        assert!(told.read_line(&mut line).unwrap() > 0, "progress is shown before the end");
    }
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let mut rest = String::new();
    told.read_to_string(&mut rest).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130), "{rest}");
    assert!(rest.ends_with("interrupted: there is no result\n"), "{rest}");
    assert_eq!(answer.join().unwrap(), 0, "bytes of an answer");
    line
}

/// Progress is shown if requested, and Ctrl-C ends the count.
#[cfg(unix)]
#[test]
fn a_long_count_shows_progress_and_can_be_interrupted() {
    let scenario = crowd("a_crowd_interrupted");
    let args = [&asked(&scenario)[..], &["--json", "--progress"]].concat();
    let line = interrupted(&args, &["Counting: ", "Simulating: "]);
    assert!(line.contains(" %"), "{line}");
}

/// Progress and Ctrl-C work for a threat map as well.
#[cfg(unix)]
#[test]
fn a_long_threat_map_shows_progress_and_can_be_interrupted() {
    let scenario = swarm("a_swarm_interrupted");
    for json in [&[][..], &["--json"]] {
        let args = [&["odds", "--all", &scenario, "--figure", "f0", "--progress"], json].concat();
        let line = interrupted(&args, &["Counting: "]);
        assert!(line.contains(" places, ") && line.ends_with(" questions\n"), "{line}");
    }
}
