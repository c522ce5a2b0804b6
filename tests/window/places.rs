//! Checks that nothing is cut off, outside the window or covered, at several window sizes and interface scales. The
//! checked states of a battle are those with the fullest panels.

use std::time::Duration;

use crate::{
    listing::Listing,
    screens::{asks_for_markers, give_markers},
    stage::{CALM, Size, Stage, pause},
};

/// Sizes to which the window is resized. The last one is the size of the screen.
const SIZES: [Size; 3] = [(960, 540), (1280, 720), (1920, 1080)];
/// Scales of the interface, each in a window of 1280 by 720.
const SCALES: [&str; 2] = ["1.5", "1.75"];

/// A battle of a ruleset, and a text shown on its first turn.
#[derive(Clone, Copy)]
struct Battle {
    name: &'static str,
    scenario: &'static str,
    seed: &'static str,
    first: &'static str,
}

/// Fails if any text on screen is unreadable.
fn check_readable(stage: &mut Stage, what: &str) {
    // Wait until the odds are computed and camera and panels are at rest.
    let mut seen = stage.list();
    for _ in 0..12 {
        pause(Duration::from_millis(500));
        let now = stage.list();
        let rests = now.words() == seen.words() && !now.has_toast() && !now.says("omputing");
        seen = now;
        if rests {
            break;
        }
    }
    let faults = seen.faults();
    assert!(faults.is_empty(), "{what}:\n{}", faults.join("\n"));
}

/// Calls `look` in five states of a battle, and also while C3G asks for order markers.
fn five_states(stage: &mut Stage, battle: Battle, mut look: impl FnMut(&mut Stage, &str)) {
    if battle.first == "End turn" {
        stage.key_until_shown("Return", "the markers", asks_for_markers);
        look(stage, "order markers");
        give_markers(stage);
        stage.key_until_shown("Return", "the markers", asks_for_markers);
        give_markers(stage);
    }
    stage.key_until_shown("space", battle.first, |seen| seen.says(battle.first) && seen.acts.is_some());
    look(stage, "the turn");
    stage.press("t", "an aim", |seen| seen.aims_at.is_some());
    look(stage, "an aim");
    stage.press("Escape", "no aim", |seen| seen.aims_at.is_none());
    stage.press("o", "the best attacks", |seen| seen.has("Button Close") && !seen.says("Computing"));
    look(stage, "the best attacks");
    stage.press("o", "the turn again", |seen| !seen.has("Button Close"));
    stage.press("Escape", "the menu", |seen| seen.says("Paused"));
    look(stage, "the menu");
    stage.press("Escape", "the battle again", |seen: &Listing| !seen.says("Paused"));
    stage.press("F1", "the keys", |seen| seen.says("How to play"));
    stage.click_on("Button Back", "the last page of the guide", |seen| seen.has("Guide picture"));
    look(stage, "the guide");
}

fn check_layout(battle: Battle) {
    let Battle { name, scenario, seed, .. } = battle;
    let arguments = ["--scenario", scenario, "--seed", seed];
    let mut stage = Stage::open_resizable(name, SIZES[0], SIZES[2], CALM, &arguments);
    five_states(&mut stage, battle, |stage, what| {
        for size in SIZES {
            stage.resize(size);
            check_readable(stage, &format!("{name}, {what} at {size:?}"));
        }
        stage.resize(SIZES[0]);
    });
    stage.close();
    for scale in SCALES {
        let settings = format!("{CALM}interface_scale = {scale}\n");
        let mut stage = Stage::open_with(name, SIZES[1], &settings, &arguments);
        five_states(&mut stage, battle, |stage, what| {
            check_readable(stage, &format!("{name}, {what} at scale {scale}"));
        });
        stage.close();
    }
}

#[test]
fn everything_fits_in_c3g() {
    let (scenario, first) = ("tests/fixtures/ledge.ron", "End turn");
    check_layout(Battle { name: "places-c3g", scenario, seed: "9", first });
}

#[test]
fn everything_fits_in_champions() {
    let (scenario, first) = ("crates/cli/tests/fixtures/sign.ron", "Sniper: a full phase");
    check_layout(Battle { name: "places-champions", scenario, seed: "10", first });
}

#[test]
fn everything_fits_in_coup_de_grace() {
    let (scenario, first) = ("tests/fixtures/pit.ron", "Gavel");
    check_layout(Battle { name: "places-coup-de-grace", scenario, seed: "1", first });
}

#[test]
fn everything_fits_in_pulp_city() {
    let (scenario, first) = ("tests/fixtures/platform.ron", "Girder");
    check_layout(Battle { name: "places-pulp-city", scenario, seed: "2", first });
}
