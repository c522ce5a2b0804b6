//! Checks that a blow earns feats: the game announces them, lists them at the end, and keeps them in the book.

use std::fs;

use crate::{
    screens::look,
    stage::{CALM, Stage},
};

#[test]
fn a_blow_earns_feats_that_the_book_keeps() {
    let arguments = ["--scenario", "crates/cli/tests/fixtures/sign.ron", "--seed", "10"];
    let mut stage = Stage::open_with("feats", (1280, 720), CALM, &arguments);
    stage.until_shown("the first phase", |seen| seen.says("Sniper: a full phase"));
    stage.tap("2");
    stage.key_until_shown("t", "the odds of the shot", |seen| seen.says("84 %"));
    stage.press("Return", "she is asked", |seen| seen.says("Wren without a defence"));
    let told = stage.press("Return", "the feats", |seen| seen.says("New feat"));
    assert!(told.has_toast());
    let end = stage.key_until_shown("space", "the end", |seen| seen.screen == "End");
    look("the end", &end, &["Law won", "Feat: Lift-Off", "Feat: Full Stop", "Feat: Mind the Gap", "Feat: Mic Drop"]);

    stage.click_on("Button Title", "the title", |seen| seen.screen == "Title");
    let book = stage.click_on("Button Feats", "the book", |seen| seen.screen == "Feats");
    look("the book", &book, &["Lift-Off", "1 time", "Not earned yet"]);
    stage.shoot("book");
    let file = stage.data().join("../settings/knockback/feats.json");
    let kept = fs::read_to_string(file).expect("the book is beside the settings");
    assert!(kept.contains("\"lift_off\""), "{kept}");
    stage.close();
}
