//! Checks that the engine carries out everything that the scene shows for Champions.

use crate::RulesetView as _;
use std::sync::Arc;

use knockback_odds::{
    Ratio,
    champions::{Odds, State},
};
use knockback_rules::{
    battle::{AgendaChange, Battle, Event, FigureId, Occupant, Order, Setup, Step, Whereabouts},
    champions::{
        self, Champions, Choice, KnockbackFrame, Maneuver, Means, Weapon,
        attack::AttackFrame,
        knockback::{DiceReason, KnockbackOrigin, Push},
    },
    dice::{D6Pool, RollRequest, Rolled, SeededDice},
    files::read_scenario,
    game::Game,
    geometry::Direction,
    units::{Hexes, Metres},
};

use super::{Scene, What, choices, flight::KnockbackForecast, places::places};
use crate::champions::{
    plan::{ActionPlan, Planned, plan},
    testing::expect_ruleset,
};
use crate::{extension::Extension, selection::Selection};
use knockback_testing::mix::Mix;

/// The rooftop scenario of the rules crate's tests.
fn rooftops() -> Arc<Setup> {
    let bytes = include_bytes!("../../../../rules/tests/data/rooftops.ron");
    Arc::new(Setup::new(read_scenario("rooftops.ron", bytes).unwrap()).unwrap())
}

/// Battles with a wanted choice, from random games on the rooftops.
fn positions(wanted: impl Fn(Choice) -> bool) -> Vec<Battle> {
    positions_of(&rooftops(), 24, wanted)
}

/// Battles with a wanted choice, from the given number of random games.
fn positions_of(setup: &Arc<Setup>, games: u64, wanted: impl Fn(Choice) -> bool) -> Vec<Battle> {
    let mut found = Vec::new();
    for seed in 0..games {
        let mut game = Game::new(Arc::clone(setup), Some(seed));
        let (mut dice, mut mix) = (SeededDice::new(seed), Mix(seed));
        game.settle(&mut dice).unwrap();
        let mut kept = 0;
        for _ in 0..60 {
            let Some(choice) = game.battle().choice() else { break };
            if let knockback_rules::battle::ChoiceKind::Champions(choice) = choice.about
                && wanted(choice)
                && mix.percent(30)
                && kept < 4
            {
                found.push(game.battle().clone());
                kept += 1;
            }
            let orders: Vec<Order> = game.battle().legal_orders().iter().collect();
            // Prefer moves and attacks to orders that only pass time.
            let lively: Vec<&Order> = orders
                .iter()
                .filter(|order| {
                    matches!(
                        order,
                        Order::Champions(
                            champions::Order::Move { .. }
                                | champions::Order::Attack { .. }
                                | champions::Order::React { .. }
                        )
                    )
                })
                .collect();
            let order = if lively.is_empty() || mix.percent(30) {
                orders[mix.below(orders.len())].clone()
            } else {
                lively[mix.below(lively.len())].clone()
            };
            game.play(&order, &mut dice).unwrap();
        }
    }
    found
}

/// A selection of a figure and its plan.
fn picking(figure: FigureId, planned: Planned) -> Selection {
    Selection { figure: Some(figure), own: Extension::new(planned), ..Selection::default() }
}

/// Plans of the figure whose phase it is, with the scene for each: every maneuver of every weapon, and every means of
/// movement.
fn planned(battle: &Battle) -> Vec<(Selection, Scene)> {
    let Some(figure) = Champions::scene(expect_ruleset(battle), &Selection::default()).figure else {
        return Vec::new();
    };
    let mut plans = vec![ActionPlan::default()];
    for with in choices::weapons(expect_ruleset(battle), figure) {
        let maneuvers = choices::maneuvers(expect_ruleset(battle), figure, with);
        plans.extend(maneuvers.into_iter().map(|maneuver| ActionPlan {
            with: Some(with),
            maneuver,
            ..ActionPlan::default()
        }));
    }
    plans.extend(
        choices::ways(expect_ruleset(battle), figure)
            .into_iter()
            .map(|by| ActionPlan { by: Some(by), ..ActionPlan::default() }),
    );
    let higher = choices::higher(expect_ruleset(battle), figure, &Selection::default(), 2);
    plans.push(ActionPlan { by: Some(Means::Flight), feet: higher, ..ActionPlan::default() });
    let picked = |plan| picking(figure, Planned { plan, ..Planned::default() });
    let mut all: Vec<Selection> = plans.into_iter().map(picked).collect();
    all.extend(
        choices::holds(expect_ruleset(battle), figure)
            .map(|held| picking(figure, Planned { throws: Some(held), ..Planned::default() })),
    );
    all.into_iter().map(|picked| (picked.clone(), Champions::scene(expect_ruleset(battle), &picked))).collect()
}

