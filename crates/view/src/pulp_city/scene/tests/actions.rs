//! Checks that the odds of a planned action match the engine.

use crate::RulesetView as _;
use knockback_odds::pulp_city::{Odds, Unanswered};
use knockback_rules::{
    battle::Battle,
    pulp_city::{self, Order, PulpCity, TargetRef},
};

use super::{
    super::{PlannedAttack, aim, best},
    actors, acts, choices, doing, expect_ruleset, named, picking, play, play_by, positions,
};
use crate::pulp_city::plan::{ActionPlan, PlannedAction};
use crate::selection::Selection;

/// The minimum number of actions whose odds are computed.
const COUNTED: usize = 60;

/// All planned actions that the scene can show.
fn aims(battle: &Battle) -> Vec<PlannedAttack> {
    let mut aims = Vec::new();
    for figure in actors(battle) {
        for what in choices::doings(expect_ruleset(battle), figure) {
            let scene = doing(battle, figure, what);
            for target in &scene.targets {
                let plan = ActionPlan { doing: what, ..ActionPlan::default() };
                let cell = target.cells.first().copied();
                let looked = PulpCity::scene(expect_ruleset(battle), &Selection { cell, ..picking(figure, plan) });
                let aim = looked.aim.expect("a legal target is aimed at");
                assert_eq!(aim.target(), Some(target.who));
                aims.push(aim);
            }
        }
    }
    aims
}

#[test]
fn an_aim_has_odds_and_its_flight_is_among_the_outcomes() {
    let (mut counted, mut flown) = (0, 0);
    for battle in positions(acts) {
        for aim in aims(&battle) {
            if counted >= COUNTED && flown > 3 {
                break;
            }
            let question = aim.question();
            assert_eq!(question.order(expect_ruleset(&battle)), aim.order);
            let odds = match Odds::of(&battle, question) {
                Ok(odds) => odds,
                Err(Unanswered::BeyondBudget) => continue,
                Err(refused) => panic!("{refused}: {aim:?}"),
            };
            counted += 1;
            assert_eq!(odds.attempt, aim.attempt);
            let TargetRef::Figure(target) = aim.attempt.target else { continue };
            let path: Vec<_> = aim.forecast.flights.iter().filter(|flight| flight.who == target).collect();
            let path: Vec<_> = path.into_iter().flat_map(|flight| flight.path.clone()).collect();
            let plain: Vec<_> = odds.outcomes.iter().filter(|(end, _)| end.hit && end.extra == 0).collect();
            assert!(plain.iter().all(|(end, _)| end.path.to_vec() == path), "{path:?} {plain:?}");
            flown += usize::from(!plain.is_empty() && !path.is_empty());
        }
    }
    assert!(counted >= COUNTED && flown > 3, "{counted} {flown}");
}

#[test]
fn the_odds_include_purchases_and_power_up_dice() {
    let turn = |battle: &Battle| actors(battle).contains(&named(battle, "Corona"));
    let battle = play_by(|order| matches!(order, Order::Pass), turn);
    let corona = named(&battle, "Corona");
    let flare = expect_ruleset(&battle).action(corona, 0).expect("its first action");
    let knockback = flare.efx[1];
    let aimed = |plan: ActionPlan| {
        let scene = PulpCity::scene(expect_ruleset(&battle), &picking(corona, plan.clone()));
        let cell =
            scene.targets.first().and_then(|target| target.cells.first().copied()).expect("a target is in reach");
        PulpCity::scene(expect_ruleset(&battle), &Selection { cell: Some(cell), ..picking(corona, plan) })
            .aim
            .expect("the target is aimed at")
    };
    let plain = aimed(ActionPlan { doing: PlannedAction::Act { action: 0 }, ..ActionPlan::default() });
    let question = plain.question();
    let listed: Vec<_> = question.choices.efx.iter().map(|wish| wish.effect).collect();
    assert_eq!(listed[..], flare.efx.iter().copied().cycle().take(listed.len()).collect::<Vec<_>>()[..]);
    assert!(plain.forecast.flights.is_empty() && !plain.forecast.blasts.is_empty(), "the flare itself moves no model");
    assert!(!plain.bought.flights.is_empty(), "its extra effects move models");
    let bought = aimed(ActionPlan {
        doing: PlannedAction::Act { action: 0 },
        power_up: 2,
        buys: vec![knockback],
        ..ActionPlan::default()
    });
    let question = bought.question();
    assert_eq!(question.choices.power_up, Some(2));
    assert!(question.choices.efx.len() > listed.len(), "more dice can buy more");
    assert!(question.choices.efx.iter().all(|wish| wish.effect == knockback));
    assert!(!bought.forecast.flights.is_empty() && bought.bought == super::super::ActionForecast::default());
    assert_eq!((plain.needs, bought.needs), (0, 1), "the bought flight needs one extra success");
    assert!(matches!(bought.order, Order::Act { power_up: 2, .. }));
}

#[test]
fn the_best_action_on_an_enemy_is_offered() {
    let mut compared = 0;
    for battle in positions(acts) {
        for figure in actors(&battle) {
            let any = doing(&battle, figure, PlannedAction::Any);
            for (who, order) in &any.strikes {
                let own = |order| match order {
                    knockback_rules::battle::Order::PulpCity(order @ Order::Act { .. }) => Some(order),
                    _ => None,
                };
                let all: Vec<Order> = battle.legal_orders().iter().filter_map(own).collect();
                let at_it = all.iter().filter(|other| {
                    matches!(other, Order::Act { figure: own, target, .. } if *own == figure && *target == Some(*who))
                });
                let at_it: Vec<&Order> = at_it.collect();
                assert_eq!(best::best(expect_ruleset(&battle), at_it.iter().copied()), Some(order));
                assert!(battle.ordered(&play(order)).is_ok());
                assert!(aim::attempt(expect_ruleset(&battle), order).is_some());
                compared += usize::from(at_it.len() > 1);
            }
        }
    }
    assert!(compared > 5, "{compared}");
}

#[test]
fn only_orders_that_declare_an_action_are_aimed() {
    let battle = play_by(|_| false, |battle| battle.choice_of::<pulp_city::PulpCity>().is_some());
    assert_eq!(aim::attempt(expect_ruleset(&battle), &Order::Pass), None);
}
