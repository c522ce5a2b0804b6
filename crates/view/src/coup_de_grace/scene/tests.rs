//! Checks that the engine carries out everything that the scene shows for Coup-De-Grace.

mod attacks;

use crate::RulesetView as _;
use std::sync::Arc;

use knockback_rules::{
    battle::{self, Battle, Event, FigureId, Occupant, Setup},
    board::Cell,
    coup_de_grace::{self, Choice, CoupDeGrace, Order},
    dice::SeededDice,
    files::read_scenario,
    game::Game,
    geometry::{Coord, Direction},
};

use super::{Beside, Front, Scene, What, choices, facing, lookahead, words};
use crate::coup_de_grace::{
    plan::{ActionPlan, Planned, PlannedAction},
    testing::expect_ruleset,
};
use crate::{extension::Extension, selection::Selection};
use knockback_testing::{coup_de_grace::play_by, mix::Mix};

/// The arena scenario of the rules crate's tests.
fn cistern() -> Arc<Setup> {
    setup(include_bytes!("../../../../rules/tests/data/arena.ron"))
}

/// A fight that begins with the bearer of a hammer next to an enemy.
fn before_the_pit() -> Arc<Setup> {
    setup(include_bytes!("../../../../../tests/fixtures/pit.ron"))
}

fn setup(scenario: &[u8]) -> Arc<Setup> {
    Arc::new(Setup::new(read_scenario("a test", scenario).unwrap()).unwrap())
}