fn accepts(battle: &Battle, order: &champions::Order) {
    let answer = battle.ordered(&Order::Champions(order.clone()));
    assert!(answer.is_ok(), "{order:?} is shown but refused: {:?}", answer.err());
}

#[test]
fn every_shown_hex_and_target_is_legal() {
    let (mut moves, mut strikes, mut areas, mut charges) = (0, 0, 0, 0);
    for battle in positions(|choice| matches!(choice, Choice::Phase { .. })) {
        let hash = battle.hash();
        for (picked, shown) in planned(&battle) {
            for offer in &shown.offers {
                accepts(&battle, &offer.order);
                match &offer.what {
                    What::Move(plan) => {
                        let end = plan.path.last().copied().or_else(|| shown.chosen.first().copied());
                        assert_eq!(end, Some(offer.cell), "a click on its end orders the path");
                        moves += 1;
                    }
                    What::Area => areas += 1,
                    _ => {}
                }
            }
            for target in &shown.targets {
                let order = shown.strike(target.who).expect("a marked target can be attacked");
                accepts(&battle, order);
                strikes += 1;
                let aimed = Champions::scene(
                    expect_ruleset(&battle),
                    &Selection { cell: target.cells.first().copied(), ..picked.clone() },
                );
                let aim = aimed.aim.as_ref().expect("hovering a target previews the attack");
                assert_eq!(aim.target, target.who);
                for end in &aimed.offers {
                    accepts(&battle, &end.order);
                    charges += usize::from(end.what == What::Charge);
                }
            }
            for (target, refusal) in &shown.barred {
                let (with, maneuver) = (plan(&picked).with, plan(&picked).maneuver);
                let Some((with, attacker)) = with.zip(shown.figure) else { continue };
                let order = champions::Order::Attack { attacker, target: target.who, with, maneuver };
                assert_eq!(battle.ordered(&Order::Champions(order)).as_ref().err(), Some(refusal));
            }
        }
        assert_eq!(battle.hash(), hash, "building a scene does not change the battle");
    }
    assert!(moves > 2_000 && strikes > 200 && areas > 100 && charges > 50, "{moves} {strikes} {areas} {charges}");
}

#[test]
fn defences_on_hexes_are_legal_and_the_coming_attack_is_shown() {
    let (mut hexes, mut blows) = (0, 0);
    for battle in positions(|choice| matches!(choice, Choice::React { .. })) {
        let shown = Champions::scene(expect_ruleset(&battle), &Selection::default());
        for offer in &shown.offers {
            accepts(&battle, &offer.order);
            hexes += 1;
        }
        blows += usize::from(shown.aim.is_some() || shown.blast.is_some());
    }
    assert!(hexes > 100 && blows > 5, "{hexes} {blows}");
}

/// Rolls that cause no harm.
fn mild(request: RollRequest) -> Rolled {
    match request {
        RollRequest::Sum(pool) => Rolled::Sum(pool.count().into()),
        RollRequest::StunAndBody(_) => Rolled::StunAndBody { stun: 0, body: 0 },
        other => panic!("no Champions roll: {other}"),
    }
}

