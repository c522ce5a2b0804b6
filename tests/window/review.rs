//! The review of a finished battle. Each test opens it, watches a turning point and a missed chance, and returns.

use std::{fs, path::Path};

use crate::{
    kept::{game_of, text},
    screens::look,
    stage::{CALM, Size, Stage},
};

fn show_review(name: &'static str, size: Size, settings: &str) {
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

    stage.press("0", "the review", |seen| seen.says("Turning points"));
    let (_, review) = stage.shoot("review");
    look("the review", &review, &["won", "The dice", " winning, order by order", "Close the review"]);
    assert!(review.shows_whole("Chart"), "{}", review.all());
    let moment = stage.click_on("Turning points 1", "the moment", |seen| seen.says("Back to the review"));
    assert_eq!(moment.screen, "Battle");
    stage.shoot("moment");

    // If the moment ends before the key is pressed, the review reappears by itself.
    let back = stage.key_until_shown("Escape", "the review again", |seen| seen.screen == "End");
    look("the review again", &back, &["Turning points"]);
    // Select a missed chance with keys only. The rows of the turning points come first.
    let decisive = (1..=3).filter(|number| review.middle(&format!("Turning points {number}")).is_some()).count();
    for _ in 0..=decisive {
        stage.tap("Down");
    }
    let better = stage.press("Return", "a missed chance", |seen| seen.says("Back to the review"));
    look("a missed chance", &better, &["Back to the review"]);
    stage.shoot("better");
    stage.key_until_shown("Escape", "the review once more", |seen| seen.screen == "End");
    stage.press("Escape", "the highlights", |seen| seen.says("Play again"));
    stage.close();
}

#[test]
fn a_review_is_shown_in_a_small_window() {
    show_review("review-small", (1280, 720), "pace = 2.0\n");
}

#[test]
fn a_review_is_shown_with_the_largest_interface() {
    show_review("review-bold", (1280, 720), "pace = 2.0\ninterface_scale = 1.75\n");
}
