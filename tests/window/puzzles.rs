//! Puzzles: one is answered wrong, then right; another shows its best order on request. The results are remembered.

use std::fs;

use crate::{
    screens::look,
    stage::{CALM, Size, Stage},
};

/// The text of the settings file.
fn settings_of(stage: &Stage) -> String {
    fs::read_to_string(stage.data().with_file_name("settings").join("knockback/settings.toml")).unwrap_or_default()
}

fn is_solved(name: &'static str, size: Size, settings: &str) {
    let settings = format!("{CALM}pace = 4.0\n{settings}");
    let mut stage = Stage::open_with(name, size, &settings, &["--seed", "5"]);
    stage.pictured("title");
    for _ in 0..3 {
        stage.tap("Down");
    }
    stage.key_until_shown("Return", "the puzzles", |seen| seen.screen == "Puzzles");
    stage.until_shown("the list", |seen| seen.says("0 of 30 solved"));
    let (_, list) = stage.shoot("list");
    look("the list", &list, &["Puzzles", "Champions", "Skylark at Foundry Row", "The Lanterns", "Direct hit", "New"]);

    // The first puzzle has the focus. Ending the turn is not the best order.
    let posed = stage.press("Return", "the puzzle", |seen| seen.says("the best chance to win"));
    assert_eq!(posed.screen, "Battle");
    let (_, seen) = stage.shoot("posed");
    look(
        "a puzzle",
        &seen,
        &["Skylark at Foundry Row", "The Lanterns: find the first order", "Best order", "All puzzles"],
    );
    stage.press("End", "a question", |seen| seen.says("End the turn?"));
    stage.press("Return", "the turn is taken back", |seen| seen.says("Not the best:"));
    let (_, wrong) = stage.shoot("wrong");
    look("a wrong order", &wrong, &["It cannot win this turn. Nothing was rolled: try again."]);

    // The attack is the best order.
    stage.press("t", "the forecast", |seen| seen.all().contains("Skylark \u{2192} Dock Rat one"));
    stage.press("Return", "it is right", |seen| seen.says("Right: 56 % to win; the next best order wins 41 %."));
    stage.key_until_shown("space", "the battle is won", |seen| seen.all().contains("last side with a figure"));
    let (_, right) = stage.shoot("right");
    look("the right order", &right, &["You won. The puzzle is solved."]);
    assert_eq!(right.screen, "Battle", "the battle stays open although it is won");
    stage.press("F10", "the list again", |seen| seen.screen == "Puzzles" && seen.says("1 of 30 solved"));
    let (_, list) = stage.shoot("solved");
    look("the list again", &list, &["Solved after 1 try"]);

    // Retry the puzzle, open the next, and show its best order.
    stage.press("Return", "the puzzle again", |seen| seen.says("the best chance to win"));
    stage.press("F9", "the next puzzle", |seen| seen.says("Glint at Foundry Row"));
    stage.press("F8", "the best order", |seen| seen.says("The best order:"));
    stage.change_view("Map");
    let (_, map) = stage.shoot("best-map");
    look("the best order on the map", &map, &["66 % to win; the next best order wins 51 %."]);
    stage.change_view("Table");
    let (_, table) = stage.shoot("best");
    look("the best order on the table", &table, &["Glint at Foundry Row", "Next puzzle"]);
    stage.key_until_shown("Escape", "the menu", |seen| seen.says("Paused"));
    let (_, menu) = stage.shoot("menu");
    look("the menu of a puzzle", &menu, &["Glint at Foundry Row", "Leave the puzzle"]);
    stage.click_on("Button Leave the puzzle", "the list", |seen| seen.screen == "Puzzles" && seen.says("Shown"));

    let kept = fs::read_dir(stage.data().join("kept")).map_or(0, Iterator::count);
    assert_eq!(kept, 0, "no puzzle is kept among the battles");
    stage.until_shown("the results are remembered", |seen| seen.screen == "Puzzles");
    let remembered = settings_of(&stage);
    assert!(remembered.contains("+1") && remembered.contains("?0"), "{remembered}");
    stage.close();
}

#[test]
fn a_puzzle_is_solved_in_a_small_window() {
    is_solved("puzzles-small", (1280, 720), "");
}

#[test]
fn a_puzzle_is_solved_with_the_largest_interface() {
    is_solved("puzzles-bold", (1280, 720), "interface_scale = 1.75\n");
}
