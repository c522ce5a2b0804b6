use std::sync::Arc;

use knockback_odds::c3g::{Odds, Question};
use knockback_rules::{
    battle::{Battle, Occupant, Order, Setup},
    c3g::{self, AttackWith, C3g},
    dice::SeededDice,
    files::read_scenario,
    game::Game,
};

use super::*;

/// Forecasts a plan in slices of the given number of battles.
fn believed(battle: &Battle, side: SideId, plan: &Plan, slice: u64) -> Believed {
    let mut forecast = Forecast::<C3g>::begin(battle, side, plan, side).unwrap();
    loop {
        if let Some(believed) = forecast.advance(&mut slice.clone()) {
            return believed;
        }
    }
}

/// Searches the ends of a plan in slices of the given number of battles.
fn ends(battle: &Battle, side: SideId, plan: &Plan, slice: u64) -> Ends {
    let mut search = EndSearch::<C3g>::begin(battle, side, plan).unwrap();
    loop {
        if let Some(ends) = search.advance(&mut slice.clone()) {
            return ends;
        }
    }
}

/// A duel, advanced until the side that decides can attack a figure.
fn duel() -> Battle {
    let text = include_bytes!("../../../rules/examples/duel.ron");
    let mut game = Game::new(Arc::new(Setup::new(read_scenario("duel.ron", text).unwrap()).unwrap()), Some(1));
    let mut dice = SeededDice::new(1);
    game.settle(&mut dice).unwrap();
    let attacks = |order: &Order| matches!(order, Order::C3g(c3g::Order::Attack { target: Occupant::Figure(_), .. }));
    while !game.battle().legal_orders().iter().any(|order| attacks(&order)) {
        let orders: Vec<Order> = game.battle().legal_orders().iter().collect();
        game.play(&orders[orders.len() / 2], &mut dice).unwrap();
    }
    game.battle().clone()
}

#[test]
fn a_forecast_agrees_with_the_odds() {
    let battle = duel();
    let side = battle.choice().unwrap().decider;
    let mut compared = 0;
    for order in battle.legal_orders().iter() {
        let Order::C3g(c3g::Order::Attack { attacker, target: Occupant::Figure(target), with: AttackWith::Normal }) =
            order
        else {
            continue;
        };
        let Ok(odds) = Odds::of(&battle, Question::new(attacker, Occupant::Figure(target), AttackWith::Normal)) else {
            continue;
        };
        let believed = believed(&battle, side, &Plan::of(order), u64::MAX);
        assert!(believed.exact);
        let destroyed = odds.destroyed(Occupant::Figure(target)).value();
        assert!((1.0 - believed.expected.there[target.index()] - destroyed).abs() < 1e-12, "{destroyed}");
        compared += 1;
    }
    assert!(compared > 0, "there should be an attack to compare");
}

#[test]
fn a_forecast_is_the_mean_over_the_ends_of_an_attack() {
    let battle = duel();
    let side = battle.choice().unwrap().decider;
    let attack = |order: &Order| matches!(order, Order::C3g(c3g::Order::Attack { .. }));
    for order in battle.legal_orders().iter().filter(attack) {
        let plan = Plan::of(order);
        let expected = believed(&battle, side, &plan, u64::MAX).expected;
        let worth = |battle: &Battle| C3g::position_worth(battle.as_ruleset().unwrap(), side);
        let ends = ends(&battle, side, &plan, u64::MAX);
        let all: f64 = ends.ends.iter().map(|(_, share)| share).sum();
        let mean: f64 = ends.ends.iter().map(|(end, share)| worth(end) * share / all).sum();
        assert!(all > 0.95 && all < 1.0 + 1e-9, "{all}");
        assert!((mean - expected.worth).abs() < 1.0, "{mean} and {}", expected.worth);
        let spread = ends.spread(3, worth);
        let shares: f64 = spread.iter().map(|(_, share)| share).sum();
        assert!(spread.len() <= 3 && (shares - 1.0).abs() < 1e-9, "{shares}");
    }
}

/// Creates a forecast with a limit on the number of battles.
fn limited(battle: &Battle, side: SideId, plan: &Plan, most: u64) -> Forecast<C3g> {
    let mut forecast = Forecast::begin(battle, side, plan, side).unwrap();
    let mut count = PositionCount::new(Terms::of(side, plan, side), most);
    count.begin(battle.clone(), forecast.events.clone(), 0);
    forecast.count = count;
    forecast
}

#[test]
fn an_estimate_is_close_to_the_exact_result() {
    let battle = duel();
    let side = battle.choice().unwrap().decider;
    let attack = |order: &Order| matches!(order, Order::C3g(c3g::Order::Attack { target: Occupant::Figure(_), .. }));
    let plan = Plan::of(battle.legal_orders().iter().find(attack).unwrap());
    let exact = believed(&battle, side, &plan, u64::MAX);
    let estimated = limited(&battle, side, &plan, 3).advance(&mut u64::MAX.clone()).unwrap();
    assert!(exact.exact && !estimated.exact);
    // The worth spreads by about 20 points, and the mean of 60 plays is well within 10 points of the exact mean.
    let (exact, near) = (exact.expected.worth, estimated.expected.worth);
    assert!((exact - near).abs() < 10.0, "{exact} and {near}");
    let in_slices = {
        let mut forecast = limited(&battle, side, &plan, 3);
        let mut slices = 0;
        loop {
            slices += 1;
            if let Some(believed) = forecast.advance(&mut 1) {
                assert!(slices > PLAYS, "{slices}");
                break believed;
            }
        }
    };
    assert_eq!((in_slices.expected, in_slices.looked_at), (estimated.expected, estimated.looked_at));
}

#[test]
fn slices_of_any_size_have_the_same_result() {
    let battle = duel();
    let side = battle.choice().unwrap().decider;
    for order in battle.legal_orders().iter().step_by(3) {
        let plan = Plan::of(order);
        let (at_once, all) = (believed(&battle, side, &plan, u64::MAX), ends(&battle, side, &plan, u64::MAX));
        for slice in [1, 7, 100] {
            let Believed { expected, exact, looked_at } = believed(&battle, side, &plan, slice);
            assert_eq!((&expected, exact, looked_at), (&at_once.expected, at_once.exact, at_once.looked_at));
            let in_slices = ends(&battle, side, &plan, slice);
            assert_eq!((in_slices.ends, in_slices.looked_at), (all.ends.clone(), all.looked_at));
        }
    }
}
