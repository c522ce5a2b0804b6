//! Updates with several orders, and updates without any.

use bevy_app::Update;
use bevy_ecs::prelude::*;
use knockback_rules::{
    battle::{FigureId, Order},
    c3g,
    dice::SeededDice,
    game::Game,
    geometry::Coord,
};
use knockback_skirmish::{
    ChoiceOpened, Happened, LoadAsked, Loaded, OrderGiven, OrderRefused, Skirmish, SkirmishSystems, UndoAsked, Undone,
};

use crate::twin::{app, setup, told};

#[test]
fn without_a_game_nothing_happens() {
    let mut app = app();
    app.world_mut().write_message(OrderGiven(Order::C3g(c3g::Order::EndTurn)));
    app.world_mut().write_message(UndoAsked);
    app.update();
    assert!(app.world().get_resource::<Skirmish>().is_none());
    assert_eq!(told::<OrderRefused>(app.world()), []);
}

/// Orders in one update are played one after the other, each completely. A refused order does not affect the others.
#[test]
fn orders_in_one_update_are_queued() {
    let mut dice = SeededDice::new(5);
    let mut game = Game::new(setup(), Some(5));
    let mut orders = Vec::new();
    let start = game.clone();
    game.settle(&mut dice).expect("seeded dice always answer");
    for _ in 0..25 {
        let order = game.battle().legal_orders().iter().last().expect("a side has to choose");
        game.play(&order, &mut dice).expect("a legal order");
        orders.push(order);
        orders.push(Order::Deploy { figure: FigureId(0), head: Coord::new(0, 0), tail: None });
    }
    let mut app = app();
    app.world_mut().write_message(LoadAsked { game: Box::new(start), dice: Box::new(SeededDice::new(5)) });
    app.update();
    for order in orders {
        app.world_mut().write_message(OrderGiven(order));
    }
    app.update();
    let skirmish = app.world().resource::<Skirmish>();
    assert_eq!(skirmish.game().log(), game.log());
    assert_eq!(skirmish.battle().hash(), game.battle().hash());
    assert_eq!(told::<OrderRefused>(app.world()).len(), 25);
    assert_eq!(told::<Happened>(app.world()).len(), game.log().len());
}

/// After an undo or a load, no event, choice or order from before it is left.
#[test]
fn undo_and_load_empty_the_buffers() {
    let mut app = app();
    let game = Game::new(setup(), Some(5));
    app.world_mut().write_message(LoadAsked { game: Box::new(game), dice: Box::new(SeededDice::new(5)) });
    app.update();
    let order = app.world().resource::<Skirmish>().battle().legal_orders().iter().next().expect("a side has to choose");
    let hash = app.world().resource::<Skirmish>().battle().hash();
    app.world_mut().write_message(OrderGiven(order.clone()));
    app.update();
    assert_eq!(told::<ChoiceOpened>(app.world()).len(), 2);
    app.world_mut().write_message(OrderGiven(order.clone()));
    app.world_mut().write_message(UndoAsked);
    app.update();
    assert_eq!(told::<Undone>(app.world()), [Undone(order)]);
    assert_eq!(told::<Happened>(app.world()), []);
    assert_eq!(told::<OrderRefused>(app.world()), []);
    assert_eq!(told::<ChoiceOpened>(app.world()).len(), 1, "only the choice that the undo opened again");
    assert_eq!(app.world().resource::<Skirmish>().battle().hash(), hash);

    let game = Game::new(setup(), Some(6));
    app.world_mut().write_message(LoadAsked { game: Box::new(game), dice: Box::new(SeededDice::new(6)) });
    app.update();
    assert_eq!(told::<Loaded>(app.world()).len(), 1);
    let played = app.world().resource::<Skirmish>().game();
    assert_eq!(told::<Happened>(app.world()).len(), played.log().len());
    assert_eq!(told::<ChoiceOpened>(app.world()).len(), 1);
}

/// An update without requests changes no state.
#[test]
fn an_idle_update_changes_no_state() {
    #[derive(Resource, Default)]
    struct Changes(u32);
    fn watch(skirmish: Option<Res<Skirmish>>, mut changes: ResMut<Changes>) {
        if skirmish.is_some_and(|skirmish| skirmish.is_changed()) {
            changes.0 += 1;
        }
    }
    let mut app = app();
    app.init_resource::<Changes>().add_systems(Update, watch.after(SkirmishSystems));
    let game = Game::new(setup(), Some(5));
    app.world_mut().write_message(LoadAsked { game: Box::new(game), dice: Box::new(SeededDice::new(5)) });
    for _ in 0..5 {
        app.update();
    }
    assert_eq!(app.world().resource::<Changes>().0, 1);
}
