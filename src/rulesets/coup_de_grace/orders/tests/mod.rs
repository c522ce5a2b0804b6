//! Activations without a window: by keys, by the pointer, and by a drag.

mod fingers;

use crate::overlay::SceneOf;
use bevy::prelude::*;
use knockback_rules::{
    battle::{Event, FigureId},
    board::Cell,
    coup_de_grace::{self, Choice, CoupDeGrace},
    geometry::Direction,
};
use knockback_skirmish::{Happened, Skirmish};
use knockback_testing::coup_de_grace::play_to;

use crate::{
    rulesets::{
        c3g::orders::tests::Harness,
        coup_de_grace::{expect_ruleset, orders},
    },
    stage::{PlayerAction, Seats, Shown},
};
use knockback_view::coup_de_grace::scene::Scene;

/// Returns the arena of the rules tests, before any activation.
fn begun() -> Harness {
    let arena = include_bytes!("../../../../../crates/rules/tests/data/arena.ron");
    let table = Harness::of(
        arena,
        7,
        (orders::plugin, crate::overlay::scenes_of::<knockback_rules::coup_de_grace::CoupDeGrace>),
    );
    let (_, choice) = table.shown().choice::<CoupDeGrace>().expect("a side must act");
    assert!(matches!(choice, Choice::Activate { .. }), "{choice:?}");
    table
}

fn scene(table: &Harness) -> &Scene {
    table.0.world().resource::<SceneOf<CoupDeGrace>>()
}

/// Returns the selected figure.
fn picked(table: &Harness) -> FigureId {
    table.picks().0.figure.expect("a figure is selected")
}

fn facing(table: &Harness, figure: FigureId) -> Option<Direction> {
    expect_ruleset(&table.shown().battle).mini(figure).facing
}

/// Returns the cell of the figure with this name.
fn cell_of_named(table: &Harness, name: &str) -> Cell {
    let battle = &table.shown().battle;
    let figure =
        battle.setup().figure_ids().find(|figure| battle.figure_name(*figure) == name).expect("the figure exists");
    table.cell_of(figure)
}

/// Returns the Coup-De-Grace events in the log.
fn own(table: &Harness) -> Vec<coup_de_grace::Event> {
    let own = table.log().into_iter().filter_map(|event| match event {
        Event::CoupDeGrace(event) => Some(event),
        _ => None,
    });
    own.collect()
}

/// Returns a hex that the selected mini can move to and that has no figure next to it, with the default facing on that
/// hex.
fn goal(table: &Harness) -> (Cell, Direction) {
    let battle = expect_ruleset(&table.shown().battle);
    let offers = scene(table)
        .offers
        .iter()
        .filter(|offer| matches!(offer.what, knockback_view::coup_de_grace::scene::What::Move(_)));
    let lone = offers.filter(|offer| battle.minis_beside(offer.cell).next().is_none());
    let offer = lone.max_by_key(|offer| (offer.cost, offer.cell)).expect("the mini can move");
    (offer.cell, offer.facing.expect("the offer has a facing"))
}

#[test]
fn undo_takes_back_clicks_one_by_one() {
    let mut table = begun();
    let figure = picked(&table);
    let from = table.cell_of(figure);
    let choice = |table: &Harness| table.0.world().resource::<Skirmish>().battle().choice_of::<CoupDeGrace>();
    let at = |table: &Harness| expect_ruleset(table.0.world().resource::<Skirmish>().battle()).cell_of(figure);
    let undo = |table: &mut Harness| {
        table.0.world_mut().write_message(PlayerAction::Undo);
        for _ in 0..4 {
            table.0.update();
        }
    };
    let before = choice(&table);
    let steps = [(); 2].map(|()| {
        let offers = scene(&table)
            .offers
            .iter()
            .filter(|offer| matches!(offer.what, knockback_view::coup_de_grace::scene::What::Move(_)));
        let hex = offers.min_by_key(|offer| (offer.cost, offer.cell)).expect("the mini can move").cell;
        table.click(hex);
        for _ in 0..3 {
            table.0.update();
        }
        assert_eq!(at(&table), Some(hex));
        hex
    });
    undo(&mut table);
    assert_eq!((at(&table), choice(&table).map(|(_, choice)| choice)), (Some(steps[0]), Some(Choice::Act { figure })));
    undo(&mut table);
    assert_eq!((at(&table), choice(&table)), (Some(from), before), "no idle figure stays activated");
}

