//! A Pulp City battle in a real window, played to its end with keys only.

use std::time::Duration;

use knockback_rules::{battle::Event, files::read_save, pulp_city};

use crate::{
    DRAWN, FIELD,
    listing::Listing,
    screens::look,
    stage::{CALM, Size, Stage, pause},
};

/// The log of the battle, from a fresh save.
fn log(stage: &mut Stage) -> Vec<pulp_city::Event> {
    let save = stage.saved_by("F5");
    let loaded = read_save("save.json", &save).expect("a save").load().expect("the save loads");
    assert_eq!(loaded.fault, None, "the orders lead to the saved state");
    let events = loaded.game.log().iter().filter_map(|event| match event {
        Event::PulpCity(event) => Some(event.clone()),
        _ => None,
    });
    events.collect()
}

/// Rams a figure off a platform. With this seed there is an extra success to spend, and the fall ends the battle.
fn off_the_platform(name: &'static str, size: Size, settings: &str) {
    let arguments = ["--scenario", "tests/fixtures/platform.ron", "--seed", "2"];
    let mut stage = Stage::open_with(name, size, &format!("{CALM}{settings}"), &arguments);
    stage.until_shown("the first turn", |seen| seen.says("Girder") && seen.says("Whistle"));
    let (plain, seen) = stage.shoot("turn");
    look("a turn", &seen, &["Girder", "Whistle"]);

    // Select the target by key. The panel shows both pools, the chance, and the fall before any roll.
    let told = |seen: &Listing| seen.says("97 %") && seen.says("Ticket");
    let seen = stage.key_until_shown("t", "the aim of the ram", told);
    look("an action before it is declared", &seen, &["Girder", "Ticket"]);
    stage.wait_for("the flight is drawn", |picture| (picture.differs(&plain, FIELD) > DRAWN).then_some(()));
    stage.change_view("Map");
    let (_, seen) = stage.shoot("map");
    assert_eq!(seen.view, "Map");
    look("the same on the map", &seen, &["Girder", "Ticket", "97 %"]);
    stage.change_view("Table");

    // One key activates the model and acts. The game then asks how to spend the extra success.
    stage.tap("Return");
    pause(Duration::from_secs(3));
    let asked = |seen: &Listing| seen.says("extra success") && seen.says("Knockback");
    // Keys that skip playback would also answer the question, so press none until it appears.
    stage.until_shown("the effects are to be chosen", asked);
    let (_, seen) = stage.shoot("asked");
    look("the choice of effects", &seen, &["Girder", "Ticket"]);
    let events = log(&mut stage);
    assert!(matches!(events.last(), Some(pulp_city::Event::Judged { success: true, extra: 1, .. })), "{events:?}");
    stage.tap("Return");
    pause(Duration::from_secs(3));
    let end = stage.key_until_shown("space", "the end", |seen| seen.screen == "End");
    look("the end", &end, &["Wardens won", "Play again", "Watch replay"]);
    stage.close();
}

#[test]
fn a_ram_off_a_platform_with_the_largest_interface_in_a_small_window() {
    off_the_platform("platform-bold", (1280, 720), "interface_scale = 1.75\n");
}
