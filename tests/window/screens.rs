//! Every screen and both views, played through by keys alone: what must be there is there, and can be read.

use std::time::Duration;

use knockback_rules::files::read_save;

use crate::{
    inventory::Inventory,
    picture::{ACCENT, FLIGHT},
    stage::{Stage, pause},
};

/// Where the button is that ends the turn.
const TOP_RIGHT: [f32; 4] = [0.75, 0.0, 1.0, 0.1];
/// Where the battlefield is.
const FIELD: [f32; 4] = [0.0, 0.1, 1.0, 1.0];

/// Everything that a screen must say is there, and nothing is cut off or lies on something else.
fn look(what: &str, inventory: &Inventory, says: &[&str]) {
    for words in says {
        assert!(inventory.says(words), "{what} says {words:?}: {inventory:#?}");
    }
    let faults = inventory.faults();
    assert!(faults.is_empty(), "{what} can be read whole:\n{}", faults.join("\n"));
}

/// A side lifts its curtain and places its four markers, by keys.
fn place_markers(stage: &mut Stage, side: &str) {
    stage.key_until_shown("Return", "the markers", |seen| seen.says("Put marker 1"));
    let (_, seen) = stage.shoot("markers");
    look("placing markers", &seen, &[side, "Put marker 1"]);
    for _ in 0..4 {
        stage.key("1");
        pause(Duration::from_millis(900));
    }
}

/// Skips what is shown until the turn can be ended.
fn open_turn(stage: &mut Stage) {
    stage.key_until("space", "a turn is open", |picture| picture.find(TOP_RIGHT, ACCENT, 400));
}

#[test]
fn a_whole_battle_by_keyboard_alone() {
    let mut stage = Stage::open("brink", (960, 540), &["--scenario", "tests/fixtures/brink.ron", "--seed", "1"]);
    place_markers(&mut stage, "The Left");
    place_markers(&mut stage, "The Right");
    open_turn(&mut stage);

    // Two hexes to the east of the figure that is picked.
    for key in ["f", "Right", "Right"] {
        stage.key(key);
        pause(Duration::from_millis(900));
    }
    let (_, seen) = stage.shoot("way");
    look("a move before it is made", &seen, &["Move", "2"]);
    stage.key("Return");
    pause(Duration::from_secs(3));

    // The blow: its forecast, then the blow itself.
    let aimed = stage
        .key_until("t", "the flight is drawn", |picture| picture.find(FIELD, FLIGHT, 150).map(|_| picture.clone()));
    assert!(aimed.count(FIELD, FLIGHT) > 150);
    let (_, seen) = stage.shoot("forecast");
    look("a blow before it falls", &seen, &["Mallet", "Cushion", "KP"]);
    let save_before = stage.saved_by("F5");
    assert!(read_save("save.json", &save_before).expect("a save").load().is_ok());
    stage.key("Return");
    pause(Duration::from_secs(2));
    let end = stage.key_until_shown("space", "the end", |seen| seen.screen == "End");
    look("the end", &end, &["The Left"]);
    stage.close();
}
