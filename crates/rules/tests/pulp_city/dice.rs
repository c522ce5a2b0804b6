//! Rolls whose kind or number of dice differs from the request of the battle.

use std::sync::Arc;

use knockback_rules::{
    battle::Step,
    dice::{DiceError, Faces, RollRequest, ScriptedDice},
    game::Game,
};
use serde_json::json;

use super::{
    refusals::{corner, played, text},
    stage::{Told, settle},
};

/// Dice of another kind, too few dice and too many are rejected.
#[test]
fn dice_are_what_the_battle_asks_for() {
    let setup = corner().battle().shared_setup();
    let mut game = Game::new(Arc::clone(&setup), None);
    let fault = |faces: Faces| game.clone().settle(&mut ScriptedDice::new(vec![faces])).expect_err("they do not fit");
    assert!(matches!(fault(Faces::D20(3)), DiceError::WrongKind { place: 1, .. }));
    assert!(matches!(fault(Faces::D6(vec![3, 4])), DiceError::WrongKind { place: 1, .. }));
    assert!(matches!(fault(Faces::D6(vec![7])), DiceError::WrongKind { place: 1, .. }));
    assert!(matches!(fault(Faces::D6(vec![3])), DiceError::TooShort { held: 1, .. }));
    settle(&mut game, &mut Told(vec![vec![6], vec![1]]));
    for order in [json!({"activate": {"figure": "annie"}}), json!({"act": {"figure": "annie", "action": "Roar"}})] {
        let order = text(&order).resolve(&setup).unwrap();
        game.submit(&order).unwrap();
        while !matches!(game.battle().step(), Step::Ask(_) | Step::Roll(_)) {
            settle(&mut game, &mut Told::default());
        }
    }
    // One die is requested.
    let before = game.clone();
    for faces in [Faces::D6(vec![]), Faces::D6(vec![2, 2]), Faces::D6(vec![0]), Faces::D6(vec![9]), Faces::D20(2)] {
        let fault = game.settle(&mut ScriptedDice::new(vec![faces.clone()])).expect_err("they do not fit");
        let DiceError::WrongKind { request, .. } = &fault else { panic!("{fault:?}") };
        assert!(matches!(request, RollRequest::BestAndGood { dice: 1, .. }), "{request:?}");
        assert!(fault.to_string().starts_with("roll 1 of the dice is "), "{fault}");
        assert_eq!(game.battle(), before.battle(), "{faces:?} changed the battle");
    }
    let mut dice = ScriptedDice::new(vec![Faces::D6(vec![2]), Faces::D6(vec![2])]);
    game.settle(&mut dice).expect("the first fits");
    assert_eq!(dice.finish(), Err(DiceError::TooLong { held: 2, used: 1 }));
}

/// A record with changed dice cannot be replayed.
#[test]
fn records_are_played_with_their_dice() {
    let game = played(
        &[json!({"activate": {"figure": "annie"}}), json!({"act": {"figure": "annie", "action": "Roar"}})],
        &[&[3]],
    );
    let setup = game.battle().shared_setup();
    assert_eq!(Game::replay(Arc::clone(&setup), game.record()).expect("the record is unchanged").log(), game.log());
    let mut record = game.record().clone();
    record.entries[1].rolls[0] = Faces::D6(vec![3, 3]);
    let fault = Game::replay(setup, &record).expect_err("the dice do not fit").to_string();
    assert!(fault.contains("order 2: ") && fault.contains("but the battle needs"), "{fault}");
}
