//! Checks that the engine carries out everything that the scene shows for Pulp City.

mod actions;
mod next;
mod questions;

use crate::RulesetView as _;
use std::sync::Arc;

use knockback_rules::{
    battle::{self, Battle, FigureId, Occupant, Setup},
    dice::SeededDice,
    files::read_scenario,
    game::Game,
    pulp_city::{Choice, Order, PulpCity},
};

use super::{Scene, What, choices, lookahead, words};
use crate::pulp_city::{
    acting,
    plan::{ActionPlan, PlannedAction},
    testing::expect_ruleset,
};
use crate::{extension::Extension, selection::Selection};
use knockback_testing::{
    mix::Mix,
    named,
    pulp_city::{open, play_by},
};

/// The street corner scenario of the rules crate's tests.
fn corner() -> Arc<Setup> {
    let bytes = include_bytes!("../../../../../rules/tests/data/precinct.ron");
    Arc::new(Setup::new(read_scenario("precinct.ron", bytes).unwrap()).unwrap())
}

/// Battles with a wanted choice, from random games of two scenarios. Rare choices are all kept, frequent ones seldom.
fn positions(wanted: impl Fn(&Choice) -> bool) -> Vec<Battle> {
    let mut found = Vec::new();
    let battles = (0..32).map(|seed| (open().shared_setup(), seed)).chain((0..32).map(|seed| (corner(), seed)));
    for (setup, seed) in battles {
        let mut game = Game::new(setup, Some(seed));
        let (mut dice, mut mix) = (SeededDice::new(seed), Mix(seed));
        game.settle(&mut dice).unwrap();
        for _ in 0..120 {
            let Some((_, choice)) = game.battle().choice_of::<PulpCity>() else { break };
            let often = matches!(choice, Choice::Turn { .. } | Choice::Act { .. } | Choice::Command { .. });
            if wanted(&choice) && (!often || mix.percent(6)) {
                found.push(game.battle().clone());
            }
            let orders: Vec<battle::Order> = game.battle().legal_orders().iter().collect();
            let is_lively = |order: &&battle::Order| {
                let passes = Order::Pass;
                !matches!(order, battle::Order::PulpCity(Order::Move { .. } | Order::EndActivation | Order::Decline))
                    && **order != battle::Order::PulpCity(passes)
            };
            let lively: Vec<&battle::Order> = orders.iter().filter(is_lively).collect();
            let order = if lively.is_empty() || mix.percent(30) {
                orders[mix.below(orders.len())].clone()
            } else {
                lively[mix.below(lively.len())].clone()
            };
            game.play(&order, &mut dice).unwrap();
        }
    }
    assert!(!found.is_empty(), "a wanted choice occurs");
    found
}

/// A selection of a model and its plan.
fn picking(figure: FigureId, plan: ActionPlan) -> Selection {
    Selection { figure: Some(figure), own: Extension::new(plan), ..Selection::default() }
}

/// The scene of a model with a planned action.
fn doing(battle: &Battle, figure: FigureId, doing: PlannedAction) -> Scene {
    PulpCity::scene(expect_ruleset(battle), &picking(figure, ActionPlan { doing, ..ActionPlan::default() }))
}

/// True if a model acts.
fn acts(choice: &Choice) -> bool {
    !acting::asks(choice) && !matches!(choice, Choice::Turn { .. })
}

/// The models that can act now.
fn actors(battle: &Battle) -> Vec<FigureId> {
    battle
        .choice_of::<PulpCity>()
        .map(|(_, choice)| acting::pickable(expect_ruleset(battle), &choice))
        .unwrap_or_default()
}

fn play(order: &Order) -> battle::Order {
    battle::Order::PulpCity(order.clone())
}

#[test]
fn offers_are_legal_and_hurt_only_where_marked() {
    let (mut moves, mut risky, mut aimed, mut barred) = (0, 0, 0, 0);
    for battle in positions(acts) {
        for figure in actors(&battle) {
            let played = expect_ruleset(&battle);
            let all = choices::doings(played, figure).into_iter().chain(choices::ways(played, figure));
            for what in all {
                let scene = doing(&battle, figure, what);
                for offer in &scene.offers {
                    assert!(battle.legal_orders().contains(&play(&offer.order)), "{:?}", offer.order);
                    if let What::Move(by) = offer.what {
                        let after = lookahead::after(played, &offer.order).expect("it is legal");
                        let (then, now) = (played.model(figure).hp, after.played().model(figure).hp);
                        if !offer.risky {
                            assert_eq!(after.played().cell_of(figure), Some(offer.cell), "{:?}", offer.order);
                            assert_eq!(then, now, "{:?}", offer.order);
                        }
                        assert!(
                            !matches!(what, PlannedAction::Move { by: other } if other != by),
                            "the move uses the selected means"
                        );
                        moves += 1;
                        risky += usize::from(offer.risky && now < then);
                    }
                }
                for (_, order) in &scene.strikes {
                    assert!(battle.ordered(&play(order)).is_ok(), "{order:?}");
                    aimed += 1;
                }
                for (target, refusal) in &scene.barred {
                    assert!(scene.strike(target.who).is_none());
                    assert!(refusal.rule.0 == "PC-17" && words::barred(refusal) != "no", "{refusal:?}");
                    barred += 1;
                }
            }
        }
    }
    assert!(moves > 500 && aimed > 50 && barred > 50 && risky > 0, "{moves} {aimed} {barred} {risky}");
}

/// The scene of each plan, built once.
#[derive(Default)]
struct Known(Vec<(FigureId, ActionPlan, Scene)>);