/// The battle after the engine has carried out a knockback of this many hexes.
fn flown(battle: &Battle, figure: knockback_rules::battle::FigureId, direction: Direction, hexes: u16) -> Battle {
    let mut copy = battle.clone();
    let resistance = expect_ruleset(&copy).sheet(figure).knockback_resistance().0;
    let frames = copy.agenda().len();
    // `mild` rolls 1 on each knockback die, so add the number of dice to the BODY.
    let push = Push {
        way: KnockbackOrigin::Along(direction),
        body: 0,
        killing: false,
        martial: false,
        rolled_with: false,
        multiplied: None,
    };
    let dice = champions::knockback::dice_count(&champions::knockback::dice(expect_ruleset(&copy), figure, push));
    let push = Push { body: hexes + resistance + u16::from(dice), ..push };
    let frame = champions::Frame::Knockback(KnockbackFrame::new(figure, vec![push]));
    copy.apply(&Event::Agenda(AgendaChange::Push(knockback_rules::battle::Frame::Champions(frame))));
    while copy.agenda().len() > frames {
        let events = match copy.step() {
            Step::Emit(events) => events,
            Step::Roll(request) => copy.rolled(mild(request)),
            Step::Ask(_) => copy.ordered(&Order::Champions(champions::Order::Pass)).unwrap(),
            Step::Rest => break,
        };
        copy.apply_all(&events);
    }
    copy
}

#[test]
fn every_shown_flight_matches_the_engine() {
    let (mut flights, mut struck, mut falls) = (0, 0, 0);
    for battle in positions(|choice| matches!(choice, Choice::Phase { .. })) {
        for (picked, shown) in planned(&battle).into_iter().filter(|(picked, _)| plan(picked).with.is_some()) {
            for target in &shown.targets {
                let looked = Champions::scene(
                    expect_ruleset(&battle),
                    &Selection { cell: target.cells.first().copied(), ..picked.clone() },
                );
                let Some(aim) = looked.aim.filter(|aim| aim.charge.is_none()) else { continue };
                let KnockbackForecast::Flies(lines) = &aim.forecast else { continue };
                for line in lines {
                    for shown in line.trajectories.iter().filter(|shown| shown.hexes > Hexes::ZERO) {
                        let after = flown(&battle, line.figure, line.direction, shown.hexes.0);
                        let there = Whereabouts::Standing(shown.at);
                        assert_eq!(after.field().whereabouts(line.figure), there, "{shown:?}");
                        for (_, object, _) in &shown.broken {
                            assert_eq!(after.field().object(*object), None, "{shown:?}");
                        }
                        flights += 1;
                        struck += usize::from(shown.struck.is_some());
                        falls += usize::from(shown.drop > 0);
                    }
                    let mut next = 0;
                    for rung in &line.landings {
                        assert_eq!(rung.first, next, "the rungs cover every number");
                        next = rung.last + 1;
                    }
                }
            }
        }
    }
    // The rooftops have no breakable obstacles; `the_worked_example` has one.
    assert!(flights > 500 && struck > 30 && falls > 10, "{flights} {struck} {falls}");
}

