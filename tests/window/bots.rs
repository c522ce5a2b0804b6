//! Bots in a real window: chosen before the battle, watched, paused, stepped, replaced in the menu, and asked for
//! hints.

use std::fs;

use crate::{
    listing::Listing,
    screens::{asks_for_markers, give_markers, look},
    stage::{CALM, Size, Stage},
};

/// A spot on the battlefield that no panel covers, as fractions of the window.
const BOARD: (f32, f32) = (0.45, 0.5);

/// Waits until a paused bot has decided.
fn decided(stage: &mut Stage) -> Listing {
    let knows = |seen: &Listing| seen.says("Resume") && !seen.says(": thinking") && !seen.says(": acting.");
    stage.until_shown("the bot has decided", knows);
    stage.shoot("decided").1
}

/// A battle in which a person places markers without a curtain and a bot of level 1 plays the other side.
fn against_a_bot(name: &'static str, (width, height): Size, settings: &str) {
    let settings = format!("{CALM}seats = \"person 1\"\n{settings}");
    let arguments = ["--scenario", "crates/testing/scenarios/foundry_row.ron", "--seed", "3"];
    let mut stage = Stage::open_with(name, (width, height), &settings, &arguments);
    stage.until_shown("the markers, without a curtain", asks_for_markers);
    let (_, seen) = stage.shoot("markers");
    look("markers against a bot", &seen, &["The Lanterns"]);
    // Pause the bot before its turn to decide. It then shows its decision and waits for permission.
    stage.tap("shift+p");
    give_markers(&mut stage);
    stage
        .until_shown("the bot waits", |seen| seen.says("Resume") && seen.says("The Undertow: bot, Beginner (level 1)"));
    let mut seen = decided(&mut stage);
    for _ in 0..12 {
        // The bot's markers are secret, so they are not announced.
        if !seen.says(": paused.") {
            break;
        }
        stage.tap("space");
        seen = decided(&mut stage);
    }
    look("what a bot is about to do", &seen, &["Resume", "Act now"]);
    let at = |(x, y): (f32, f32)| {
        let pixels = |part: f32, of: u32| part * f32::from(u16::try_from(of).expect("a small window"));
        (pixels(x, width), pixels(y, height))
    };
    stage.click_until(at(BOARD), "the reason why nothing happens", |seen| seen.says("A bot plays The Undertow."));
    stage.change_view("Map");
    let (_, map) = stage.shoot("halted-map");
    look("the same on the map", &map, &["Resume", "Act now", "bot, Beginner (level 1)"]);
    stage.change_view("Table");

    // Escape opens the menu at once, even though the bot has selected an order. In the menu, a person takes over the
    // side.
    stage.tap("Escape");
    stage.until_shown("the menu, at once", |seen| seen.says("Paused"));
    let (_, menu) = stage.shoot("menu");
    look("the menu", &menu, &["The Lanterns", "The Undertow", "Person", "Bot"]);
    stage.click_on("Person for The Undertow", "no side is played by a bot", |seen| !seen.says("bot, "));
    stage.key_until_shown("Escape", "the battle", |seen| !seen.says("Paused"));
    stage.until_shown("a person plays on", |seen| seen.says(" to act") && !seen.says("bot, "));
    stage.close();
}

#[test]
fn a_person_plays_against_a_bot_in_a_small_window() {
    against_a_bot("bot-small", (1280, 720), "");
}

#[test]
fn a_person_plays_against_a_bot_in_a_large_window() {
    against_a_bot("bot-large", (1920, 1080), "");
}

#[test]
fn a_person_plays_against_a_bot_with_the_largest_interface() {
    against_a_bot("bot-bold", (1280, 720), "interface_scale = 1.75\n");
}

#[test]
fn two_bots_are_chosen_by_keys_and_watched() {
    let mut stage = Stage::open("bots-watched", (1280, 720), &["--seed", "3"]);
    stage.pictured("title");
    for _ in 0..2 {
        stage.tap("Down");
    }
    stage.press("Return", "the choice of battle", |seen| seen.screen == "Scenarios");
    for key in ["1", "2"] {
        stage.tap(key);
    }
    let (_, seen) = stage.shoot("seats");
    look("the choice of battle", &seen, &["Choose a battle", "Person", "Bot"]);
    stage.press("Return", "the battle", |seen| seen.screen == "Battle");
    let settings = stage.data().with_file_name("settings").join("knockback/settings.toml");
    let settings = fs::read_to_string(settings).expect("settings are remembered");
    assert!(settings.contains("seats = \"0 0\""), "{settings}");
    let end = stage.key_until_shown("space", "the bots play", |seen| seen.says("bot, Random (level 0)"));
    look("two bots", &end, &["Pause", "Act now"]);
    assert!(!end.says("look away"), "no curtain falls for bots");
    stage.close();
}

/// Asks a bot for a hint during a phase, shows the suggested actions in both views, and closes the list. Then asks
/// again and clicks an action to carry it out. The rows `in_sight` must be visible without scrolling.
fn asks_for_a_hint(name: &'static str, size: Size, settings: &str, in_sight: &[&str]) {
    let arguments = ["--scenario", "crates/testing/scenarios/sixpence_street.ron", "--seed", "3"];
    let mut stage = Stage::open_with(name, size, &format!("{CALM}{settings}"), &arguments);
    stage.key_until_shown("space", "a phase", |seen| seen.says("End phase") && seen.says(" to act"));
    let asked = stage.press("0", "the bot is asked", |seen| seen.says("What a bot would do"));
    look("a hint", &asked, &["Hint", "Close"]);
    stage.until_shown("the bot has decided", |seen| seen.shows_whole("Hint 1"));
    let (_, told) = stage.shoot("told");
    look("three actions", &told, &["What a bot would do"]);
    for row in in_sight {
        assert!(told.shows_whole(row), "{row}: {}", told.all());
    }
    stage.tap("shift+0");
    let (_, seen) = stage.shoot("first");
    look("the first action", &seen, &["What a bot would do", "\u{25b6}"]);
    stage.change_view("Map");
    let (_, map) = stage.shoot("first-map");
    look("the first action on the map", &map, &["What a bot would do", "\u{25b6}"]);
    stage.change_view("Table");
    let place = map.middle(if in_sight.len() > 1 { "Hint 2" } else { "Hint 1" }).expect("a row");
    stage.hover(place);
    let (_, seen) = stage.shoot("hovered");
    look("the hovered action", &seen, &["What a bot would do", "\u{25b6}", "End phase"]);
    let closed = stage.press("Escape", "the battle", |seen| !seen.says("What a bot would do"));
    assert!(!closed.says("Paused"), "no menu: {}", closed.all());
    stage.press("0", "the bot is asked again", |seen| seen.says("What a bot would do"));
    stage.until_shown("the bot has decided again", |seen| seen.shows_whole("Hint 1"));
    stage.click_until(place, "the action is carried out", |seen| !seen.says("What a bot would do"));
    stage.close();
}

#[test]
fn a_person_asks_what_a_bot_would_do_in_a_small_window() {
    asks_for_a_hint("hint-small", (1280, 720), "", &["Hint 1", "Hint 2", "Hint 3"]);
}

#[test]
fn a_person_asks_what_a_bot_would_do_with_the_largest_interface() {
    asks_for_a_hint("hint-bold", (1280, 720), "interface_scale = 1.75\n", &["Hint 1", "Hint 2", "Hint 3"]);
}