#[test]
fn a_click_that_attacks_does_not_answer_the_next_question() {
    let mut table = Harness::of(
        include_bytes!("../../../../../tests/fixtures/pit.ron"),
        1,
        (orders::plugin, crate::overlay::scenes_of::<knockback_rules::coup_de_grace::CoupDeGrace>),
    );
    let target = cell_of_named(&table, "Hatter");
    table.point(Some(target));
    table.click(target);
    let asked = |table: &Harness| matches!(table.shown().choice::<CoupDeGrace>(), Some((_, Choice::Push { .. })));
    assert!(asked(&table), "the hammer may push: {:?}", own(&table));
    // The playback of the attack takes one frame.
    let event = table.log().first().cloned().expect("there is an event");
    table.0.world_mut().resource_mut::<Shown>().queue.push_back(Happened { place: 0, event, faces: None });
    table.0.update();
    table.0.world_mut().resource_mut::<Shown>().queue.clear();
    for _ in 0..3 {
        table.0.update();
    }
    assert!(asked(&table), "the question is still open: {:?}", own(&table));
}

#[test]
fn a_drag_chooses_the_facing_and_the_press_waits_for_it() {
    let mut table = begun();
    let (figure, (goal, side)) = (picked(&table), goal(&table));
    let board = &table.shown().battle.setup().board;
    let other = Direction::ALL.into_iter().filter(|way| *way != side).find(|way| board.neighbour(goal, *way).is_some());
    let other = other.expect("the hex has neighbours");
    let there = board.neighbour(goal, other);
    table.point(Some(goal));
    table.0.world_mut().resource_mut::<ButtonInput<MouseButton>>().press(MouseButton::Left);
    table.0.update();
    table.0.world_mut().resource_mut::<ButtonInput<MouseButton>>().clear();
    table.0.update();
    assert_ne!(table.cell_of(figure), goal, "nothing happens while the button is held");
    table.point(there);
    assert_eq!(table.picks().0.cell, Some(goal), "the hex of the press stays inspected");
    assert_eq!(scene(&table).front.as_ref().map(|front| (front.at, front.facing)), Some((goal, other)));
    table.0.world_mut().resource_mut::<ButtonInput<MouseButton>>().release(MouseButton::Left);
    for _ in 0..4 {
        table.0.update();
    }
    assert_eq!((table.cell_of(figure), facing(&table, figure)), (goal, Some(other)));
}

#[test]
fn keys_set_the_facing_at_the_end_of_a_move() {
    let mut table = begun();
    let (figure, (goal, side)) = (picked(&table), goal(&table));
    table.point(Some(goal));
    table.key(KeyCode::Period);
    table.key(KeyCode::Period);
    table.key(KeyCode::Comma);
    assert_eq!(scene(&table).looked_at.as_ref().and_then(|offer| offer.facing), Some(side.clockwise(1)));
    table.key(KeyCode::Enter);
    table.0.update();
    table.0.update();
    assert_eq!((table.cell_of(figure), facing(&table, figure)), (goal, Some(side.clockwise(1))));
}

fn activated(event: &coup_de_grace::Event) -> bool {
    matches!(event, coup_de_grace::Event::Activated { .. })
}

#[test]
fn only_people_are_asked_on_screen() {
    let shown =
        Shown::new(play_to(|battle| matches!(battle.choice_of::<CoupDeGrace>(), Some((_, Choice::Activate { .. })))));
    let mut seats = Seats::default();
    let (side, choice) = shown.asks_person::<CoupDeGrace>(&seats).expect("a person is asked");
    assert_eq!(shown.choice::<CoupDeGrace>(), Some((side, choice)));
    seats.pass_on(side);
    assert!(seats.is_bot(side));
    assert_eq!(shown.asks_person::<CoupDeGrace>(&seats), None);
}
