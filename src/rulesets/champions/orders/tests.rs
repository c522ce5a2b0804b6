//! Targets of key presses, and the protection of friends.

use bevy::prelude::*;
use knockback_rules::{
    battle::{Event, FigureId, Occupant},
    champions::{self, Choice},
};

use super::Champions;
use crate::{
    overlay::Overlays,
    rulesets::{c3g::orders::tests::Harness, champions::orders},
    stage::Toast,
};

const SIGN: &str = include_str!("../../../../crates/cli/tests/fixtures/sign.ron");

/// Returns a table in the sniper's phase, and a friend, who is the only figure within reach of fists.
fn beside_a_mate() -> (Harness, FigureId) {
    let figure = r#"(id: "mate", name: "Mate", side: "law", at: [[1, 0]]),"#;
    let sheet =
        "(figure: \"mate\", str: 10, dex: 10, con: 10, body: 10, spd: 2, pd: 2, ed: 2, rec: 4, end: 20, stun: 20),";
    let scenario = SIGN
        .replace("figures: [", &format!("figures: [{figure}"))
        .replace("characters: [", &format!("characters: [{sheet}"));
    let table = Harness::of(
        scenario.as_bytes(),
        10,
        (orders::plugin, crate::overlay::scenes_of::<knockback_rules::champions::Champions>),
    );
    let mate = table.shown().battle.setup().names.figure("mate").unwrap();
    let Some((_, Choice::Phase { figure, .. })) = table.shown().choice::<Champions>() else {
        panic!("no phase is open")
    };
    assert!(figure != mate && table.shown().battle.friends(figure, mate));
    (table, mate)
}

fn aimed(table: &Harness) -> Option<Occupant> {
    table.0.world().resource::<Overlays>().0.aimed()
}

fn alt_t(table: &mut Harness) {
    table.0.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(KeyCode::AltLeft);
    table.key(KeyCode::KeyT);
    table.0.world_mut().resource_mut::<ButtonInput<KeyCode>>().reset_all();
}

/// Aims at the friend, stepping over objects, which come before friends.
fn aim_at(table: &mut Harness, mate: FigureId) {
    for _ in 0..2 {
        alt_t(table);
        if aimed(table) == Some(Occupant::Figure(mate)) {
            return;
        }
        assert!(matches!(aimed(table), Some(Occupant::Object(_))), "{:?}", aimed(table));
    }
    panic!("the friend is never aimed at");
}

/// Returns the number of declared attacks and the message shown.
fn told(table: &mut Harness) -> (usize, String) {
    table.0.update();
    table.0.update();
    let declared = |event: &Event| matches!(event, Event::Champions(champions::Event::AttackDeclared { .. }));
    (table.log().iter().filter(|event| declared(event)).count(), table.0.world().resource::<Toast>().text.clone())
}

#[test]
fn keys_aim_at_enemies_and_on_request_at_friends() {
    let (mut table, mate) = beside_a_mate();
    for _ in 0..3 {
        table.key(KeyCode::KeyT);
        assert_ne!(aimed(&table), Some(Occupant::Figure(mate)), "the plain key does not target friends");
    }
    aim_at(&mut table, mate);
}

#[test]
fn an_attack_on_a_friend_needs_a_second_press() {
    let (mut table, mate) = beside_a_mate();
    aim_at(&mut table, mate);
    table.key(KeyCode::Enter);
    let (declared, said) = told(&mut table);
    assert_eq!(declared, 0, "the first press gives no order");
    assert_eq!(said, "Mate is on your own side. Repeat the order to confirm it.");
    // After aiming at something else, a new confirmation is needed.
    table.key(KeyCode::Escape);
    aim_at(&mut table, mate);
    table.key(KeyCode::Enter);
    assert_eq!(told(&mut table).0, 0);
    table.key(KeyCode::Enter);
    assert_eq!(told(&mut table).0, 1);
}