/// The chances of the ladder equal the exact odds of the whole attack, misses and all hits of autofire included.
/// Chances shown before the count is complete are equal to them if the hit itself does not change the dice of
/// knockback.
#[test]
fn the_chances_of_a_ladder_are_the_exact_odds() {
    let (mut rungs, mut several) = (0, 0);
    let is_phase = |choice: Choice| matches!(choice, Choice::Phase { .. });
    // The street has weapons with autofire; the rooftops have none.
    let street = knockback_testing::scenarios::setup("sixpence_street");
    let rooftops = positions(is_phase).into_iter().map(|battle| (battle, 1));
    let street = positions_of(&street, 6, is_phase).into_iter().map(|battle| (battle, 2));
    for (battle, shots) in rooftops.chain(street) {
        for (picked, shown) in planned(&battle).into_iter().filter(|(picked, _)| plan(picked).with.is_some()) {
            // One target per weapon and maneuver is enough.
            for target in shown.targets.iter().take(1) {
                let looked = Champions::scene(
                    expect_ruleset(&battle),
                    &Selection { cell: target.cells.first().copied(), ..picked.clone() },
                );
                let Some(aim) = looked.aim.filter(|aim| aim.blow.shots >= shots) else { continue };
                let Some(flight) = aim.flight().filter(|flight| flight.landings.len() > 1) else { continue };
                if !matches!(&aim.forecast, KnockbackForecast::Flies(flights) if flights.len() == 1) {
                    continue;
                }
                let Ok(odds) = Odds::of(&battle, aim.question().unwrap()) else { continue };
                let hexes = odds.hexes();
                let steady = |(_, reason): &(i8, DiceReason)| {
                    matches!(reason, DiceReason::Always | DiceReason::Killing | DiceReason::Martial)
                };
                let steady = flight.dice.iter().all(steady);
                let told = flight.chances(Some(&odds));
                for (rung, chance) in flight.landings.iter().zip(&told).filter(|(rung, _)| rung.first > 0) {
                    let counted = hexes.iter().filter(|(far, _)| (rung.first..=rung.last).contains(&far.0));
                    let sum = counted.fold(Ratio::ZERO, |sum, (_, chance)| sum.plus(chance));
                    assert_eq!(*chance, sum);
                    if steady {
                        assert_eq!(rung.chance, sum, "{rung:?} of {aim:?}");
                    }
                    rungs += 1;
                    several += usize::from(steady && aim.blow.shots > 1);
                }
                let all: f64 = told.iter().map(Ratio::value).sum();
                assert!((odds.hit().value() - 0.02..odds.hit().value() + 1e-9).contains(&all), "{all} of {aim:?}");
            }
        }
    }
    assert!(rungs > 100 && several > 10, "{rungs} {several}");
}

/// The worked example of the rules, before the attack: a strong character faces a weak one, with a sign of DEF 4 and
/// BODY 3 three hexes behind the target. A hit with 11 BODY gives a knockback of 9 hexes, which is shown as 18 m, and
/// as 4 m beyond the sign.
fn the_worked_example() -> Battle {
    let text = r#"(version: 1, name: "Example",
        board: [rows(origin: [0, 0], rows: ["c0 c0 c0 c0 c0 c0 c0 c0 c0 c0 c0 c0 c0 c0"])],
        objects: [(id: "sign", name: "Sign", at: [4, 0], height: 2)],
        sides: [(id: "one", name: "One"), (id: "two", name: "Two")],
        figures: [(id: "a", name: "Archer", side: "one", at: [[0, 0]]), (id: "b", name: "Bird", side: "two", at: [[1, 0]])],
        rules: champions((
            characters: [
                (figure: "a", str: 60, dex: 20, con: 20, body: 10, spd: 4, pd: 5, ed: 5, rec: 8, end: 40, stun: 30),
                (figure: "b", str: 10, dex: 11, con: 20, body: 10, spd: 3, pd: 5, ed: 5, rec: 8, end: 40, stun: 30),
            ],
            things: [(object: "sign", def: 4, body: 3)],
        )))"#;
    let setup = Arc::new(Setup::new(read_scenario("example.ron", text.as_bytes()).unwrap()).unwrap());
    let mut game = Game::new(setup, Some(1));
    game.settle(&mut SeededDice::new(1)).unwrap();
    game.battle().clone()
}

/// The figure that is attacked in the example, and the attack on it.
fn its_blow(battle: &Battle) -> (FigureId, super::PlannedAttack) {
    let bird = battle.setup().names.figure("b").unwrap();
    let cell = battle.field().footprint(bird).map(|at| at.head);
    let shown = Champions::scene(expect_ruleset(battle), &Selection { cell, ..Selection::default() });
    (bird, shown.aim.expect("Archer acts first and attacks"))
}

