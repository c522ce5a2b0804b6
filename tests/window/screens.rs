//! The main screens and both views, visited with keys only. Required texts must be there, and everything must be
//! readable.
//!
//! The pictures stay in the build's folder for temporary files, each with a listing of the interface.

use std::time::Duration;

use knockback_rules::{battle::Order, c3g, files::read_save, game::RecordedOrder};

use crate::{
    DRAWN,
    listing::Listing,
    stage::{Size, Stage, pause},
};

/// The area of the battlefield.
const FIELD: [f32; 4] = [0.2, 0.15, 0.75, 0.8];

/// Fails if a required text is missing, or if anything is cut off or covered.
pub(crate) fn look(what: &str, listing: &Listing, says: &[&str]) {
    for words in says {
        assert!(listing.says(words), "{what} must say {words:?}; it says:\n{}", listing.all());
    }
    let faults = listing.faults();
    assert!(faults.is_empty(), "{what} must be fully readable:\n{}", faults.join("\n"));
}

/// Lifts the curtain of a side and places its four markers, with keys.
fn place_markers(stage: &mut Stage, side: &str) {
    stage.key_until_shown("Return", "the markers", asks_for_markers);
    let (_, seen) = stage.shoot("markers");
    look("placing markers", &seen, &[side, "1"]);
    give_markers(stage);
}

/// True if the curtain is lifted and a side is asked for its markers.
pub(crate) fn asks_for_markers(seen: &Listing) -> bool {
    seen.says("Order markers") && !seen.says("look away")
}

/// Places all four markers of a side on its first card and confirms, with keys.
pub(crate) fn give_markers(stage: &mut Stage) {
    // Wait for each marker to appear: two key presses in one slow frame would count as one.
    for next in ["turn 2 marker", "turn 3 marker", "bluff X", "All four are placed"] {
        stage.press("1", next, |seen| seen.says(next));
    }
    stage.press("Return", "all markers are placed", |seen| !seen.says("Order markers"));
}

/// Skips playback until a side must act.
fn open_turn(stage: &mut Stage) {
    stage.key_until_shown("space", "a turn is open", |seen| seen.says(" to act"));
}

/// Selects the next target and waits until the panel shows the forecast of an attack and the flight is drawn.
fn aim(stage: &mut Stage) {
    let (plain, _) = stage.shoot("plain");
    // The forecast may be on screen already, for the figure under the pointer.
    stage.press("t", "the forecast", |seen| seen.says("KP"));
    stage.wait_for("the flight is drawn", |picture| (picture.differs(&plain, FIELD) > DRAWN).then_some(()));
}

#[test]
fn a_whole_battle_with_the_keyboard_only() {
    let mut stage = Stage::open("brink", (960, 540), &["--scenario", "tests/fixtures/brink.ron", "--seed", "1"]);
    place_markers(&mut stage, "The Left");
    place_markers(&mut stage, "The Right");
    open_turn(&mut stage);

    // Two hexes to the east of the selected figure.
    for key in ["f", "Right", "Right"] {
        stage.tap(key);
    }
    let (_, seen) = stage.shoot("way");
    look("a move before it is made", &seen, &["Move: 2"]);
    stage.tap("Return");
    pause(Duration::from_secs(3));

    // The forecast of the attack. The attack itself follows after the battle is left and resumed.
    aim(&mut stage);
    let (_, seen) = stage.shoot("forecast");
    look("an attack before it is made", &seen, &["Mallet", "Cushion", "KP"]);
    let save = stage.saved_by("F5");
    let loaded = read_save("save.json", &save).expect("a save").load().expect("the save loads");
    assert_eq!(loaded.fault, None, "the orders lead to the saved state");
    let moved =
        |entry: &RecordedOrder| matches!(&entry.order, Order::C3g(c3g::Order::Move { path, .. }) if path.len() == 2);
    assert_eq!(loaded.game.record().entries.iter().filter(|entry| moved(entry)).count(), 1, "one move of two hexes");

    // After leaving and resuming, the whole history is still known.
    stage.key_until_shown("Escape", "the menu", |seen| seen.says("Paused"));
    for key in ["Up", "Return"] {
        stage.tap(key);
    }
    let title = stage.key_until_shown("Escape", "the title", |seen| seen.screen == "Title");
    look("the title after leaving a battle", &title, &["Resume: Brink, round 1"]);
    let battle = stage.key_until_shown("Return", "the battle again", |seen| seen.says("moves 2 hexes"));
    look("a resumed battle", &battle, &["Round 1", "Turn 1 of 3: Mallet"]);
    aim(&mut stage);
    stage.tap("Return");
    pause(Duration::from_secs(2));
    let end = stage.key_until_shown("space", "the end", |seen| seen.screen == "End");
    look("the end", &end, &["The Left won", "Play again", "Watch replay"]);

    stage.close();
}

/// Visits the title, the choice of battle, the battle in both views, its menu and its help.
fn every_screen(name: &'static str, size: Size, settings: &str) {
    let mut stage = Stage::open_with(name, size, settings, &["--seed", "3"]);

    let (_, seen) = stage.pictured("title");
    look("the title", &seen, &["Knockback", "Play", "Two players", "Choose a battle"]);
    for _ in 0..2 {
        stage.tap("Down");
    }
    stage.press("Return", "the choice of battle", |seen| seen.screen == "Scenarios");
    let (_, seen) = stage.pictured("scenarios");
    look("the choice of battle", &seen, &["Choose a battle", "The Lanterns", "The Undertow"]);
    stage.key_until_shown("Escape", "the title again", |seen| seen.screen == "Title");
    // The second button starts the first battle for two players.
    stage.tap("Down");
    stage.press("Return", "the battle", |seen| seen.screen == "Battle");
    // The scenario places the order markers of the first round.
    open_turn(&mut stage);

    let (table, seen) = stage.shoot("table");
    assert_eq!(seen.view, "Table");
    look("the table", &seen, &["Round 1", "End turn"]);
    stage.change_view("Map");
    let (map, seen) = stage.shoot("map");
    assert_eq!(seen.view, "Map");
    look("the map", &seen, &["Round 1", "End turn"]);
    assert!(map.differs(&table, FIELD) > 0.5, "map and table look different");

    for (key, what, says) in
        [("Escape", "the menu", &["Paused", "Settings"][..]), ("F1", "the keys", &["Keys", "Click"])]
    {
        let seen = stage.key_until_shown(key, what, |seen| says.iter().all(|words| seen.says(words)));
        look(what, &seen, says);
        stage.key_until_shown("Escape", "the battle again", |seen| !seen.says(says[0]));
    }
    stage.close();
}

#[test]
fn main_screens_in_a_small_window() {
    every_screen("screens-small", (1280, 720), "");
}

#[test]
fn main_screens_in_a_large_window() {
    every_screen("screens-large", (1920, 1080), "");
}

#[test]
fn main_screens_with_the_largest_interface_in_a_small_window() {
    every_screen("screens-bold", (1280, 720), "[play]\ninterface_scale = 1.75\n");
}
