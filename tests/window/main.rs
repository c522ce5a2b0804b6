//! Tests of the real game in a real window, played with pointer and keys.
//!
//! `xdotool` sends keys and clicks through the X server, and `import` takes pictures of the whole screen. The game also
//! writes pictures and listings of its interface on request. Decisions are checked in the saved battle; the display is
//! checked in the pictures and listings.

mod bots;
mod champions;
mod coup_de_grace;
mod feats;
mod framing;
mod kept;
mod listing;
mod picture;
mod places;
mod pulp_city;
mod puzzles;
mod review;
mod screens;
mod stage;
mod still;
mod words;

use std::time::Duration;

use knockback_rules::{
    battle::{Event, FigureId},
    c3g,
    displacement::Cause,
    files::read_save,
};
use picture::{ACCENT, HARM};
use stage::{Stage, pause};

/// The middle of the window, with the button of the handover curtain.
const MIDDLE: [f32; 4] = [0.25, 0.45, 0.75, 0.75];
/// The area of the button that ends the turn.
const TOP_RIGHT: [f32; 4] = [0.80, 0.0, 1.0, 0.09];
/// The part of the battlefield that panels leave free.
const FIELD: [f32; 4] = [0.23, 0.15, 0.72, 0.78];
/// Minimum share of the battlefield's pixels that a drawn flight changes.
const DRAWN: f32 = 0.03;
/// The area of the forecast.
const FORECAST: [f32; 4] = [0.73, 0.16, 1.0, 0.75];

/// Lifts the curtain of a side with a click and places its markers with keys.
fn place_markers(stage: &mut Stage) {
    let button = stage.wait_for("the curtain with its button", |picture| picture.find(MIDDLE, ACCENT, 1_500));
    stage.click_until(button, "the markers", screens::asks_for_markers);
    screens::give_markers(stage);
}

#[test]
fn a_turn_with_a_knockback_by_pointer_and_keys() {
    let mut stage = Stage::open("ledge", (960, 540), &["--scenario", "tests/fixtures/ledge.ron", "--seed", "9"]);

    place_markers(&mut stage);
    place_markers(&mut stage);

    // Space skips the display of initiative and first marker. The turn is open once a side must act.
    stage.key_until_shown("space", "the first turn is open", |seen| seen.says("Mallet to act"));
    let (picture, _) = stage.shoot("open");
    assert!(picture.find(TOP_RIGHT, ACCENT, 600).is_none(), "the button to end an unused turn is not highlighted");

    // By key: aim at the target. The board draws the flight and the panel describes it before any roll.
    let (plain, _) = stage.shoot("plain");
    stage.key_until_shown("t", "the forecast", |seen| seen.says("KP"));
    let aimed = stage
        .wait_for("the flight is drawn", |picture| (picture.differs(&plain, FIELD) > DRAWN).then(|| picture.clone()));
    assert!(
        aimed.count(FORECAST, HARM) + aimed.count(FORECAST, picture::HARM_TEXT) > 40,
        "the forecast shows the harm"
    );
    let (_, seen) = stage.shoot("aimed");
    assert!(seen.says("%") && seen.says("wounded"), "the forecast shows the chances: {}", seen.all());
    // Both views show the same chances on the hexes.
    let chances = seen.chances();
    assert!(chances.len() > 3, "{chances:?}");
    stage.change_view("Map");
    let (_, on_map) = stage.shoot("aimed-map");
    assert_eq!((on_map.view.as_str(), on_map.chances()), ("Map", chances));
    stage.change_view("Table");
    // Take the target's position and its ring from one picture: the camera may have moved closer since the first.
    let (again, seen) = stage.shoot("aimed-again");
    let before = seen.feet("cushion").expect("the target is on the board");
    assert!(again.near(before, 60.0, HARM) > 40, "the target has a red ring");

    // By pointer: attack it.
    stage.click(before);
    pause(Duration::from_secs(2));
    stage.key_until_shown("space", "the turn continues after the attack", |seen| {
        seen.feet("cushion").is_some_and(|now| now.0 > before.0 + 60.0) && seen.says("End turn")
    });
    stage.key_until("space", "the turn can be ended", |picture| picture.find(TOP_RIGHT, ACCENT, 600));

    // The saved battle records the decision.
    let save = stage.saved_by("F5");
    let loaded = read_save("save.json", &save).expect("a save").load().expect("the save loads");
    assert_eq!(loaded.fault, None, "the orders lead to the saved state");
    let log = loaded.game.log();
    let ended = log.iter().find_map(|event| match event {
        Event::C3g(c3g::Event::FlightEnded { figure, moved, cause, .. }) => Some((*figure, *moved, *cause)),
        _ => None,
    });
    let cushion = FigureId(1);
    assert!(matches!(ended, Some((figure, 3, Cause::Object(_))) if figure == cushion), "{ended:?}");
    assert!(log.iter().any(|event| matches!(event, Event::C3g(c3g::Event::FallRolled { drop: 8, .. }))));

    // By key: end the turn. The other side's turn begins.
    stage.tap("End");
    stage.key_until_shown("space", "the next turn is open", |seen| seen.says("Cushion to act"));
    stage.close();
}

#[test]
fn invalid_arguments_are_reported_before_a_window_opens() {
    let cases: [(&[&str], i32, &str); 7] = [
        (&["--size", "0x0"], 2, "--size"),
        (&["--size", "axb"], 2, "--size"),
        (&["--seed", "x"], 2, "--seed"),
        (&["--scenario", "no-such-file.ron"], 1, "no-such-file.ron"),
        (&["--scenario", "Cargo.toml"], 1, "Cargo.toml"),
        (&["--replay", "tests/fixtures/ledge.ron"], 1, "ledge.ron"),
        (&["--screenshot", "Cargo.toml/pictures"], 1, "Cargo.toml"),
    ];
    for (arguments, code, named) in cases {
        let output = stage::game().args(arguments).output().expect("the game starts");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {told}");
        assert!(told.contains(named), "{arguments:?} names {named}: {told}");
        assert!(!told.contains("panicked"), "{arguments:?}: {told}");
    }
}
