//! The review of a battle that is over: asked for, read, a moment of it watched, and come back from.

use std::{fs, path::Path};

use crate::{
    kept::{game_of, text},
    screens::look,
    stage::{CALM, Size, Stage},
};

fn is_told(name: &'static str, size: Size, settings: &str) {
    let end = game_of("crates/cli/tests/fixtures/sign.ron", 4, 20_000);
    assert!(end.battle().outcome().is_some(), "it ends");
    let replay = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.json"));
    fs::write(&replay, text(&end)).expect("written");
    let replay = replay.to_str().expect("a plain name");
    let settings = format!("{CALM}{settings}");
    let mut stage = Stage::open_with(name, size, &settings, &["--replay", replay]);
    stage.until_shown("the end", |seen| seen.screen == "End");
    let (_, seen) = stage.shoot("end");
    look("the end", &seen, &["won", "Why?", "Play again"]);

    stage.press("0", "it is told", |seen| seen.says("Where it was decided"));
    let (_, told) = stage.shoot("told");
    look("the review", &told, &["won", "The dice", " winning, order by order", "Close the review"]);
    assert!(told.shows_whole("Chart"), "{}", told.all());
    let moment = stage.click_on("Where it was decided 1", "the moment", |seen| seen.says("Back to the review"));
    assert_eq!(moment.screen, "Battle");
    stage.shoot("moment");

    // It comes back by itself, if the key is late.
    let back = stage.key_until_shown("Escape", "the review again", |seen| seen.screen == "End");
    look("the review again", &back, &["Where it was decided"]);
    // With the keys alone, a missed act: the rows of the moments that decided it come first.
    let decisive = (1..=3).filter(|number| told.middle(&format!("Where it was decided {number}")).is_some()).count();
    for _ in 0..=decisive {
        stage.tap("Down");
    }
    let better = stage.press("Return", "a missed act", |seen| seen.says("Back to the review"));
    look("a missed act", &better, &["Back to the review"]);
    stage.shoot("better");
    stage.key_until_shown("Escape", "the review once more", |seen| seen.screen == "End");
    stage.press("Escape", "the memories", |seen| seen.says("Play again"));
    stage.close();
}

#[test]
fn a_review_is_told_in_a_small_window() {
    is_told("review-small", (1280, 720), "pace = 2.0\n");
}

#[test]
fn a_review_is_told_with_the_largest_interface() {
    is_told("review-bold", (1280, 720), "pace = 2.0\ninterface_scale = 1.75\n");
}