impl Known {
    fn scene(&mut self, battle: &Battle, figure: FigureId, plan: ActionPlan) -> &Scene {
        let place = self.0.iter().position(|(who, known, _)| *who == figure && *known == plan);
        let place = place.unwrap_or_else(|| {
            let scene = PulpCity::scene(expect_ruleset(battle), &picking(figure, plan.clone()));
            self.0.push((figure, plan, scene));
            self.0.len() - 1
        });
        &self.0[place].2
    }
}

#[test]
fn each_legal_order_can_be_given_on_the_board_or_by_a_key() {
    let mut seen: Vec<std::mem::Discriminant<Order>> = Vec::new();
    for battle in positions(|_| true) {
        let played = expect_ruleset(&battle);
        let asked = PulpCity::scene(played, &Selection::default());
        let board = &battle.setup().board;
        let mut known = Known::default();
        for order in battle.legal_orders().iter() {
            let battle::Order::PulpCity(order) = order else { continue };
            let on = |scene: &Scene, order: &Order| scene.offers.iter().any(|offer| offer.order == *order);
            let given = match &order {
                Order::Activate { figure } => actors(&battle).contains(figure),
                Order::Command { card } => {
                    actors(&battle).iter().any(|figure| played.rules().card_of(*figure) == *card)
                }
                Order::Move { figure, by, path } => {
                    let first = played.move_kind(*figure, *by).expect("it is legal").mode();
                    let scene = known.scene(
                        &battle,
                        *figure,
                        ActionPlan { doing: PlannedAction::Move { by: first }, ..ActionPlan::default() },
                    );
                    let end = path.last().and_then(|at| board.cell(*at)).expect("the path has an end");
                    scene.offer(end).is_some_and(|offer| offer.order == order)
                }
                Order::Act { figure, action, target, thing, .. } => {
                    let plan = ActionPlan {
                        doing: PlannedAction::Act { action: *action },
                        thing: *thing,
                        ..ActionPlan::default()
                    };
                    let scene = known.scene(&battle, *figure, plan);
                    let who = target.unwrap_or(Occupant::Figure(*figure));
                    scene.strike(who) == Some(&order) || on(scene, &order)
                }
                Order::Throw { target: Some(who), .. } => asked.strike(*who) == Some(&order),
                Order::PowerUp { .. } | Order::Apply { .. } | Order::Direction { .. } => {
                    asked.answers.iter().any(|answer| answer.order == order)
                }
                Order::Shift { path } => {
                    let end = path.last().and_then(|at| board.cell(*at));
                    asked.offers.iter().any(|offer| offer.order == order && end.is_none_or(|end| end == offer.cell))
                }
                Order::Throw { .. }
                | Order::Centre { .. }
                | Order::Extra { .. }
                | Order::Place { .. }
                | Order::Remove { .. } => on(&asked, &order),
                Order::Done | Order::Decline | Order::EndActivation | Order::Pass => {
                    let (_, choice) = battle.choice_of::<PulpCity>().unwrap();
                    acting::closing_order(&choice) == Some(order.clone())
                }
            };
            assert!(given, "{order:?} at {:?}", battle.choice_of::<PulpCity>());
            if !seen.contains(&std::mem::discriminant(&order)) {
                seen.push(std::mem::discriminant(&order));
            }
        }
    }
    assert!(seen.len() > 14, "most kinds of orders were seen: {}", seen.len());
}

#[test]
fn a_selected_model_is_shown_as_after_its_activation() {
    let mut seen = 0;
    for battle in positions(|choice| matches!(choice, Choice::Turn { .. })) {
        for figure in actors(&battle) {
            let before = doing(&battle, figure, PlannedAction::Any);
            assert!(before.before && before.figure == Some(figure));
            let begun = lookahead::begun(expect_ruleset(&battle), figure).expect("a possible activation");
            if !begun.choice_of::<PulpCity>().is_some_and(|(_, choice)| acts(&choice)) {
                continue;
            }
            let then = PulpCity::scene(begun.played(), &picking(figure, ActionPlan::default()));
            assert_eq!((&before.offers, &before.strikes), (&then.offers, &then.strikes));
            seen += before.offers.len();
        }
    }
    assert!(seen > 100, "{seen}");
}

#[test]
fn refused_actions_give_a_reason() {
    let turn = |battle: &Battle| actors(battle).contains(&named(battle, "Gravel Jack"));
    let battle = play_by(|order| matches!(order, Order::Pass), turn);
    let jack = named(&battle, "Gravel Jack");
    let looked = |name: &str| {
        let cell = expect_ruleset(&battle).cell_of(named(&battle, name));
        PulpCity::scene(expect_ruleset(&battle), &Selection { figure: Some(jack), cell, ..Selection::default() })
    };
    let near = looked("Bulwark Annie");
    assert!(near.aim.is_some() && near.refusal.is_none());
    // Landslide reaches models in contact, the chain reaches a little farther.
    let far = looked("Doctor Lull");
    assert!(far.aim.is_some() || far.refusal.as_ref().is_some_and(|why| why.rule.0 == "PC-17"));
    let corner = battle.setup().board.cells().max_by_key(|cell| {
        let here = expect_ruleset(&battle).cell_of(jack).expect("Jack is on the board");
        battle.setup().board.at(here).distance(battle.setup().board.at(*cell))
    });
    let scene = PulpCity::scene(
        expect_ruleset(&battle),
        &Selection { figure: Some(jack), cell: corner, ..Selection::default() },
    );
    assert!(scene.looked_at.is_none());
    assert_eq!(scene.refusal.as_ref().map(|why| (why.rule.0, why.code)), Some(("PC-18", "too_far")));
}
