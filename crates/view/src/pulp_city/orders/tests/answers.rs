//! Questions in the course of an action, answered only with keys.

use knockback_rules::{
    battle::{self, Occupant, Setup},
    dice::SeededDice,
    files::read_scenario,
    game::Game,
    pulp_city::{Choice, Order, PulpCity},
};
use knockback_testing::mix::Mix;

use super::{BACKLOT, Pulp};
use crate::pulp_city::keys::NEXT_DOING;

/// A table with an open question.
fn asked(holds: impl Fn(&Choice) -> bool) -> Pulp {
    let setup = std::sync::Arc::new(Setup::new(read_scenario("backlot.ron", BACKLOT).unwrap()).unwrap());
    for seed in 0..60 {
        let mut game = Game::new(setup.clone(), Some(seed));
        let (mut dice, mut mix) = (SeededDice::new(seed), Mix(seed));
        game.settle(&mut dice).unwrap();
        for _ in 0..200 {
            let Some((_, choice)) = game.battle().choice_of::<PulpCity>() else { break };
            if holds(&choice) {
                return Pulp::at(game, SeededDice::new(seed));
            }
            let orders: Vec<battle::Order> = game.battle().legal_orders().iter().collect();
            let acts = |order: &&battle::Order| {
                matches!(
                    order,
                    battle::Order::PulpCity(Order::Act { .. } | Order::Activate { .. } | Order::Apply { .. })
                )
            };
            let lively: Vec<&battle::Order> = orders.iter().filter(acts).collect();
            let order = if lively.is_empty() || mix.percent(30) { mix.of(&orders) } else { *mix.of(&lively) };
            game.play(&order.clone(), &mut dice).unwrap();
        }
    }
    panic!("no game asked this question");
}

fn last_order(table: &Pulp) -> Option<battle::Order> {
    table.game.record().entries.last().map(|entry| entry.order.clone())
}

/// Performs an action and asserts that it gave an order.
fn orders_by(table: &mut Pulp, does: impl FnOnce(&mut Pulp)) -> battle::Order {
    let before = table.orders();
    does(table);
    assert!(table.orders() > before, "{:?} is still open: {}", table.choice(), table.said);
    last_order(table).expect("an order")
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
        let legal = table.battle().clone();
        table.key(NEXT_DOING);
        let order = orders_by(&mut table, Pulp::enter);
        assert!(legal.legal_orders().contains(&order), "{place}: {order:?}");
    }
}

#[test]
fn the_line_selects_an_answer() {
    let mut table = asked(|choice| matches!(choice, Choice::Effects { due, .. } if due.len() > 1));
    let second = table.scene().answers[1].order.clone();
    table.selection.line += 1;
    assert_eq!(table.scene().answer().map(|answer| &answer.order), Some(&second));
    assert_eq!(orders_by(&mut table, Pulp::enter), battle::Order::PulpCity(second));
}

#[test]
fn the_end_key_declines_optional_answers() {
    let mut table = asked(|choice| matches!(choice, Choice::Extra { may_decline: true, .. }));
    assert_eq!(orders_by(&mut table, Pulp::end), battle::Order::PulpCity(Order::Decline));
    let mut table = asked(|choice| matches!(choice, Choice::Effects { may_end: true, .. }));
    assert_eq!(orders_by(&mut table, Pulp::end), battle::Order::PulpCity(Order::Done));
}

#[test]
fn the_end_key_explains_mandatory_answers() {
    let mut table = asked(|choice| matches!(choice, Choice::Direction { .. }));
    let before = table.orders();
    table.end();
    assert!(table.orders() == before && table.said.contains("PC-12"), "{}", table.said);
}

#[test]
fn a_throw_of_a_grabbed_model_is_aimed_and_made_by_a_click() {
    let mut table = asked(|choice| matches!(choice, Choice::Throw { .. }));
    let Choice::Throw { figure, thrown } = table.choice() else { panic!("a throw") };
    let goal = |table: &Pulp| {
        let scene = table.scene();
        let offers = scene.offers.iter().map(|offer| offer.cell);
        let targets = scene.targets.iter().filter_map(|target| target.cells.first().copied());
        targets.chain(offers).next().expect("the throw has a target")
    };
    let cell = goal(&table);
    table.point(Some(cell));
    let aim = table.scene().aim.clone().expect("the throw is aimed");
    assert_eq!((aim.attempt.attacker, aim.attempt.thrown), (figure, Some(Occupant::Figure(thrown))));
    assert!(aim.deed().is_some(), "its odds are those of the order");
    let before = table.orders();
    table.click(cell);
    assert!(table.orders() > before, "{}", table.said);
    assert!(
        matches!(last_order(&table), Some(battle::Order::PulpCity(Order::Throw { .. }))),
        "{:?}",
        last_order(&table)
    );
}
