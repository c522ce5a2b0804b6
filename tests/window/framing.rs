//! Checks that the camera frames the acting figure and its aim, using the positions in the game's listing.

use std::time::Duration;

use crate::{
    listing::{Figure, Listing},
    screens::{asks_for_markers, give_markers},
    stage::{CALM, Size, Stage, pause},
};

const SIZE: Size = (1280, 720);
/// Minimum height of the acting figure, in pixels.
const ACTOR: f32 = 90.0;
/// Minimum height of the acting figure if the target is far away, in pixels.
const FAR_ACTOR: f32 = 40.0;
/// Distance from which a target counts as far away, in hexes.
const FAR: f32 = 8.0;
/// Minimum share of the free width or height that an aim spans.
const SPANS: f64 = 0.6;
/// Landings with a smaller chance are ignored.
const LIKELY: f32 = 0.05;
/// Distance between the middles of neighbouring hexes, in world units.
const HEX: f32 = 1.732;

/// Starts a battle and plays to its first turn or phase.
fn open(name: &'static str, settings: &str, scenario: &str, seed: &str, first: &str) -> Stage {
    let arguments = ["--scenario", scenario, "--seed", seed];
    let mut stage = Stage::open_with(name, SIZE, &format!("{CALM}{settings}"), &arguments);
    if first == "End turn" {
        for _ in 0..2 {
            stage.key_until_shown("Return", "the markers", asks_for_markers);
            give_markers(&mut stage);
        }
    }
    stage.key_until_shown("space", first, |seen| seen.says(first) && seen.acts.is_some());
    pause(Duration::from_secs(1));
    stage
}

fn height(figure: Figure) -> f32 {
    figure.feet.1 - figure.head.1
}

fn acting(seen: &Listing) -> Figure {
    seen.acts.as_deref().and_then(|id| seen.figure(id)).expect("a figure acts")
}

/// Fails unless the acting figure is large, in the free part of the window, and named above its head.
fn shows_the_actor(seen: &Listing, name: &str) {
    let figure = acting(seen);
    assert!(height(figure) >= ACTOR, "{name} is {} pixels high", height(figure));
    let [left, top, right, bottom] = seen.free;
    for (x, y) in [figure.feet, figure.head] {
        let (x, y) = (f64::from(x), f64::from(y));
        assert!(x > left && x < right && y > top && y < bottom, "{name} is in view: {figure:?} in {:?}", seen.free);
    }
    assert!(seen.labels().any(|label| label == name), "{name} is named: {:?}", seen.labels().collect::<Vec<_>>());
}

/// Fails unless attacker, target and likely landings are in view and fill it. If the target is far away, the attacker
/// must have a minimum height instead.
fn fills_the_view(seen: &Listing) {
    let attacker = acting(seen);
    let target = seen.aims_at.as_deref().and_then(|id| seen.figure(id)).expect("it aims at a figure");
    let landings = seen.landings.iter().filter(|(_, chance)| *chance >= LIKELY).map(|(at, _)| *at);
    let points: Vec<(f32, f32)> =
        [attacker.feet, attacker.head, target.feet, target.head].into_iter().chain(landings).collect();
    let [left, top, right, bottom] = seen.free;
    for (x, y) in &points {
        let (x, y) = (f64::from(*x), f64::from(*y));
        assert!(x > left && x < right && y > top && y < bottom, "({x}, {y}) is in {:?}", seen.free);
    }
    let span = |of: fn(&(f32, f32)) -> f32| {
        let (least, most) = points.iter().map(of).fold((f32::MAX, f32::MIN), |(a, b), at| (a.min(at), b.max(at)));
        f64::from(most - least)
    };
    let (wide, high) = (span(|at| at.0) / (right - left), span(|at| at.1) / (bottom - top));
    let apart = ((attacker.at[0] - target.at[0]).hypot(attacker.at[2] - target.at[2])) / HEX;
    if apart > FAR {
        assert!(height(attacker) >= FAR_ACTOR, "{apart:.1} hexes apart it is {} pixels high", height(attacker));
    } else {
        assert!(
            wide.max(high) >= SPANS,
            "the aim spans {wide:.2} and {high:.2} of the free view, {apart:.1} hexes apart"
        );
    }
}

/// Checks the first turn and its first aim.
fn frames(name: &'static str, scenario: &str, (seed, first): (&str, &str), actor: &str) {
    let mut stage = open(name, "", scenario, seed, first);
    let seen = stage.list();
    shows_the_actor(&seen, actor);
    stage.press("t", "an aim", |seen| seen.aims_at.is_some());
    // Wait until odds and landings are computed.
    pause(Duration::from_secs(2));
    let seen = stage.list();
    fills_the_view(&seen);
    stage.shoot("aimed");
    stage.close();
}

#[test]
fn a_turn_of_c3g_and_its_aim_are_framed() {
    frames("frames-c3g", "tests/fixtures/ledge.ron", ("9", "End turn"), "Mallet");
}

#[test]
fn a_phase_of_champions_and_its_aim_are_framed() {
    frames("frames-champions", "crates/cli/tests/fixtures/sign.ron", ("10", "Sniper: a full phase"), "Sniper");
}

#[test]
fn an_activation_of_coup_de_grace_and_its_aim_are_framed() {
    frames("frames-coup-de-grace", "crates/testing/scenarios/sawdust_ring.ron", ("3", "Lampblack"), "Lampblack");
}

#[test]
fn a_turn_of_pulp_city_and_its_aim_are_framed() {
    frames("frames-pulp-city", "tests/fixtures/platform.ron", ("2", "Girder"), "Girder");
}

#[test]
fn the_camera_stays_after_the_player_has_moved_it() {
    let scenario = "crates/testing/scenarios/sixpence_street.ron";
    let mut stage = open("frames-by-hand", "", scenario, "3", "End phase");
    let framed = acting(&stage.list());
    stage.tap("Home");
    pause(Duration::from_secs(1));
    let whole = acting(&stage.list());
    assert!(height(whole) < 0.6 * height(framed), "the whole board is shown");
    stage.press("t", "an aim", |seen| seen.aims_at.is_some());
    pause(Duration::from_secs(1));
    let aimed = acting(&stage.list());
    assert!((aimed.feet.0 - whole.feet.0).abs() < 2.0 && (aimed.feet.1 - whole.feet.1).abs() < 2.0, "the view stays");
    stage.close();
}

#[test]
fn a_setting_stops_the_camera_from_following() {
    let scenario = "crates/testing/scenarios/sixpence_street.ron";
    let mut stage = open("frames-off", "follow = false\n", scenario, "3", "End phase");
    let before = acting(&stage.list());
    assert!(height(before) < ACTOR / 2.0, "the whole board is shown: {}", height(before));
    stage.press("t", "an aim", |seen| seen.aims_at.is_some());
    pause(Duration::from_secs(1));
    let after = acting(&stage.list());
    assert!((after.feet.0 - before.feet.0).abs() < 2.0, "the view stays");
    stage.close();
}
