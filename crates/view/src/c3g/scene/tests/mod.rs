//! Checks that the scene shows exactly what the engine does.

mod against_engine;

use crate::RulesetView as _;
use std::sync::Arc;

use knockback_odds::Ratio;
use knockback_rules::{
    battle::{FigureId, Occupant, Order, Setup},
    c3g::{self, C3g, Marker},
    dice::SeededDice,
    displacement::Cause,
    files::read_scenario,
    game::Game,
};

use super::{
    ends::{LandingPlace, TargetOutcome},
    flight::{Flight, KnockbackForecast},
};
use crate::c3g::scene::way_to;
use crate::selection::Selection;
use crate::{c3g::testing::expect_ruleset, percent::in_percent};

const MALLET: FigureId = FigureId(0);
const CUSHION: FigureId = FigureId(1);

/// The ledge scenario at the first turn of Mallet.
fn first_turn() -> Game {
    let bytes = include_bytes!("../../../../../../tests/fixtures/ledge.ron");
    let setup = Setup::new(read_scenario("ledge.ron", bytes).unwrap()).unwrap();
    let mut game = Game::new(Arc::new(setup), Some(9));
    let mut dice = SeededDice::new(9);
    game.settle(&mut dice).unwrap();
    for card in expect_ruleset(game.battle()).rules().card_of.clone() {
        for marker in Marker::ALL {
            game.play(&Order::C3g(c3g::Order::PlaceMarker { marker, card }), &mut dice).unwrap();
        }
    }
    game
}

#[test]
fn shown_paths_and_targets_are_the_legal_orders() {
    let game = first_turn();
    let battle = game.battle().seen_by(None);
    let overlay = C3g::scene(expect_ruleset(&battle), &Selection { figure: Some(MALLET), ..Selection::default() });
    let mut drawn: Vec<Order> =
        overlay.goals.iter().map(|goal| Order::C3g(goal.way.order(expect_ruleset(&battle), MALLET))).collect();
    drawn.extend(overlay.targets.iter().map(|target| {
        Order::C3g(c3g::Order::Attack { attacker: MALLET, target: target.who, with: c3g::AttackWith::Normal })
    }));
    let mut legal: Vec<Order> = battle.legal_orders().iter().collect();
    legal.retain(|order| *order != Order::C3g(c3g::Order::EndTurn));
    drawn.sort();
    legal.sort();
    assert_eq!(drawn, legal);
    for goal in &overlay.goals {
        let found = way_to(&overlay.goals, goal.end());
        assert_eq!(found.map(|found| found.way.to), Some(goal.way.to), "a click on its end orders the path");
    }
}

#[test]
fn aiming_forecasts_every_number_of_points() {
    let game = first_turn();
    let battle = game.battle().seen_by(None);
    let cell = battle.field().footprint(CUSHION).map(|at| at.head);
    let overlay =
        C3g::scene(expect_ruleset(&battle), &Selection { figure: Some(MALLET), cell, ..Selection::default() });
    let aim = overlay.aim.expect("an attack is previewed");
    assert_eq!((aim.attacker, aim.target), (MALLET, Occupant::Figure(CUSHION)));
    let KnockbackForecast::Lines(lines) = aim.forecast else { panic!("the attack knocks back: {:?}", aim.forecast) };
    let [Flight { line, trajectories, landings }] = lines.as_slice() else {
        panic!("one-hex figures have one line: {lines:?}")
    };
    assert_eq!(trajectories.len(), usize::from(aim.attack.dice()) + 1, "from no points to a skull on every die");
    for trajectory in trajectories {
        assert_eq!(c3g::trajectory(expect_ruleset(&battle), CUSHION, *line, trajectory.kp).as_ref(), Some(trajectory));
    }
    assert!(landings.len() < trajectories.len(), "equal ends share a rung");
    assert!(matches!(trajectories.last().map(|farthest| farthest.cause), Some(Cause::Object(_))));
}

#[test]
fn impossible_actions_have_a_reason() {
    let game = first_turn();
    let battle = game.battle().seen_by(None);
    let object = battle.field().objects().next().map(|(_, cell)| cell);
    let overlay =
        C3g::scene(expect_ruleset(&battle), &Selection { figure: Some(MALLET), cell: object, ..Selection::default() });
    let refusal = overlay.refusal.clone().expect("an engaged figure cannot attack other targets");
    assert_eq!(refusal.rule.0, "C3G-13");
}

#[test]
fn death_and_survival_on_the_spot_have_separate_chances() {
    let game = first_turn();
    let battle = expect_ruleset(game.battle());
    let at = battle.field().footprint(CUSHION).expect("the target is on the board");
    let told = |moved: bool, destroyed: u128| {
        let share = |hundredths| Some(Ratio::of(hundredths, 100));
        let (chance, destroyed, alive) = (share(29), share(destroyed), share(29 - destroyed));
        let (points, unmoved) = (Some((0, 0)), None);
        let end = LandingPlace { at, chance, destroyed, alive, unmoved, points, rung: None, still: None, moved };
        let words = |chance: Option<Ratio>| chance.as_ref().map(in_percent).unwrap_or_default();
        let fates = end.fates(battle).into_iter();
        let sign = |kills: bool| if kills { "!" } else { "" };
        fates.map(|fate| format!("{} {}{}", words(fate.chance), fate.what, sign(fate.kills))).collect::<Vec<String>>()
    };
    assert_eq!(told(false, 18), ["18 % destroyed here!", "11 % stays"]);
    assert_eq!(told(false, 3), ["26 % stays", "3 % destroyed here!"], "the likelier fate comes first");
    assert_eq!(told(false, 29), ["29 % destroyed here!"]);
    assert_eq!(told(false, 0), ["29 % stays"]);
    assert_eq!(told(true, 18), ["29 % destroyed!"], "a target that flies has one chance per position");
    assert_eq!(told(true, 3), ["29 % ends here"]);
    let rare = |thousandths| {
        let chance = Some(Ratio::of(thousandths, 1000));
        TargetOutcome { chance, what: "burns, destroyed".to_owned(), kills: true, still: false }.is_rare()
    };
    assert!(rare(4) && !rare(940), "rare results are small, deadly or not");
}

#[test]
fn rare_results_have_no_text_unless_they_kill() {
    let game = first_turn();
    let battle = expect_ruleset(game.battle());
    let at = battle.field().footprint(CUSHION).expect("the target is on the board");
    // In thousandths: the chances that the target ends in the position, and that it is destroyed there.
    let told = |moved: bool, ends: u128, dies: u128| {
        let share = |thousandths| Some(Ratio::of(thousandths, 1000));
        let (chance, destroyed, alive) = (share(ends), share(dies), share(ends - dies));
        let (points, unmoved) = (Some((0, 0)), None);
        let end = LandingPlace { at, chance, destroyed, alive, unmoved, points, rung: None, still: None, moved };
        let fates = end.fates(battle).into_iter().filter(TargetOutcome::matters);
        fates.map(|fate| fate.what).collect::<Vec<String>>()
    };
    assert_eq!(told(false, 700, 4), ["stays", "destroyed here"], "death is listed second");
    assert_eq!(told(false, 15, 4), ["destroyed here"], "if staying is also rare, only death is listed");
    assert_eq!(told(true, 15, 12), ["destroyed"]);
    assert!(told(true, 15, 0).is_empty() && told(false, 15, 0).is_empty());
    assert_eq!(told(true, 25, 0), ["ends here"]);
}
