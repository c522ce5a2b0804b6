//! The four worked examples of the C3G source, played from their files (`C3G-16` to `C3G-30`).
//!
//! Each folder of `tests/examples` contains a scenario, orders, the faces of all dice, and the required results.

use std::{collections::BTreeMap, path::Path, sync::Arc};

use crate::support::{play, play::as_c3g, tell};
use knockback_rules::{
    battle::{Occupant, Setup},
    c3g::{self, HarmSource},
    dice::{Faces, ScriptedDice},
    files::OrderText,
    game::Game,
    geometry::Coord,
    scenario::Scenario,
};
use serde::Deserialize;

/// The required results of an example.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    target: String,
    attack_wounds: u8,
    knockback_points: u16,
    at: Coord,
    flight: Option<Flight>,
    knockback_damage: Option<Damage>,
    wounds_at_last: u8,
    others: BTreeMap<String, Other>,
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Flight {
    moved: u16,
    kp_left: u16,
    cause: String,
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Damage {
    skull: bool,
    struck: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Other {
    wounds: u8,
    at: Coord,
}

/// Plays an example.
fn play(folder: &Path) -> Game {
    let scenario: Scenario = tell::data(&folder.join("scenario.ron"));
    let orders: Vec<OrderText> = tell::data(&folder.join("orders.json"));
    let faces: Vec<Faces> = tell::data(&folder.join("dice.ron"));
    let setup = Setup::new(scenario).unwrap_or_else(|faults| panic!("{}: {faults}", folder.display()));
    let mut game = Game::new(Arc::new(setup), None);
    let mut dice = ScriptedDice::new(faces);
    game.settle(&mut dice).expect("nothing is rolled before the first order");
    let played = play::orders(&mut game, &orders, &mut dice);
    played.unwrap_or_else(|(place, fault)| panic!("{}: order {place}: {fault}", folder.display()));
    dice.finish().unwrap_or_else(|fault| panic!("{}: {fault}", folder.display()));
    game
}

fn judge(folder: &Path) {
    let example = folder.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let expected: Expected = tell::data(&folder.join("expected.ron"));
    let game = play(folder);
    let (battle, log) = (game.battle(), game.log());
    let setup = battle.setup();
    let target = tell::figure(setup, &expected.target);
    let at = |figure| battle.field().standing(figure).map(|at| setup.board.at(at.head));

    let wounds = tell::wounds(log, Occupant::Figure(target), HarmSource::Attack);
    assert_eq!(wounds, expected.attack_wounds, "{example}: wounds of the attack (C3G-16)");
    let kp = tell::last(log, |event| match event {
        c3g::Event::KnockbackReckoned { kp, .. } => Some(kp.0),
        _ => None,
    });
    assert_eq!(kp, Some(expected.knockback_points), "{example}: knockback points (C3G-19)");
    assert_eq!(at(target), Some(expected.at), "{example}: the final position of the target (C3G-21)");
    let flight = tell::last(log, |event| match event {
        c3g::Event::FlightEnded { moved, kp_left, cause, .. } => {
            Some(Flight { moved: *moved, kp_left: kp_left.0, cause: tell::cause(setup, *cause) })
        }
        _ => None,
    });
    assert_eq!(flight, expected.flight, "{example}: the flight (C3G-25)");
    let damage = tell::last(log, |event| match event {
        c3g::Event::KnockbackDamageRolled { by, skull, .. } => {
            Some(Damage { skull: *skull, struck: by.map(|by| tell::id(setup, by)) })
        }
        _ => None,
    });
    assert_eq!(damage, expected.knockback_damage, "{example}: knockback damage (C3G-30)");
    assert_eq!(as_c3g(battle).state().wounds(target), expected.wounds_at_last, "{example}: final wounds");
    for (id, other) in &expected.others {
        let figure = tell::figure(setup, id);
        assert_eq!(as_c3g(battle).state().wounds(figure), other.wounds, "{example}: wounds of {id}");
        assert_eq!(at(figure), Some(other.at), "{example}: the final position of {id}");
    }
}

#[test]
fn the_four_examples_of_the_source() {
    let folders = tell::entries(&tell::folder("examples"));
    assert_eq!(folders.len(), 4, "the source has four examples");
    for folder in folders {
        judge(&folder);
    }
}
