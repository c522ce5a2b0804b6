//! Every screen and both views, played through by keys alone: what must be there is there, and can be read.
//!
//! The pictures stay in the folder for temporary files of the build, beside what the interface showed in each.

use std::time::Duration;

use knockback_rules::{battle::Order, c3g, files::read_save, game::RecordedOrder};

use crate::{
    DRAWN,
    listing::Listing,
    stage::{Size, Stage, pause},
};

/// Where the battlefield is.
const FIELD: [f32; 4] = [0.2, 0.15, 0.75, 0.8];

/// Everything that a screen must say is there, and nothing is cut off or lies on something else.
pub(crate) fn look(what: &str, listing: &Listing, says: &[&str]) {
    for words in says {
        assert!(listing.says(words), "{what} says {words:?}; it says:\n{}", listing.all());
    }
    let faults = listing.faults();
    assert!(faults.is_empty(), "{what} can be read whole:\n{}", faults.join("\n"));
}

/// A side lifts its curtain and places its four markers, by keys.
fn place_markers(stage: &mut Stage, side: &str) {
    stage.key_until_shown("Return", "the markers", asks_for_markers);
    let (_, seen) = stage.shoot("markers");
    look("placing markers", &seen, &[side, "1"]);
    give_markers(stage);
}

/// Whether the curtain is lifted and a side is asked for its markers.
pub(crate) fn asks_for_markers(seen: &Listing) -> bool {
    seen.says("Order markers") && !seen.says("look away")
}

/// A side puts its four markers on the first card, and is done, by keys.
pub(crate) fn give_markers(stage: &mut Stage) {
    // One by one, each once the last is seen to lie: two presses within one slow frame would be one.
    for next in ["marker of turn 2", "marker of turn 3", "bluff X", "All four are placed"] {
        stage.press("1", next, |seen| seen.says(next));
    }
    stage.press("Return", "all markers are placed", |seen| !seen.says("Order markers"));
}

/// Skips what is shown until somebody is to do something.
fn open_turn(stage: &mut Stage) {
    stage.key_until_shown("space", "a turn is open", |seen| seen.says(" to act"));
}

/// Looks at the next target, until the panel shows where a blow would send it, and the flight is drawn.
fn aim(stage: &mut Stage) {
    let (plain, _) = stage.shoot("plain");
    // It may be shown already, of what lies under the pointer.
    stage.press("t", "the forecast", |seen| seen.says("KP"));
    stage.wait_for("the flight is drawn", |picture| (picture.differs(&plain, FIELD) > DRAWN).then_some(()));
}

#[test]
fn a_whole_battle_by_keyboard_alone() {
    let mut stage = Stage::open("brink", (960, 540), &["--scenario", "tests/fixtures/brink.ron", "--seed", "1"]);
    place_markers(&mut stage, "The Left");
    place_markers(&mut stage, "The Right");
    open_turn(&mut stage);

    // Two hexes to the east of the figure that is picked.
    for key in ["f", "Right", "Right"] {
        stage.tap(key);
    }
    let (_, seen) = stage.shoot("way");
    look("a move before it is made", &seen, &["Move: 2"]);
    stage.tap("Return");
    pause(Duration::from_secs(3));

    // The blow: its forecast, then the blow itself.
    aim(&mut stage);
    let (_, seen) = stage.shoot("forecast");
    look("a blow before it falls", &seen, &["Mallet", "Cushion", "KP"]);
    let save = stage.saved_by("F5");
    let loaded = read_save("save.json", &save).expect("a save").load().expect("it can be played on");
    assert_eq!(loaded.fault, None, "the orders lead to the state that was saved");
    let moved =
        |entry: &RecordedOrder| matches!(&entry.order, Order::C3g(c3g::Order::Move { path, .. }) if path.len() == 2);
    assert_eq!(loaded.game.record().entries.iter().filter(|entry| moved(entry)).count(), 1, "one move of two hexes");

    // After leaving and resuming, everything that has happened is still known.
    stage.key_until_shown("Escape", "the menu", |seen| seen.says("Paused"));
    for key in ["Up", "Return"] {
        stage.tap(key);
    }
    let title = stage.key_until_shown("Escape", "the title", |seen| seen.screen == "Title");
    look("the title after a battle was left", &title, &["Resume: Brink, round 1"]);
    let battle = stage.key_until_shown("Return", "the battle again", |seen| seen.says("moves 2 hexes"));
    look("a battle gone on with", &battle, &["Round 1", "Turn 1 of 3: Mallet"]);
    aim(&mut stage);
    stage.tap("Return");
    pause(Duration::from_secs(2));
    let end = stage.key_until_shown("space", "the end", |seen| seen.screen == "End");
    look("the end", &end, &["The Left won", "Play again", "Watch replay"]);

    stage.close();
}

/// Goes through every screen, and through the battle in both views.
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
    // The second button begins the first battle for two players.
    stage.tap("Down");
    stage.press("Return", "the battle", |seen| seen.screen == "Battle");
    let (_, seen) = stage.pictured("handover");
    look("the curtain", &seen, &["look away"]);
    place_markers(&mut stage, "");
    place_markers(&mut stage, "");
    open_turn(&mut stage);

    let (table, seen) = stage.shoot("table");
    assert_eq!(seen.view, "Table");
    look("the table", &seen, &["Round 1", "End turn"]);
    stage.change_view("Map");
    let (map, seen) = stage.shoot("map");
    assert_eq!(seen.view, "Map");
    look("the map", &seen, &["Round 1", "End turn"]);
    assert!(map.differs(&table, FIELD) > 0.5, "the map is another picture of the battle than the table");

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
fn every_screen_in_a_small_window() {
    every_screen("screens-small", (1280, 720), "");
}

#[test]
fn every_screen_in_a_large_window() {
    every_screen("screens-large", (1920, 1080), "");
}

#[test]
fn every_screen_with_the_largest_interface_in_a_small_window() {
    every_screen("screens-bold", (1280, 720), "[play]\ninterface_scale = 1.75\n");
}
