//! A Coup-De-Grace battle in a real window, played to its end with keys only.

use std::time::Duration;

use knockback_rules::{battle::Event, coup_de_grace, files::read_save};

use crate::{
    DRAWN, FIELD,
    listing::Listing,
    screens::look,
    stage::{CALM, Size, Stage, pause},
};

/// The log of the battle, from a fresh save.
fn log(stage: &mut Stage) -> Vec<coup_de_grace::Event> {
    let save = stage.saved_by("F5");
    let loaded = read_save("save.json", &save).expect("a save").load().expect("the save loads");
    assert_eq!(loaded.fault, None, "the orders lead to the saved state");
    let events = loaded.game.log().iter().filter_map(|event| match event {
        Event::CoupDeGrace(event) => Some(event.clone()),
        _ => None,
    });
    events.collect()
}

/// A mini with a hammer attacks from behind and pushes its target into a pit. With this seed the attack hits, and the
/// pit ends the battle.
fn into_the_pit(name: &'static str, size: Size, settings: &str) {
    let arguments = ["--scenario", "tests/fixtures/pit.ron", "--seed", "1"];
    let mut stage = Stage::open_with(name, size, &format!("{CALM}{settings}"), &arguments);
    stage.until_shown("the first turn", |seen| seen.says("Gavel") && seen.says("Hatter"));
    let (plain, seen) = stage.shoot("turn");
    look("a turn", &seen, &["Gavel", "Usher"]);

    // Select the target by key. The panel shows the chance and the pit before any roll.
    let told = |seen: &Listing| seen.says("83 %") && seen.says("pit");
    let seen = stage.key_until_shown("t", "the aim of the hammer", told);
    look("an attack before it is made", &seen, &["Gavel", "Hatter"]);
    stage.wait_for("the push is drawn", |picture| (picture.differs(&plain, FIELD) > DRAWN).then_some(()));
    stage.change_view("Map");
    let (_, seen) = stage.shoot("map");
    assert_eq!(seen.view, "Map");
    look("the same on the map", &seen, &["Gavel", "Hatter", "83 %"]);
    stage.change_view("Table");

    // One key activates the mini and attacks. The game then asks whether to push.
    stage.tap("Return");
    pause(Duration::from_secs(3));
    let asked = |seen: &Listing| seen.says("push");
    // Keys that skip playback would also answer the question, so press none until it appears.
    stage.until_shown("the push is to be chosen", asked);
    let (_, seen) = stage.shoot("asked");
    look("whether to push", &seen, &["Gavel", "Hatter"]);
    let events = log(&mut stage);
    assert!(matches!(events.last(), Some(coup_de_grace::Event::Downed { .. })), "{events:?}");
    stage.tap("Return");
    pause(Duration::from_secs(3));
    let end = stage.key_until_shown("space", "the end", |seen| seen.screen == "End");
    look("the end", &end, &["Tolls won", "Play again", "Watch replay"]);
    stage.close();
}

#[test]
fn a_push_into_a_pit_with_the_largest_interface_in_a_small_window() {
    into_the_pit("pit-bold", (1280, 720), "interface_scale = 1.75\n");
}
