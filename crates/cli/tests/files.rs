//! Output files: written completely or not at all, never over other files, and even if standard output fails.

use std::{
    fs,
    path::Path,
    process::{Command, Output, Stdio},
    sync::Arc,
};

use crate::support::{file, fixture, folder, kb};
use knockback_rules::{
    battle::Setup,
    dice::SeededDice,
    files::{OrderText, read_scenario},
    game::Game,
};

/// A file of orders for which `kb resolve` prints more than it buffers: many kilobytes.
fn long_orders(folder: &Path) -> String {
    let path = fixture("quarry.ron");
    let setup = Arc::new(Setup::new(read_scenario(&path, &fs::read(&path).unwrap()).unwrap()).unwrap());
    let (mut game, mut dice) = (Game::new(Arc::clone(&setup), Some(4)), SeededDice::new(4));
    game.settle(&mut dice).unwrap();
    let mut text = String::new();
    for pick in 0..400_usize {
        let legal: Vec<_> = game.battle().legal_orders().iter().collect();
        let Some(order) = legal.get(pick.wrapping_mul(7) % legal.len().max(1)) else { break };
        text += &serde_json::to_string(&OrderText::of(order, &setup)).unwrap();
        text.push('\n');
        game.play(order, &mut dice).unwrap();
    }
    file(folder, "orders.jsonl", &text)
}

/// Runs `kb` with `out` as its standard output.
fn kb_to(out: Stdio, args: &[&str]) -> (Option<i32>, String) {
    let child = Command::new(env!("CARGO_BIN_EXE_kb")).args(args).stdout(out).stderr(Stdio::piped()).spawn().unwrap();
    let Output { status, stderr, .. } = child.wait_with_output().unwrap();
    (status.code(), String::from_utf8(stderr).unwrap())
}

/// A standard output whose reader has gone.
fn gone() -> Stdio {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    writer.into()
}

