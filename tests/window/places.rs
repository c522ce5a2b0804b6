//! Nothing is cut off, outside of the window or on anything else, at any size of the window and any scale of the interface:
//! in the states of a battle in which panels have most to say.

use std::time::Duration;

use crate::{
    listing::Listing,
    screens::{asks_for_markers, give_markers},
    stage::{CALM, Size, Stage, pause},
};

/// Sizes of the window that is resized. The screen is as large as the last one.
const SIZES: [Size; 3] = [(960, 540), (1280, 720), (1920, 1080)];
/// Scales of the interface, each in a window of 1280 by 720.
const SCALES: [&str; 2] = ["1.5", "1.75"];

/// A battle of a ruleset, and what it says at its first turn.
#[derive(Clone, Copy)]
struct Battle {
    name: &'static str,
    scenario: &'static str,
    seed: &'static str,
    first: &'static str,
}

/// Fails if something of what is shown cannot be read.
fn reads(stage: &mut Stage, what: &str) {
    // Odds that are counted change what is said; the camera and panels come to rest.
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

/// Five states of a battle, and C3G's order markers: calls `look` at each.
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

fn has_its_place(battle: Battle) {
    let Battle { name, scenario, seed, .. } = battle;
    let arguments = ["--scenario", scenario, "--seed", seed];
    let mut stage = Stage::open_resizable(name, SIZES[0], SIZES[2], CALM, &arguments);
    five_states(&mut stage, battle, |stage, what| {
        for size in SIZES {
            stage.resize(size);
            reads(stage, &format!("{name}, {what} at {size:?}"));
        }
        stage.resize(SIZES[0]);
    });
    stage.close();
    for scale in SCALES {
        let settings = format!("{CALM}interface_scale = {scale}\n");
        let mut stage = Stage::open_with(name, SIZES[1], &settings, &arguments);
        five_states(&mut stage, battle, |stage, what| reads(stage, &format!("{name}, {what} at scale {scale}")));
        stage.close();
    }
}

#[test]
fn everything_has_its_place_in_c3g() {
    let (scenario, first) = ("tests/fixtures/ledge.ron", "End turn");
    has_its_place(Battle { name: "places-c3g", scenario, seed: "9", first });
}

#[test]
fn everything_has_its_place_in_champions() {
    let (scenario, first) = ("crates/cli/tests/fixtures/sign.ron", "Sniper: a full phase");
    has_its_place(Battle { name: "places-champions", scenario, seed: "10", first });
}

#[test]
fn everything_has_its_place_in_coup_de_grace() {
    let (scenario, first) = ("tests/fixtures/pit.ron", "Gavel");
    has_its_place(Battle { name: "places-coup-de-grace", scenario, seed: "1", first });
}

#[test]
fn everything_has_its_place_in_pulp_city() {
    let (scenario, first) = ("tests/fixtures/platform.ron", "Girder");
    has_its_place(Battle { name: "places-pulp-city", scenario, seed: "2", first });
}