#[test]
fn the_worked_example_matches_the_rules() {
    let battle = the_worked_example();
    let (bird, aim) = its_blow(&battle);
    assert_eq!((aim.target, aim.maneuver), (Occupant::Figure(bird), Maneuver::Strike));
    let flight = aim.flight().expect("the attack knocks back");
    let rung = |hexes: u16| flight.landings.iter().find(|rung| (rung.first..=rung.last).contains(&hexes)).unwrap();
    assert_eq!((rung(9).force(), rung(9).metres(), rung(9).beyond()), ("18 m".to_owned(), 10, Some(4)));
    assert_eq!(rung(9).broken.iter().map(|(steps, _, dice)| (*steps, *dice)).collect::<Vec<_>>(), [(3, 7)]);
    assert_eq!((rung(9).down, rung(9).struck), (None, None), "after a collision nothing is rolled for the landing");
    let held = rung(5);
    assert_eq!((held.first, held.last, held.metres()), (3, 7, 4), "the sign withstands a flight up to its limit");
    assert_eq!(held.struck.map(|(_, dice)| dice), Some((3, 7)));
    // Board and ladder group all ends on one hex. On the hex before the sign, these are flights that the sign stops and
    // flights that go no farther.
    let places = places(flight, &flight.chances(None));
    let mut ends: Vec<_> = places.iter().filter(|place| place.flies()).map(|place| place.shown.trajectory.at).collect();
    ends.sort_unstable();
    ends.dedup();
    assert_eq!(ends.len() + 1, places.len(), "each hex is listed once, and staying once");
    let before = places.iter().find(|place| place.flies() && place.shown.metres() == 4).expect("a possible end");
    let knocked: Vec<(u16, u16)> = before.rungs.iter().map(|(rung, _)| (rung.first, rung.last)).collect();
    assert_eq!(knocked, [(2, 2), (3, 7)]);
    assert_eq!(before.chance, rung(2).chance.plus(&held.chance));
    assert_eq!(flight.landing_on(before.shown.trajectory.at.head), Some(before.rung), "hovering selects its rung");
    let rungs: usize = places.iter().map(|place| place.rungs.len()).sum();
    assert_eq!(rungs, flight.landings.len());
    let sum: f64 = flight.landings.iter().map(|rung| rung.chance.value()).sum::<f64>() + flight.nothing.value();
    assert!(sum <= aim.hit.value() + 1e-9 && sum > aim.hit.value() - 0.01, "{sum}");
    assert!((aim.hit.value() - chance_of(aim.to_hit.need())).abs() < 1e-9);
}

#[test]
fn a_rare_end_has_text_only_if_the_target_is_lost() {
    let battle = the_worked_example();
    let (_, aim) = its_blow(&battle);
    let flight = aim.flight().expect("the attack knocks back");
    let mut odds = Odds::of(&battle, aim.question().unwrap()).unwrap();
    let mut fates = |states: &[State]| {
        for outcome in &mut odds.outcomes {
            outcome.blow.states = std::iter::once((flight.figure, states.iter().copied().collect())).collect();
        }
        let chances = flight.chances(Some(&odds));
        let places = places(flight, &chances);
        let told = places.iter().filter(|place| place.flies()).map(|place| {
            let fate = place.fate(flight, Some(&odds));
            (fate, place.chance.value() < 0.02, place.matters(fate))
        });
        told.collect::<Vec<_>>()
    };
    let alive = fates(&[State::Stunned]);
    assert!(alive.iter().any(|(_, rare, _)| *rare) && alive.iter().any(|(_, rare, _)| !rare), "{alive:?}");
    assert!(alive.iter().all(|(fate, rare, matters)| fate.is_none() && matters != rare), "{alive:?}");
    for (state, word) in [(State::Dead, "dead"), (State::Dying, "dying")] {
        let lost = fates(&[state]);
        assert!(lost.iter().all(|(fate, _, matters)| *fate == Some(word) && *matters), "{lost:?}");
    }
    let before = places(flight, &flight.chances(None));
    assert!(before.iter().all(|place| place.fate(flight, None).is_none()), "the fate is unknown before the count");
}

