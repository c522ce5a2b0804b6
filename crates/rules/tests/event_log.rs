//! The log of a short battle, event by event. Any change of it affects replays, saves and screens.

use std::sync::Arc;

use crate::support::{play, tell};
use knockback_rules::{
    battle::{Event, Setup},
    dice::{Faces, ScriptedDice},
    files::OrderText,
    game::Game,
    scenario::Scenario,
};

/// The fourth worked example of C3G, without the bookkeeping of the agenda (`C3G-33`).
#[test]
fn the_log_of_an_example() {
    let folder = tell::folder("examples").join("4_other_figures");
    let scenario: Scenario = tell::data(&folder.join("scenario.ron"));
    let orders: Vec<OrderText> = tell::data(&folder.join("orders.json"));
    let faces: Vec<Faces> = tell::data(&folder.join("dice.ron"));
    let mut game = Game::new(Arc::new(Setup::new(scenario).expect("an example is playable")), None);
    let mut dice = ScriptedDice::new(faces);
    game.settle(&mut dice).expect("nothing is rolled before the first order");
    play::orders(&mut game, &orders, &mut dice).expect("an example is legal");
    let told: Vec<String> = game
        .log()
        .iter()
        .filter(|event| !matches!(event, Event::Agenda(_)))
        .map(|event| format!("{event:?}"))
        .collect();
    insta::assert_snapshot!(told.join("\n"));
}
