//! Plays activations with clicks and keys.

mod whole;

use knockback_rules::{
    battle::{Event, FigureId},
    board::Cell,
    coup_de_grace::{self, Choice, CoupDeGrace},
    geometry::{Coord, Direction},
};

use crate::{
    coup_de_grace::{
        keys::{TURN_LEFT, TURN_RIGHT},
        scene::What,
    },
    orders::{PlayerIntent, testing::Table},
};

type Arena = Table<CoupDeGrace>;

/// The arena scenario of the rules crate's tests, before the first activation.
fn begun() -> Arena {
    let table = Arena::of(include_bytes!("../../../../../rules/tests/data/arena.ron"), 7);
    assert!(matches!(table.choice(), Choice::Activate { .. }), "{:?}", table.choice());
    table
}

/// The selected mini. There always is one.
fn picked(table: &Arena) -> FigureId {
    table.selection.figure.expect("a mini is selected")
}

fn at(table: &Arena, figure: FigureId) -> Cell {
    table.played().cell_of(figure).expect("the mini is on the board")
}

fn facing(table: &Arena, figure: FigureId) -> Option<Direction> {
    table.played().mini(figure).facing
}

/// The events so far that belong to Coup-De-Grace.
fn own(table: &Arena) -> Vec<coup_de_grace::Event> {
    let own = |event: &Event| if let Event::CoupDeGrace(event) = event { Some(event.clone()) } else { None };
    table.log().iter().filter_map(own).collect()
}

fn activated(event: &coup_de_grace::Event) -> bool {
    matches!(event, coup_de_grace::Event::Activated { .. })
}

/// A hex in reach of the selected mini, with no mini adjacent to it, and the facing of a move there.
fn goal(table: &Arena) -> (Cell, Direction) {
    let (scene, battle) = (table.scene(), table.played());
    let offers = scene.offers.iter().filter(|offer| matches!(offer.what, What::Move(_)));
    let lone = offers.filter(|offer| battle.minis_beside(offer.cell).next().is_none());
    let offer = lone.max_by_key(|offer| (offer.cost, offer.cell)).expect("the mini can move");
    (offer.cell, offer.facing.expect("a facing"))
}

#[test]
fn a_refusal_appears_on_an_attempt_and_not_before() {
    let mut table = begun();
    table.refuses_what_is_tried();
}

#[test]
fn a_click_on_a_hex_activates_moves_and_turns_to_the_default_facing() {
    let mut table = begun();
    let (figure, (goal, side)) = (picked(&table), goal(&table));
    table.click(goal);
    assert_eq!((at(&table, figure), facing(&table, figure)), (goal, Some(side)));
    let log = own(&table);
    let activated = |event: &coup_de_grace::Event| matches!(event, coup_de_grace::Event::Activated { figure: who, .. } if *who == figure);
    assert!(log.iter().any(activated), "{log:?}");
}

#[test]
fn a_click_selects_another_mini_and_a_second_click_activates_it() {
    let mut table = begun();
    let first = picked(&table);
    let Choice::Activate { figures } = table.choice() else { panic!() };
    let battle = table.played();
    let other = figures.into_iter().find(|figure| *figure != first && battle.is_standing(*figure)).expect("a mini");
    table.click(at(&table, other));
    assert_eq!((picked(&table), own(&table).iter().filter(|event| activated(event)).count()), (other, 0));
    table.click(at(&table, other));
    assert_eq!(own(&table).iter().filter(|event| activated(event)).count(), 1);
    assert_eq!(table.choice(), Choice::Act { figure: other });
}

#[test]
fn a_click_out_of_reach_shows_the_reason() {
    let mut table = begun();
    let far = table.battle().setup().board.cell(Coord::new(5, -5)).expect("a hex");
    table.click(far);
    assert!(table.said.contains("(CDG-"), "{}", table.said);
    assert!(own(&table).iter().all(|event| !activated(event)), "the click activates no mini");
}

#[test]
fn a_turn_cannot_end_before_an_activation() {
    let mut table = begun();
    table.end();
    assert!(table.said.contains("CDG-7"));
    assert!(own(&table).iter().all(|event| !activated(event)));
}

#[test]
fn keys_turn_the_facing_and_a_drag_chooses_it() {
    let mut table = begun();
    let (goal, side) = goal(&table);
    let faces = |table: &Arena| table.scene().looked_at.as_ref().and_then(|offer| offer.facing);
    table.point(Some(goal));
    table.key(TURN_RIGHT);
    table.key(TURN_RIGHT);
    table.key(TURN_LEFT);
    assert_eq!(faces(&table), Some(side.clockwise(1)));
    let board = &table.battle().setup().board;
    let mut others = Direction::ALL.into_iter().filter(|way| *way != side);
    let (to, other) = others.find_map(|way| Some((board.neighbour(goal, way)?, way))).expect("a neighbour");
    table.intend(PlayerIntent::Drag { from: goal, to });
    assert_eq!(faces(&table), Some(other));
    table.intend(PlayerIntent::Drag { from: goal, to: goal });
    assert_eq!(faces(&table), Some(side), "a drag back to its first hex chooses none");
}
