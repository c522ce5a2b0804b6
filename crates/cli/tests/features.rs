//! The game alone and the whole workspace share one build of Bevy.
//!
//! Cargo builds a package once for each set of features. If the whole workspace enables a feature of a small package
//! that the game alone does not, everything that depends on that package is built twice; for Bevy, that takes a quarter
//! of an hour. Cargo.toml makes both enable the same features, and these tests compare the two trees. They are here and
//! not beside the game, so that they run without building Bevy.

use std::{
    collections::{BTreeMap, BTreeSet},
    process::Command,
};

/// The feature sets of each package: more than one if build scripts and proc macros enable other features than the
/// game.
type Features = BTreeMap<String, BTreeSet<String>>;

/// Runs `cargo tree` with these arguments and returns the features that it prints for the host platform.
fn tree(arguments: &[&str]) -> Features {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--locked", "--prefix", "none", "--format", "{p}|{f}"])
        .args(arguments)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    read(&String::from_utf8(output.stdout).expect("cargo writes UTF-8"))
}

/// Parses lines such as `serde v1.0.229|alloc,derive,std (*)`, where `(*)` marks a repeated entry. Skips
/// headings.
fn read(lines: &str) -> Features {
    let mut features = Features::new();
    for (package, wanted) in lines.lines().filter_map(|line| line.split_once('|')) {
        features.entry(package.to_owned()).or_default().insert(wanted.trim_end_matches(" (*)").to_owned());
    }
    features
}

/// The features that the game must also enable to make both trees equal, one line for each package.
fn missing(game: &Features, whole: &Features) -> Vec<String> {
    let told = |(package, ours): (&String, &BTreeSet<String>)| {
        let all = whole.get(package)?;
        let other = ours.difference(all).next()?;
        let wanted: BTreeSet<&str> = all.iter().flat_map(|set| set.split(',')).collect();
        let more: Vec<&str> =
            wanted.into_iter().filter(|feature| !other.split(',').any(|had| had == *feature)).collect();
        Some(format!("{package} has the features [{other}] for the game; the whole workspace adds {more:?}"))
    };
    game.iter().filter_map(told).collect()
}

#[test]
#[cfg_attr(windows, ignore = "on Windows, windows-sys and the packages that depend on it are built twice")]
fn the_game_alone_and_the_whole_workspace_have_the_same_features() {
    let game = tree(&["--package", "knockback", "--edges", "normal,build"]);
    let whole = tree(&["--workspace", "--edges", "normal,build,dev"]);
    assert!(
        game.len() > 100 && game.keys().any(|package| package.starts_with("bevy_render ")),
        "`cargo tree` lists the packages of the game"
    );
    let missing = missing(&game, &whole);
    assert!(
        missing.is_empty(),
        "Bevy would be built once for playing and once more for testing:\n{}\n\
         Add each package with these features to Cargo.toml, beside num-bigint under \
         [target.'cfg(not(target_arch = \"wasm32\"))'.dependencies], or remove the feature from the package that \
         enables it (`cargo tree --workspace --edges features --invert PACKAGE` shows which one).",
        missing.join("\n")
    );
}

#[test]
fn a_feature_that_only_tests_enable_is_reported() {
    let game = read("small v1.0.0|std\nsmall v1.0.0|std (*)\nlarge v2.0.0|");
    let whole = read("small v1.0.0|extra,std\nlarge v2.0.0|\ntests v1.0.0|");
    let told = missing(&game, &whole);
    assert_eq!(told, [r#"small v1.0.0 has the features [std] for the game; the whole workspace adds ["extra"]"#]);
    assert!(missing(&game, &game).is_empty());
}
