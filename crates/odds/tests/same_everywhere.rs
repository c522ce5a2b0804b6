//! The same battles have the same odds natively and in the browser's WASM, bit by bit.

#![allow(clippy::unwrap_used, reason = "a panic fails the test")]

#[path = "../examples/same_everywhere.rs"]
mod same_everywhere;

use std::{
    path::{Path, PathBuf},
    process::Command,
};

/// The root of the project.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The output of a program, which must succeed.
fn printed(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error} (script/setup test)"));
    assert!(output.status.success(), "{command:?}:\n{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn hashes_and_odds_are_the_same_in_wasm() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("same_everywhere");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(root()).args(["build", "--quiet", "--package", "knockback-odds", "--example", "same_everywhere"]);
    // The results do not depend on optimisation. A fully optimised build would take longer than it saves on a few
    // battles.
    for package in ["knockback-rules", "knockback-odds"] {
        cargo.args(["--config", &format!("profile.dev.package.{package}.opt-level=1")]);
    }
    printed(cargo.args(["--target", "wasm32-unknown-unknown", "--target-dir"]).arg(&folder));
    let tools = printed(Command::new(root().join("script/setup")).arg("where"));
    let bindgen = Path::new(tools.trim()).join("bin/wasm-bindgen");
    let module = folder.join("wasm32-unknown-unknown/debug/examples/same_everywhere.wasm");
    printed(
        Command::new(bindgen).args(["--target", "nodejs", "--no-typescript", "--out-dir"]).arg(&folder).arg(module),
    );
    let wasm = printed(Command::new("node").arg(folder.join("same_everywhere.js")));

    let lines: Vec<String> = same_everywhere::lines().collect();
    let native = lines.join("\n");
    assert_eq!(native, wasm.trim_end());
    assert_eq!(lines.len(), 18, "a line for each battle:\n{native}");
    // Each line ends with the odds, as sixteen hexadecimal digits, if the battle has an attack. Most battles have one.
    let counted = lines.iter().filter(|line| line.ends_with(|end: char| end.is_ascii_hexdigit())).count();
    assert!(counted >= 15, "too few battles with an attack:\n{native}");
}