/// The chance to hit on 3d6, computed here: 3 always hits, 18 always misses.
fn chance_of(need: i16) -> f64 {
    let (mut hits, mut all) = (0.0, 0.0);
    for (rolled, ways) in RollRequest::Sum(D6Pool::of(3)).outcomes() {
        let Rolled::Sum(sum) = rolled else { continue };
        #[expect(clippy::cast_precision_loss, reason = "216 is exact as an `f64`")]
        let ways = ways as f64;
        all += ways;
        if sum == 3 || (sum < 18 && i32::from(sum) <= i32::from(need)) {
            hits += ways;
        }
    }
    hits / all
}

#[test]
fn a_charge_is_aimed_from_the_cell_of_its_attack() {
    let mut seen = 0;
    for battle in positions(|choice| matches!(choice, Choice::Phase { halves: 2, .. })) {
        let Some(figure) = Champions::scene(expect_ruleset(&battle), &Selection::default()).figure else { continue };
        let plan = ActionPlan { maneuver: Maneuver::MoveThrough(Metres::ZERO), ..ActionPlan::default() };
        let picked = picking(figure, Planned { plan, ..Planned::default() });
        let shown = Champions::scene(expect_ruleset(&battle), &picked);
        for target in &shown.targets {
            let aimed = Champions::scene(
                expect_ruleset(&battle),
                &Selection { cell: target.cells.first().copied(), ..picked.clone() },
            );
            let aim = aimed.aim.unwrap();
            let charge = aim.charge.clone().unwrap();
            assert_eq!(aim.maneuver, Maneuver::MoveThrough(Metres(2 * charge.after)));
            // The engine makes the attack from the same cell with the same maneuver.
            let mut copy = battle.clone();
            let events = copy.ordered(&Order::Champions(champions::Order::Charge(charge))).unwrap();
            copy.apply_all(&events);
            let declared = loop {
                if let Some(knockback_rules::battle::Frame::Champions(champions::Frame::Attack(attack))) = copy.top() {
                    break Some(AttackFrame::clone(attack));
                }
                match copy.step() {
                    Step::Emit(events) => copy.apply_all(&events),
                    _ => break None,
                }
            };
            if let Some(attack) = declared {
                assert_eq!((attack.maneuver, attack.target), (aim.maneuver, aim.target));
                let way = champions::knockback::origin(expect_ruleset(&copy), attack.from, attack.target);
                if let (Some(flight), KnockbackOrigin::Along(direction)) = (aim.flight(), way) {
                    assert_eq!(flight.direction, direction);
                }
                seen += 1;
            }
        }
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn the_suggested_weapon_can_attack_an_enemy() {
    let (mut suggested, mut ranged, mut own) = (0, 0, 0);
    for battle in positions(|choice| matches!(choice, Choice::Phase { .. })) {
        let Some(figure) = Champions::scene(expect_ruleset(&battle), &Selection::default()).figure else { continue };
        let best = choices::best(expect_ruleset(&battle), figure);
        let foes: Vec<Occupant> = battle
            .field()
            .standing_figures()
            .map(|(other, _)| other)
            .filter(|other| !battle.friends(figure, *other) && expect_ruleset(&battle).is_awake(*other))
            .map(Occupant::Figure)
            .collect();
        let strikes = |with: Weapon| {
            let order =
                |target| champions::Order::Attack { attacker: figure, target, with, maneuver: Maneuver::Strike };
            foes.iter().any(|foe| battle.ordered(&Order::Champions(order(*foe))).is_ok())
        };
        match best {
            Some(with) if strikes(with) => {
                own += usize::from(!matches!(with, Weapon::Strength(_)));
                suggested += 1;
            }
            // If no enemy can be attacked, the suggestion must be useful once an enemy comes into sight, so it is not
            // bare hands.
            Some(with) => {
                let weapons = choices::weapons(expect_ruleset(&battle), figure);
                assert!(!weapons.iter().any(|other| strikes(*other)), "a weapon other than {with:?} can attack");
                assert!(!matches!(with, Weapon::Strength(_)), "{with:?}");
                ranged += 1;
            }
            None => {}
        }
    }
    assert!(suggested > 20 && ranged > 2 && own > 10, "{suggested} {ranged} {own}");
}
