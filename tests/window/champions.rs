//! A Champions battle in a real window, played to its end with keys only.

use std::time::Duration;

use knockback_rules::{battle::Event, champions, files::read_save};

use crate::{
    DRAWN, FIELD,
    listing::Listing,
    screens::look,
    stage::{CALM, Size, Stage, pause},
};

/// The log of the battle, from a fresh save.
fn log(stage: &mut Stage) -> Vec<champions::Event> {
    let save = stage.saved_by("F5");
    let loaded = read_save("save.json", &save).expect("a save").load().expect("the save loads");
    assert_eq!(loaded.fault, None, "the orders lead to the saved state");
    let events = loaded.game.log().iter().filter_map(|event| match event {
        Event::Champions(event) => Some(event.clone()),
        _ => None,
    });
    events.collect()
}

/// The shot from the rules' example: a flyer with a sign behind her. With this seed she is hit, breaks through the
/// sign, and falls.
fn through_the_sign(name: &'static str, size: Size, settings: &str) {
    let arguments = ["--scenario", "crates/cli/tests/fixtures/sign.ron", "--seed", "10"];
    let mut stage = Stage::open_with(name, size, &format!("{CALM}{settings}"), &arguments);
    stage.until_shown("the first phase", |seen| seen.says("Sniper: a full phase"));
    let (_, seen) = stage.shoot("phase");
    look("a phase", &seen, &["Opening, segment 12", "Long gun", "Maneuver\u{2026}", "End phase"]);

    // Select the weapon by digit and the target with T. The panel shows the chance to hit, STUN, BODY, and the flight
    // before any roll.
    let (plain, _) = stage.shoot("plain");
    stage.tap("2");
    let told = |seen: &Listing| seen.says("84 %") && seen.says("stunned");
    let seen = stage.key_until_shown("t", "the odds of the shot", told);
    look("a shot before it is fired", &seen, &["Sniper", "Wren"]);
    stage.wait_for("the flight is drawn", |picture| (picture.differs(&plain, FIELD) > DRAWN).then_some(()));
    stage.change_view("Map");
    let (_, seen) = stage.shoot("map");
    assert_eq!(seen.view, "Map");
    look("the same on the map", &seen, &["Sniper", "Wren", "84 %"]);
    stage.change_view("Table");

    // Fire. The target may defend, and the panel shows what a defence would change.
    stage
        .press("Return", "she is asked", |seen| seen.says("Wren without a defence: hit 84 %") && seen.says("hit 50 %"));
    let (_, seen) = stage.shoot("asked");
    look("the chance to defend", &seen, &["Outlaws", "No defence", "uses up the"]);
    let log = log(&mut stage);
    assert!(matches!(log.last(), Some(champions::Event::EndPaid { .. } | champions::Event::AttackDeclared { .. })));
    stage.tap("Return");
    pause(Duration::from_secs(2));
    let end = stage.key_until_shown("space", "the end", |seen| seen.screen == "End");
    look("the end", &end, &["Law won", "Play again", "Watch replay"]);
    stage.close();
}

#[test]
fn a_fight_with_the_largest_interface_in_a_small_window() {
    through_the_sign("sign-bold", (1280, 720), "interface_scale = 1.75\n");
}
