//! The ruleset `shove`, which only tests play, in a real window. Its screen needs little more than its rules.

#[path = "../window/listing.rs"]
#[allow(dead_code, reason = "the window tests use the rest")]
mod listing;
#[path = "../window/picture.rs"]
#[allow(dead_code, reason = "the window tests use the rest")]
mod picture;
#[path = "../window/stage.rs"]
#[allow(dead_code, reason = "the window tests use the rest")]
mod stage;

use knockback_rules::{
    battle::Event,
    files::read_save,
    shove::{self, Event as E},
};

use listing::Listing;
use stage::Stage;

/// The part of the screen with the battlefield.
const FIELD: [f32; 4] = [0.2, 0.15, 0.75, 0.8];

/// Checks that the words are shown and that all text can be read.
fn look(what: &str, seen: &Listing, says: &[&str]) {
    for words in says {
        assert!(seen.says(words), "{what} must say {words:?}; it says:\n{}", seen.all());
    }
    let faults = seen.faults();
    assert!(faults.is_empty(), "{what} must be fully readable:\n{}", faults.join("\n"));
}

/// The events of the battle, from a fresh save.
fn log(stage: &mut Stage) -> Vec<shove::Event> {
    let save = stage.saved_by("F5");
    let loaded = read_save("save.json", &save).expect("a save").load().expect("the save loads");
    assert_eq!(loaded.fault, None, "the orders lead to the saved state");
    let own = loaded.game.log().iter().filter_map(|event| match event {
        Event::Shove(event) => Some(event.clone()),
        _ => None,
    });
    own.collect()
}

#[test]
fn a_game_is_played_by_pointer_and_keys_to_a_fall_over_the_edge() {
    let pier = ["--scenario", "crates/rules/examples/pier.ron", "--seed", "5"];
    let mut stage = Stage::open("shove_window", (1280, 720), &pier);
    stage.until_shown("the first turn", |seen| seen.says("Ram to act"));
    let seen = stage.list();
    look("a turn", &seen, &["Ram", "Post", "Turn 1", "Ram shoves Post", "Ram waits", "Red"]);

    // A step. The two figures are on neighbouring hexes, so their distance on the map is that of neighbouring hexes.
    stage.change_view("Map");
    let seen = stage.list();
    let (ram, post) = (seen.feet("ram").expect("on the board"), seen.feet("post").expect("on the board"));
    let (wide, row) = (post.0 - ram.0, (post.0 - ram.0) * 0.75_f32.sqrt());
    let north_east = (ram.0 + 0.5 * wide, ram.1 - row);
    let seen = stage.hover(north_east);
    look("a step before it is made", &seen, &["Ram steps there", "Step here"]);
    stage.click_until(north_east, "the turn of Post", |seen| seen.says("Post to act"));
    let now = stage.list().feet("ram").expect("on the board");
    assert!((now.0 - north_east.0).abs() < 0.2 * wide && (now.1 - north_east.1).abs() < 0.2 * wide, "{now:?}");

    // Wait with the chip.
    stage.click_on("Chip Post waits", "the turn of Ram", |seen| seen.says("Ram to act"));
    stage.change_view("Table");
    let (plain, _) = stage.shoot("plain");

    // A shove: its forecast with exact odds before the roll, then the flight and the end.
    stage.key_until_shown("t", "the forecast of a shove", |seen| seen.says("83 %"));
    stage.until_shown("the camera frames the landings", |seen| seen.faults().is_empty());
    let (aimed, seen) = stage.shoot("aimed");
    look(
        "a shove before it is made",
        &seen,
        &["Ram \u{2192} Post", "83 %", "over the edge", "17 %  1 hex, comes to a stop"],
    );
    assert!(aimed.differs(&plain, FIELD) > 0.01, "the flight is drawn");
    let events = log(&mut stage);
    assert!(matches!(events[..], [E::Walked { .. }, E::Waited { .. }]), "{events:?}");
    stage.press("Return", "the shove is reported", |seen| seen.says("Ram shoves Post to") || seen.screen == "End");
    let (_, _) = stage.shoot("flight");
    let end = stage.key_until_shown("space", "the end", |seen| seen.screen == "End");
    let (_, _) = stage.shoot("end");
    look("the end", &end, &["Red won", "Post, 1 hex", "Play again"]);
    stage.close();
}
