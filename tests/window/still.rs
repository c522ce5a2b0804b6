//! Checks that nothing moves under the pointer: while it passes over every visible button, no button changes its
//! position.

use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

use crate::{
    listing::{ButtonKey, Edges, Listing},
    screens::{asks_for_markers, give_markers},
    stage::{CALM, Size, Stage, pause},
};

const SIZE: Size = (1280, 720);
/// Maximum movement of a button, in pixels. Less than the eye can see.
const STILL: f64 = 1.5;

/// Hovers each button in turn. Buttons present before and after must not have moved.
fn check_still(stage: &mut Stage, what: &str) {
    let rest = (640.0, 716.0);
    let mut before: BTreeMap<ButtonKey, Edges> = stage.hover(rest).buttons();
    assert!(before.len() > 8, "{what} has buttons: {before:?}");
    let buttons: Vec<(ButtonKey, Edges)> = before.iter().map(|(key, edges)| (key.clone(), *edges)).collect();
    let mut moved = Vec::new();
    for (button, edges) in buttons {
        let now = stage.hover(middle(edges)).buttons();
        for (other, there) in &before {
            let Some(here) = now.get(other) else { continue };
            let by = there.iter().zip(here).map(|(there, here)| (there - here).abs()).fold(0.0, f64::max);
            if by > STILL {
                moved.push(format!("on {:?}: {:?} moves from {there:?} to {here:?}", button.1, other.1));
            }
        }
        before = now;
    }
    assert!(moved.is_empty(), "{what}:\n{}", moved.join("\n"));
}

#[expect(clippy::cast_possible_truncation, reason = "pixels of a screen")]
fn middle([left, top, right, bottom]: Edges) -> (f32, f32) {
    (left.midpoint(right) as f32, top.midpoint(bottom) as f32)
}

/// Checks a battle while it asks for order markers (C3G only), then with the best attacks open, then with hints open.
fn check_battle(name: &'static str, scenario: &str, seed: &str, first: &str) {
    let mut stage = Stage::open_with(name, SIZE, CALM, &["--scenario", scenario, "--seed", seed]);
    if first == "End turn" {
        stage.key_until_shown("Return", "the markers", asks_for_markers);
        check_still(&mut stage, "order markers");
        give_markers(&mut stage);
        stage.key_until_shown("Return", "the markers", asks_for_markers);
        give_markers(&mut stage);
    }
    stage.key_until_shown("space", first, |seen| seen.says(first) && seen.acts.is_some());
    check_rows_stay(&mut stage, name);
    check_still(&mut stage, "best attacks");
    let closes = stage.list().middle("Button Close").expect("the button that closes them");
    let closed = stage.press("o", "the turn", |seen| !seen.says("Best odds to"));
    let opens = closed.middle("Button Best attacks").expect("the button that opens them");
    assert!((opens.1 - closes.1).abs() < 2.0, "the list moves its button from {opens:?} to {closes:?}");
    stage.press("0", "hints", |seen| seen.says("to do it"));
    pause(Duration::from_secs(1));
    let hinted = stage.list().middle("Button Best attacks").expect("the button is still there");
    assert!((opens.1 - hinted.1).abs() < 2.0, "hints push the button from {opens:?} to {hinted:?}");
    check_still(&mut stage, "hints");
    stage.close();
}

/// Opens the best attacks and points at the first row. While odds are computed, and afterwards too, each row that was
/// drawn keeps its attack.
fn check_rows_stay(stage: &mut Stage, what: &str) {
    let rows = |seen: &Listing| -> Vec<String> {
        seen.texts_in("Threat").into_iter().filter(|text| text.contains('\u{b7}')).collect()
    };
    let opened = stage.press("o", "the best attacks", |seen| seen.middle("Threat").is_some());
    let first = rows(&stage.hover(opened.middle("Threat").expect("a row")));
    let deadline = Instant::now() + Duration::from_mins(2);
    loop {
        let seen = stage.list();
        let now = rows(&seen);
        assert!(now.starts_with(&first), "{what}: rows {first:?} become {now:?}");
        if !seen.says("Computing") {
            return;
        }
        assert!(Instant::now() < deadline, "{what}: the odds are never complete");
    }
}

#[test]
fn nothing_moves_under_the_pointer_in_c3g() {
    check_battle("still-c3g", "tests/fixtures/brink.ron", "1", "End turn");
}

#[test]
fn nothing_moves_under_the_pointer_in_champions() {
    check_battle("still-champions", "crates/cli/tests/fixtures/sign.ron", "10", "Sniper: a full phase");
}

#[test]
fn nothing_moves_under_the_pointer_in_coup_de_grace() {
    check_battle("still-coup-de-grace", "crates/testing/scenarios/sawdust_ring.ron", "3", "Lampblack");
}

#[test]
fn nothing_moves_under_the_pointer_in_pulp_city() {
    check_battle("still-pulp-city", "tests/fixtures/platform.ron", "2", "Girder");
}
