//! The arrows of docs/design.md, read from what cargo says.

use std::{collections::BTreeMap, process::Command};

use serde_json::Value;

/// Which packages of the house a package may use.
const ARROWS: [(&str, &[&str]); 6] = [
    ("knockback", &["knockback-odds", "knockback-rules", "knockback-skirmish"]),
    ("knockback-skirmish", &["knockback-rules"]),
    ("knockback-cli", &["knockback-odds", "knockback-rules"]),
    ("knockback-odds", &["knockback-rules"]),
    ("knockback-rules", &[]),
    // Stands in for a package of that name.
    ("inventory", &[]),
];

/// What packages below the window must not know.
const WITHOUT_A_SCREEN: [(&str, &[&str]); 4] = [
    ("knockback-rules", &["bevy", "bevy_ecs", "bevy_app"]),
    ("knockback-odds", &["bevy", "bevy_ecs", "bevy_app"]),
    ("knockback-cli", &["bevy", "bevy_ecs", "bevy_app"]),
    ("knockback-skirmish", &["bevy", "bevy_render", "bevy_time", "bevy_window"]),
];

/// The packages of the house, each with what it depends on outside of tests.
fn packages() -> BTreeMap<String, Vec<String>> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--format-version", "1", "--manifest-path"])
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"))
        .output()
        .expect("cargo runs");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo writes JSON");
    let name = |value: &Value| value["name"].as_str().expect("a name").to_owned();
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    list(&metadata["packages"])
        .iter()
        .map(|package| {
            let dependencies = list(&package["dependencies"]);
            let kept = dependencies.iter().filter(|dependency| dependency["kind"] != "dev").map(name).collect();
            (name(package), kept)
        })
        .collect()
}

#[test]
fn arrows_run_one_way() {
    let packages = packages();
    assert_eq!(packages.len(), ARROWS.len(), "a new package needs its arrows here and in docs/design.md");
    for (package, allowed) in ARROWS {
        let own = packages[package].iter().filter(|dependency| dependency.starts_with("knockback"));
        for dependency in own {
            assert!(allowed.contains(&dependency.as_str()), "{package} may not use {dependency}");
        }
    }
}

#[test]
fn rules_know_no_screen() {
    let packages = packages();
    for (package, forbidden) in WITHOUT_A_SCREEN {
        for dependency in &packages[package] {
            assert!(!forbidden.contains(&dependency.as_str()), "{package} may not know {dependency}");
        }
    }
}

#[test]
fn the_test_sees_the_arrows_there_are() {
    let packages = packages();
    assert!(packages["knockback-skirmish"].contains(&"knockback-rules".to_owned()));
    assert!(packages["knockback"].contains(&"bevy".to_owned()));
}