#[test]
fn a_save_is_written_after_the_reader_has_gone() {
    let folder = folder("nobody_reads");
    let (scenario, orders) = (fixture("quarry.ron"), long_orders(&folder));
    let save = folder.join("game.json").display().to_string();
    let args = ["resolve", &scenario, "--orders", &orders, "--seed", "4", "--json", "--save", &save];
    let (code, err) = kb_to(gone(), &args);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let out = kb(&args).ended(0).out;
    assert!(out.len() > 20_000, "{}", out.len());
    let replayed = kb(&["replay", &save]).ended(0).out;
    let hash: serde_json::Value = serde_json::from_str(out.lines().last().unwrap()).unwrap();
    assert!(replayed.trim().ends_with(hash["hash"].as_str().unwrap()), "{replayed}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_failed_write_to_standard_output_exits_with_4() {
    let folder = folder("full");
    let full = || Stdio::from(fs::File::create("/dev/full").unwrap());
    let said = "cannot write to standard output: ";
    let orders = long_orders(&folder);
    for (scenario, orders) in
        [(fixture("quarry.ron"), &orders), (fixture("ledge.json"), &fixture("ledge-orders.jsonl"))]
    {
        let save = folder.join("game.json").display().to_string();
        let (code, err) = kb_to(full(), &["resolve", &scenario, "--orders", orders, "--seed", "4", "--save", &save]);
        assert_eq!(code, Some(4), "{err}");
        assert!(err.starts_with(said), "{err}");
        kb(&["replay", &save]).ended(0);
    }
    let ledge = fixture("ledge.json");
    let svg = folder.join("odds.svg").display().to_string();
    let odds = ["odds", &ledge, "--attacker", "ram", "--target", "moth", "--svg", &svg];
    assert_eq!(kb_to(full(), &odds).0, Some(4));
    assert!(fs::read_to_string(&svg).unwrap().ends_with("</svg>\n"));
    for args in [vec!["show", &ledge], vec!["orders", &ledge], vec!["check", &ledge], vec!["--help"], vec!["--version"]]
    {
        let (code, err) = kb_to(full(), &args);
        assert!(code == Some(4) && err.starts_with(said), "{args:?}: {code:?}: {err}");
    }
    // Any other error takes precedence in the exit code, and both errors are reported.
    let (code, err) = kb_to(full(), &["resolve", &ledge, "--orders", &orders, "--json"]);
    assert_eq!(code, Some(1), "{err}");
    let save = folder.join("no/such/folder/game.json").display().to_string();
    let orders = fixture("ledge-orders.jsonl");
    let (code, err) = kb_to(full(), &["resolve", &ledge, "--orders", &orders, "--seed", "4", "--save", &save]);
    assert_eq!(code, Some(1), "{err}");
    assert!(err.contains("game.json: cannot be written: ") && err.contains(said), "{err}");
}

/// The exit code reports the result even if the reader has gone.
#[test]
fn the_exit_code_reports_faults_without_a_reader() {
    let folder = folder("unread_faults");
    let broken = file(&folder, "broken.json", "{");
    assert_eq!(kb_to(gone(), &["check", &broken]).0, Some(1));
    assert_eq!(kb_to(gone(), &["replay", &broken, "--json"]).0, Some(1));
    let refused = file(&folder, "orders.jsonl", "\"end_turn\"");
    assert_eq!(kb_to(gone(), &["resolve", &fixture("ledge.json"), "--orders", &refused, "--json"]).0, Some(3));
}

#[test]
fn other_files_are_not_overwritten() {
    let folder = folder("not_overwritten");
    let (ledge, orders) = (fixture("ledge.json"), fixture("ledge-orders.jsonl"));
    let save = |path: &str| kb(&["resolve", &ledge, "--orders", &orders, "--seed", "4", "--save", path]);
    let odds = |option: &str, path: &str| kb(&["odds", &ledge, "--attacker", "ram", "--target", "moth", option, path]);
    let precious = file(&folder, "precious.txt", "precious");
    for ran in [save(&precious), odds("--svg", &precious), odds("--png", &precious)] {
        let err = ran.ended(1).err;
        assert!(err.contains("precious.txt: the existing file is not ") && err.contains("--force"), "{err}");
        assert_eq!(fs::read_to_string(&precious).unwrap(), "precious");
    }
    // A save does not replace a scenario, and a picture does not replace one of the other format.
    let scenario = file(&folder, "scenario.json", &fs::read_to_string(&ledge).unwrap());
    save(&scenario).ended(1);
    let (svg, png) = (folder.join("odds.svg").display().to_string(), folder.join("odds.png").display().to_string());
    odds("--svg", &svg).ended(0);
    odds("--png", &png).ended(0);
    odds("--svg", &png).ended(1);
    odds("--png", &svg).ended(1);
    odds("--svg", &svg).ended(0);
    odds("--png", &png).ended(0);
    // With `--force` the file is replaced, and its old contents are kept in a `.bak` file.
    let forced = ["resolve", &ledge, "--orders", &orders, "--seed", "4", "--force", "--save", &precious];
    kb(&forced).ended(0);
    assert_eq!(fs::read_to_string(format!("{precious}.bak")).unwrap(), "precious");
    save(&precious).ended(0);
    // Overwriting an empty file loses nothing.
    save(&file(&folder, "empty.json", "")).ended(0);
    let err = save(&folder.display().to_string()).ended(1).err;
    assert!(err.contains("this is a folder,") && !err.contains("--force"), "{err}");
    let mut names: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.retain(|name| name.to_string_lossy().contains(".part"));
    assert!(names.is_empty(), "{names:?}");
}

#[cfg(unix)]
#[test]
fn links_and_devices_are_not_overwritten() {
    let folder = folder("links");
    let (ledge, orders) = (fixture("ledge.json"), fixture("ledge-orders.jsonl"));
    let old = folder.join("old.json").display().to_string();
    let dice = fixture("ledge-dice.json");
    kb(&["resolve", &ledge, "--orders", &orders, "--dice", &dice, "--save", &old]).ended(0);
    let before = fs::read_to_string(&old).unwrap();
    let link = folder.join("link.json").display().to_string();
    std::os::unix::fs::symlink(&old, &link).unwrap();
    for (path, what) in [(link.as_str(), "a symbolic link"), ("/dev/null", "a device")] {
        for args in [
            vec!["resolve", &ledge, "--orders", &orders, "--seed", "4", "--save", path],
            vec!["odds", &ledge, "--attacker", "ram", "--target", "moth", "--svg", path],
        ] {
            let err = kb(&args).ended(1).err;
            assert!(err.contains(&format!("this is {what},")) && err.contains("--force"), "{err}");
            assert_eq!(fs::read_to_string(&old).unwrap(), before);
        }
    }
    let forced = |path: &str| kb(&["resolve", &ledge, "--orders", &orders, "--seed", "4", "--force", "--save", path]);
    forced("/dev/null").ended(0);
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
    forced(&link).ended(0);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_ne!(fs::read_to_string(&old).unwrap(), before);
    if cfg!(target_os = "linux") {
        assert!(forced("/dev/full").ended(1).err.contains("cannot be written"));
    }
}

/// Two processes save to the same file: both report success, and the file is a complete save.
#[test]
fn concurrent_saves_are_complete() {
    let folder = folder("at_once");
    let (ledge, orders) = (fixture("ledge.json"), fixture("ledge-orders.jsonl"));
    let (save, dice) = (folder.join("game.json").display().to_string(), fixture("ledge-dice.json"));
    for _ in 0..20 {
        let children: Vec<_> = [["--seed", "4"], ["--dice", &dice]]
            .into_iter()
            .map(|[option, value]| {
                let args = ["resolve", &ledge, "--orders", &orders, option, value, "--save", &save];
                Command::new(env!("CARGO_BIN_EXE_kb")).args(args).stdout(Stdio::null()).spawn().unwrap()
            })
            .collect();
        for mut child in children {
            assert_eq!(child.wait().unwrap().code(), Some(0));
        }
        kb(&["replay", &save]).ended(0);
    }
    let mut names: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["game.json", "game.json.bak"]);
}
