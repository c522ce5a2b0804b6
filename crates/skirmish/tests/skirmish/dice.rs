//! Dice without a result.

use bevy_app::App;
use knockback_rules::{
    battle::Order,
    c3g,
    dice::{DiceError, Faces, ScriptedDice, SeededDice},
    game::Game,
};
use knockback_skirmish::{
    DiceFailed, DiceGiven, Flow, LoadAsked, OrderGiven, OrderRefused, Skirmish, UndoAsked, Undone,
};

use crate::twin::{app, setup, told};

/// Returns a game at its last choice before the initiative roll, and the order that leads to the roll.
fn before_initiative() -> (Game, Order) {
    let mut game = Game::new(setup(), Some(3));
    let mut dice = SeededDice::new(3);
    loop {
        game.settle(&mut dice).expect("nothing is rolled yet");
        let order = game.battle().legal_orders().iter().next().expect("a side has to choose");
        let mut tried = game.clone();
        tried.submit(&order).expect("a legal order");
        if tried.settle(&mut ScriptedDice::new(Vec::new())).is_err() {
            return (game, order);
        }
        game = tried;
    }
}

fn assert_stalled(app: &App, expected: &Game) {
    let skirmish = app.world().resource::<Skirmish>();
    assert_eq!(skirmish.flow(), Flow::Stalled);
    assert_eq!(skirmish.game().log(), expected.log());
    assert_eq!(skirmish.battle(), expected.battle());
}

#[test]
fn a_battle_waits_at_the_roll_for_other_dice() {
    let (game, order) = before_initiative();
    let mut expected = game.clone();
    let faces = Faces::D20(7);
    let mut short = ScriptedDice::new(vec![faces.clone()]);
    expected.submit(&order).expect("a legal order");
    let error = expected.settle(&mut short).expect_err("the second side has no roll");
    assert!(matches!(error, DiceError::TooShort { held: 1, .. }));

    let mut app = app();
    let dice = Box::new(ScriptedDice::new(vec![faces]));
    app.world_mut().write_message(LoadAsked { game: Box::new(game), dice });
    app.world_mut().write_message(OrderGiven(order.clone()));
    app.update();
    assert_eq!(app.world().resource::<Skirmish>().flow(), Flow::Asking, "an order sent with a load is dropped");
    app.world_mut().write_message(OrderGiven(order.clone()));
    app.update();
    assert_eq!(told::<DiceFailed>(app.world()), [DiceFailed(error)]);
    assert_stalled(&app, &expected);

    // Without new dice, the roll is not repeated, and an order is refused.
    app.world_mut().write_message(OrderGiven(order));
    app.update();
    assert_stalled(&app, &expected);
    assert_eq!(told::<DiceFailed>(app.world()).len(), 1);
    assert_eq!(told::<OrderRefused>(app.world())[0].refusal.code, "not_asked");

    let mut other = SeededDice::new(99);
    app.world_mut().write_message(DiceGiven(Box::new(other.clone())));
    app.update();
    expected.settle(&mut other).expect("seeded dice always answer");
    let skirmish = app.world().resource::<Skirmish>();
    assert_eq!(skirmish.flow(), Flow::Asking);
    assert_eq!(skirmish.game().log(), expected.log());
    assert_eq!(skirmish.game().record(), expected.record());
}

/// Returns a game at a choice with a legal attack, and the attack.
fn before_attack() -> (Game, Order) {
    let mut game = Game::new(setup(), Some(3));
    let mut dice = SeededDice::new(3);
    game.settle(&mut dice).expect("seeded dice always answer");
    loop {
        let orders: Vec<Order> = game.battle().legal_orders().iter().collect();
        let attack = orders.iter().find(|order| matches!(order, Order::C3g(c3g::Order::Attack { .. })));
        if let Some(attack) = attack {
            return (game, attack.clone());
        }
        game.play(orders.last().expect("a side has to choose"), &mut dice).expect("a legal order");
    }
}

#[test]
fn an_order_whose_first_roll_has_no_result_can_be_taken_back() {
    let (game, order) = before_attack();
    let (hash, log) = (game.battle().hash(), game.log().to_vec());
    let mut app = app();
    app.world_mut().write_message(LoadAsked { game: Box::new(game), dice: Box::<ScriptedDice>::default() });
    app.update();
    app.world_mut().write_message(OrderGiven(order.clone()));
    app.update();
    assert_eq!(app.world().resource::<Skirmish>().flow(), Flow::Stalled);
    app.world_mut().write_message(UndoAsked);
    app.update();
    assert_eq!(told::<Undone>(app.world()), [Undone(order)]);
    assert_eq!(told::<DiceFailed>(app.world()), []);
    let skirmish = app.world().resource::<Skirmish>();
    assert_eq!((skirmish.flow(), skirmish.battle().hash()), (Flow::Asking, hash));
    assert_eq!(skirmish.game().log(), log);
}

#[test]
fn another_game_replaces_one_that_waits_at_a_roll() {
    let (game, order) = before_initiative();
    let fresh = Game::new(game.battle().shared_setup(), Some(1));
    let mut app = app();
    app.world_mut().write_message(LoadAsked { game: Box::new(game), dice: Box::<ScriptedDice>::default() });
    app.update();
    app.world_mut().write_message(OrderGiven(order));
    app.update();
    assert_eq!(app.world().resource::<Skirmish>().flow(), Flow::Stalled);
    app.world_mut().write_message(LoadAsked { game: Box::new(fresh), dice: Box::new(SeededDice::new(1)) });
    app.update();
    assert_eq!(app.world().resource::<Skirmish>().flow(), Flow::Asking);
    assert_eq!(told::<DiceFailed>(app.world()), []);
}
