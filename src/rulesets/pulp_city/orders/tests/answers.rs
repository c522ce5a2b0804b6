//! Questions in the course of an action, answered by keys alone.

use bevy::prelude::*;
use knockback_rules::{
    battle::{Battle, FigureId, Order as Any, Setup},
    dice::SeededDice,
    files::read_scenario,
    game::Game,
    pulp_city::{Choice, Order, PulpCity},
};
use knockback_skirmish::{LoadAsked, Skirmish};

use super::{BACKLOT, Harness, begun, choice, scene, toast};
use crate::stage::Shown;
use knockback_testing::mix::Mix;

/// A table at which something is asked.
fn asked(holds: impl Fn(&Choice) -> bool) -> Harness {
    let setup = std::sync::Arc::new(Setup::new(read_scenario("backlot.ron", BACKLOT).unwrap()).unwrap());
    for seed in 0..60 {
        let mut game = Game::new(setup.clone(), Some(seed));
        let (mut dice, mut mix) = (SeededDice::new(seed), Mix(seed));
        game.settle(&mut dice).unwrap();
        for _ in 0..200 {
            let Some((_, choice)) = game.battle().choice_of::<PulpCity>() else { break };
            if holds(&choice) {
                let mut table = begun(BACKLOT, seed);
                table.0.insert_resource(Shown::new(game.battle().clone()));
                let dice = Box::new(SeededDice::new(seed));
                table.0.world_mut().write_message(LoadAsked { game: Box::new(game), dice });
                for _ in 0..3 {
                    table.0.update();
                }
                return table;
            }
            let orders: Vec<Any> = game.battle().legal_orders().iter().collect();
            let acts = |order: &&Any| {
                matches!(order, Any::PulpCity(Order::Act { .. } | Order::Activate { .. } | Order::Apply { .. }))
            };
            let lively: Vec<&Any> = orders.iter().filter(acts).collect();
            let order = if lively.is_empty() || mix.percent(30) { mix.of(&orders) } else { *mix.of(&lively) };
            game.play(&order.clone(), &mut dice).unwrap();
        }
    }
    panic!("it never came to that");
}

fn entries(table: &Harness) -> usize {
    table.0.world().resource::<Skirmish>().game().record().entries.len()
}

fn last_order(table: &Harness) -> Option<Any> {
    table.0.world().resource::<Skirmish>().game().record().entries.last().map(|entry| entry.order.clone())
}

/// Presses a key, and sees that an order came of it.
fn orders_by(table: &mut Harness, key: KeyCode) -> Any {
    let before = entries(table);
    table.key(key);
    for _ in 0..3 {
        table.0.update();
    }
    assert!(entries(table) > before, "{:?} is still asked: {}", choice(table), toast(table));
    last_order(table).expect("it was ordered")
}

#[test]
fn every_question_can_be_answered_by_two_keys() {
    let kinds: [fn(&Choice) -> bool; 6] = [
        |choice| matches!(choice, Choice::PowerUp { .. }),
        |choice| matches!(choice, Choice::Effects { .. }),
        |choice| matches!(choice, Choice::Direction { .. }),
        |choice| matches!(choice, Choice::Shift { .. }),
        |choice| matches!(choice, Choice::Centre { .. }),
        |choice| matches!(choice, Choice::Extra { .. }),
    ];
    for (place, kind) in kinds.into_iter().enumerate() {
        let mut table = asked(kind);
        let legal = table.shown().battle.clone();
        table.key(KeyCode::KeyI);
        let order = orders_by(&mut table, KeyCode::Enter);
        assert!(legal.legal_orders().contains(&order), "{place}: {order:?}");
    }
}

#[test]
fn the_line_key_goes_through_the_answers() {
    let mut table = asked(|choice| matches!(choice, Choice::Effects { due, .. } if due.len() > 1));
    let second = scene(&table).answers[1].order.clone();
    table.key(KeyCode::KeyL);
    assert_eq!(scene(&table).answer().map(|answer| &answer.order), Some(&second));
    assert_eq!(orders_by(&mut table, KeyCode::Enter), Any::PulpCity(second));
}

#[test]
fn what_can_be_left_is_left_by_the_key_that_ends() {
    let kinds: [(fn(&Choice) -> bool, Order); 2] = [
        (|choice| matches!(choice, Choice::Extra { may_decline: true, .. }), Order::Decline),
        (|choice| matches!(choice, Choice::Effects { may_end: true, .. }), Order::Done),
    ];
    for (kind, order) in kinds {
        let mut table = asked(kind);
        assert_eq!(orders_by(&mut table, KeyCode::End), Any::PulpCity(order));
    }
}

#[test]
fn what_cannot_be_left_says_how_it_is_answered() {
    let mut table = asked(|choice| matches!(choice, Choice::Direction { .. }));
    let before = entries(&table);
    table.key(KeyCode::End);
    assert!(entries(&table) == before && toast(&table).contains("PC-12"), "{}", toast(&table));
}

#[test]
fn a_throw_of_whom_one_has_grabbed_is_aimed_and_made_by_a_click() {
    let mut table = asked(|choice| matches!(choice, Choice::Throw { .. }));
    let Some(Choice::Throw { figure, thrown }) = choice(&table) else { panic!("it is asked") };
    let goal = |table: &Harness| {
        let offers = scene(table).offers.iter().map(|offer| offer.cell);
        let targets = scene(table).targets.iter().filter_map(|target| target.cells.first().copied());
        targets.chain(offers).next().expect("there is somewhere to throw to")
    };
    let cell = goal(&table);
    table.point(Some(cell));
    let aim = scene(&table).aim.clone().expect("it is aimed");
    assert_eq!((aim.attempt.attacker, aim.attempt.thrown), (figure, Some(occupant(thrown))));
    assert!(aim.deed().is_some(), "its odds are those of the order");
    let before = entries(&table);
    table.click(cell);
    for _ in 0..3 {
        table.0.update();
    }
    assert!(entries(&table) > before, "{}", toast(&table));
    assert!(matches!(last_order(&table), Some(Any::PulpCity(Order::Throw { .. }))), "{:?}", last_order(&table));
}

fn occupant(figure: FigureId) -> knockback_rules::battle::Occupant {
    knockback_rules::battle::Occupant::Figure(figure)
}

#[test]
fn the_battle_that_is_shown_is_the_one_that_is_asked_about() {
    let table = asked(|choice| matches!(choice, Choice::Shift { .. }));
    let battle: &Battle = table.0.world().resource::<Skirmish>().battle();
    assert_eq!(battle.choice_of::<PulpCity>(), table.shown().choice::<PulpCity>());
}