/// Battles with a wanted choice, from random games of both scenarios.
fn positions(wanted: impl Fn(&Choice) -> bool) -> Vec<Battle> {
    let mut found = Vec::new();
    let battles = (0..16).map(|seed| (cistern(), seed)).chain((0..40).map(|seed| (before_the_pit(), seed)));
    for (setup, seed) in battles {
        let mut game = Game::new(setup, Some(seed));
        let (mut dice, mut mix) = (SeededDice::new(seed), Mix(seed));
        game.settle(&mut dice).unwrap();
        for _ in 0..80 {
            let Some((_, choice)) = game.battle().choice_of::<CoupDeGrace>() else { break };
            let rare = matches!(choice, Choice::Push { .. } | Choice::Face { .. });
            if wanted(&choice) && (rare || mix.percent(30)) {
                found.push(game.battle().clone());
            }
            let orders: Vec<battle::Order> = game.battle().legal_orders().iter().collect();
            // Prefer attacks and pushes to orders that only pass time.
            let attacks = |order: &&battle::Order| {
                matches!(order, battle::Order::CoupDeGrace(Order::Attack { .. } | Order::Push { .. }))
            };
            let lively: Vec<&battle::Order> = orders.iter().filter(attacks).collect();
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

/// A selection of a mini and its plan.
fn picking(figure: FigureId, plan: ActionPlan) -> Selection {
    let own = Extension::new(Planned { plan, chosen: true });
    Selection { figure: Some(figure), own, ..Selection::default() }
}

/// The active mini.
fn actor(battle: &Battle) -> FigureId {
    match battle.choice_of::<CoupDeGrace>() {
        Some((_, Choice::Act { figure })) => figure,
        other => panic!("{other:?}"),
    }
}

/// The points that were paid according to the events.
fn paid(events: &[Event]) -> u16 {
    let points = events.iter().map(|event| match event {
        Event::CoupDeGrace(coup_de_grace::Event::Paid { points, .. }) => *points,
        _ => 0,
    });
    points.sum()
}

fn acts(choice: &Choice) -> bool {
    matches!(choice, Choice::Act { .. })
}

#[test]
fn offers_are_legal_and_cost_the_shown_points() {
    let mut kinds = [0_usize; 5];
    for battle in positions(acts) {
        let (played, figure) = (expect_ruleset(&battle), actor(&battle));
        for doing in choices::doings(played, figure) {
            let facing = Some(Direction::SOUTH_WEST).filter(|_| battle.hash().is_multiple_of(2));
            let scene = CoupDeGrace::scene(played, &picking(figure, ActionPlan { doing, facing }));
            for offer in &scene.offers {
                let (after, events) = lookahead::happened(played, &offer.order).expect("it is legal");
                assert_eq!(paid(&events), offer.cost, "{:?}", offer.order);
                let kind = match offer.what {
                    What::Move(_) => 0,
                    What::Enter => 1,
                    What::Turn => 2,
                    What::Crawl => 3,
                    _ => 4,
                };
                kinds[kind] += 1;
                if let What::Move(_) | What::Enter | What::Turn = offer.what {
                    assert_eq!(after.played().cell_of(figure), Some(offer.cell));
                    assert_eq!(after.played().mini(figure).facing, offer.facing, "{:?}", offer.order);
                    assert!(facing.is_none() || offer.facing == facing, "the selected facing is used");
                }
            }
            for (_, order) in &scene.strikes {
                assert!(battle.ordered(&battle::Order::CoupDeGrace(order.clone())).is_ok(), "{order:?}");
            }
            for (target, refusal) in &scene.barred {
                assert!(!refusal.message.is_empty() && refusal.rule.0.starts_with("CDG-"), "{target:?}");
            }
        }
    }
    assert!(kinds.iter().all(|number| *number > 0), "each kind was seen: {kinds:?}");
}

#[test]
fn each_legal_order_can_be_given_on_the_board() {
    for battle in positions(acts) {
        let (played, figure) = (expect_ruleset(&battle), actor(&battle));
        let any = CoupDeGrace::scene(played, &picking(figure, ActionPlan::default()));
        let board = &battle.setup().board;
        for order in battle.legal_orders().iter() {
            let battle::Order::CoupDeGrace(order) = order else { continue };
            let scene_of = |doing| CoupDeGrace::scene(played, &picking(figure, ActionPlan { doing, facing: None }));
            let offered = |scene: &Scene, at: Coord| board.cell(at).is_some_and(|cell| scene.offer(cell).is_some());
            let given = match &order {
                Order::Move { path, .. } => path.last().is_some_and(|at| offered(&any, *at)),
                Order::Enter { at, .. } | Order::Crawl { to: at, .. } => offered(&any, *at),
                Order::Turn { facing, .. } => {
                    let plan = ActionPlan { facing: Some(*facing), ..ActionPlan::default() };
                    let scene = CoupDeGrace::scene(played, &picking(figure, plan));
                    played.cell_of(figure).is_some_and(|cell| scene.offer(cell).is_some_and(|o| o.order == order))
                }
                Order::Attack { target, hand, .. } => {
                    scene_of(PlannedAction::Attack { hand: *hand }).strike(Occupant::Figure(*target)) == Some(&order)
                }
                Order::Orb { hand, target, to, .. } => {
                    let scene = scene_of(PlannedAction::Orb { hand: *hand, target: Some(*target) });
                    scene.movable.contains(target) && offered(&scene, *to)
                }
                Order::Air { sense, .. } => {
                    let cell = played.cell_of(figure).expect("a standing mini");
                    scene_of(PlannedAction::Air { sense: *sense }).offer(cell).is_some()
                }
                Order::Open { object, .. } => {
                    battle.field().object(*object).is_some_and(|cell| any.offer(cell).is_some())
                }
                // All other orders have a button and a key.
                _ => true,
            };
            assert!(given, "{order:?}");
        }
    }
}

#[test]
fn a_selected_mini_is_shown_as_after_its_activation() {
    let mut seen = 0;
    for battle in positions(|choice| matches!(choice, Choice::Activate { .. })) {
        let Some((_, Choice::Activate { figures })) = battle.choice_of::<CoupDeGrace>() else { continue };
        for figure in figures {
            let picked = picking(figure, ActionPlan::default());
            let before = CoupDeGrace::scene(expect_ruleset(&battle), &picked);
            assert!(before.before);
            let active = lookahead::activated(expect_ruleset(&battle), figure).expect("a possible activation");
            let then = CoupDeGrace::scene(active.played(), &picked);
            assert_eq!((&before.offers, &before.strikes, before.points), (&then.offers, &then.strikes, then.points));
            seen += before.offers.len();
        }
    }
    assert!(seen > 100, "{seen}");
}

#[test]
fn a_push_ends_where_it_was_shown() {
    let mut seen = 0;
    for battle in positions(|choice| matches!(choice, Choice::Push { .. })) {
        let Some((_, Choice::Push { target, directions, .. })) = battle.choice_of::<CoupDeGrace>() else { continue };
        let scene = CoupDeGrace::scene(expect_ruleset(&battle), &Selection::default());
        let push = scene.push.as_ref().expect("a shown push");
        assert_eq!(push.flights.len(), directions.len());
        for (way, flight) in directions.iter().zip(&push.flights) {
            let (after, _) =
                lookahead::happened(expect_ruleset(&battle), &Order::Push { direction: Some(*way) }).expect("legal");
            let end = after.played().cell_of(target).or(flight.path.last().copied());
            assert_eq!(flight.path.last().copied().or(Some(push.from)), end);
            let offer = flight.path.last().and_then(|end| scene.offer(*end));
            assert_eq!(offer.map(|offer| &offer.order), Some(&Order::Push { direction: Some(*way) }));
            // The text of the push is at its end, also while the pushed mini is hovered.
            let (first, only) = (flight.path.first().copied(), directions.len() == 1);
            for cell in first.into_iter().chain(Some(push.from).filter(|_| only)) {
                let looked = CoupDeGrace::scene(
                    expect_ruleset(&battle),
                    &Selection { cell: Some(cell), ..Selection::default() },
                );
                let offer = looked.looked_at.as_ref().expect("a click on the hex pushes");
                assert_eq!(looked.words_at(offer), flight.path.last().copied().unwrap_or(push.from));
            }
            seen += 1;
        }
    }
    assert!(seen > 3, "{seen}");
}

/// The cistern before the first activation.
fn at_the_start() -> Battle {
    let mut game = Game::new(cistern(), Some(7));
    game.settle(&mut SeededDice::new(7)).unwrap();
    game.battle().clone()
}

fn figure(battle: &Battle, name: &str) -> FigureId {
    battle.setup().figure_ids().find(|figure| battle.figure_name(*figure) == name).expect("a known name")
}

#[test]
fn a_mini_faces_an_adjacent_enemy_or_the_direction_of_its_last_step() {
    let battle = at_the_start();
    let (played, marrow) = (expect_ruleset(&battle), figure(&battle, "Marrow"));
    let cell = |q, r| battle.setup().board.cell(Coord::new(q, r)).expect("a hex");
    // Bellwether is on (2, 0).
    assert_eq!(facing::by_default(played, marrow, cell(1, 0), Some(Direction::SOUTH_EAST)), Direction::EAST);
    assert_eq!(facing::by_default(played, marrow, cell(1, 1), Some(Direction::SOUTH_EAST)), Direction::SOUTH_EAST);
    assert_eq!(facing::by_default(played, marrow, cell(-1, -1), Some(Direction::WEST)), Direction::WEST);
    // A mini that enters faces the nearest enemy.
    assert_eq!(facing::by_default(played, marrow, cell(-5, 1), None), Direction::EAST);
}

/// A hex that a selected mini can reach, next to two enemies.
fn between_two(battle: &Battle) -> Option<(FigureId, Cell, [FigureId; 2])> {
    let played = expect_ruleset(battle);
    let Some((_, Choice::Activate { figures })) = battle.choice_of::<CoupDeGrace>() else { return None };
    figures.into_iter().find_map(|figure| {
        let picked = Selection { figure: Some(figure), ..Selection::default() };
        let scene = CoupDeGrace::scene(played, &picked);
        let goes = scene.offers.iter().filter(|offer| matches!(offer.what, What::Move(_))).map(|offer| offer.cell);
        let goes: Vec<Cell> = goes.collect();
        goes.into_iter().find_map(|cell| {
            let mut enemies = played.minis_beside(cell).filter(|other| !played.friends(*other, figure));
            Some((figure, cell, [enemies.next()?, enemies.next()?]))
        })
    })
}

#[test]
fn a_mini_faces_its_previous_target() {
    let moves = |order: &Order| matches!(order, Order::Move { .. } | Order::Enter { .. });
    let battle = play_by(moves, |battle| between_two(battle).is_some());
    let (mini, between, enemies) = between_two(&battle).unwrap();
    let faced = |held: Option<FigureId>| {
        let held = held.map(Occupant::Figure);
        let picked = Selection { figure: Some(mini), cell: Some(between), held, ..Selection::default() };
        CoupDeGrace::scene(expect_ruleset(&battle), &picked)
            .looked_at
            .and_then(|offer| offer.facing)
            .expect("a reachable hex")
    };
    let towards = enemies.map(|enemy| {
        let at = expect_ruleset(&battle).cell_of(enemy).unwrap();
        battle.setup().board.direction_to(between, at).expect("an adjacent hex")
    });
    assert_eq!(enemies.map(|enemy| faced(Some(enemy))), towards);
    assert!(towards.contains(&faced(None)));
    assert_eq!(faced(Some(mini)), faced(None), "a mini does not face itself");
}

#[test]
fn the_front_arc_has_its_label_on_a_free_hex() {
    let battle = at_the_start();
    let (played, marrow) = (expect_ruleset(&battle), figure(&battle, "Marrow"));
    let at = battle.setup().board.cell(Coord::new(1, 0)).expect("a hex");
    let front = Front::new(played, marrow, (at, Direction::EAST), false);
    let free = front.named_on(played, |_| false).expect("the arc has several hexes");
    assert!(front.arc.contains(&free) && Some(free) != front.hex);
    let other = front.named_on(played, |cell| cell == free).expect("the arc has several hexes");
    assert!(front.arc.contains(&other) && other != free && Some(other) != front.hex);
    assert_eq!(front.named_on(played, |_| true), Some(free), "if all are taken, the nearest hex");
}

#[test]
fn adjacent_minis_count_as_in_the_rules() {
    let battle = at_the_start();
    let (played, marrow) = (expect_ruleset(&battle), figure(&battle, "Marrow"));
    let (bellwether, whistledown) = (figure(&battle, "Bellwether"), figure(&battle, "Whistledown"));
    let cell = |q, r| battle.setup().board.cell(Coord::new(q, r)).expect("a hex");
    // West of Bellwether, who faces west: each has the other in front.
    let west = Beside::new(played, marrow, cell(1, 0), Direction::EAST);
    assert_eq!((west.times, west.distracts), (2, Some(bellwether)));
    assert_eq!((west.distracted_by.as_slice(), west.behind.as_slice()), (&[bellwether][..], &[][..]));
    // With its back to Bellwether.
    let back = Beside::new(played, marrow, cell(1, 0), Direction::WEST);
    assert_eq!((back.distracts, back.behind.as_slice()), (None, &[bellwether][..]));
    assert!(words::beside(played, &back).iter().any(|(text, rule)| text.contains("backstab") && *rule == "CDG-18"));
    // Between two enemies: four times the cost.
    let between = Beside::new(played, marrow, cell(1, 1), Direction::EAST);
    assert_eq!((between.times, between.enemies.len()), (4, 2));
    assert!(between.enemies.contains(&whistledown));
    // Far from all others and with its back to the edge of the board, no enemy affects it.
    let far = Beside::new(played, marrow, cell(-5, 5), Direction::EAST);
    assert_eq!((far.times, far.rear, words::beside(played, &far).len()), (1, None, 0));
}

#[test]
fn numbers_have_plain_words() {
    assert_eq!([0, 1, 4].map(words::points), ["free", "1 point", "4 points"]);
    assert_eq!([-2, 1].map(crate::coup_de_grace::words::signed), ["\u{2212}2", "+1"]);
    assert!(words::pit_does(coup_de_grace::PitKind::Spiked).ends_with("spikes roll to hit"));
    assert_eq!([0, 4, 6, 7].map(crate::coup_de_grace::words::need), ["any number", "4 or more", "a 6", "more than 6"]);
}
