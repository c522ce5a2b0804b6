//! The threat map: every attack from every hex, each with the odds of its own question.

use crate::rules_support::{
    made_up::{self, Mix},
    play::as_c3g,
};
use crate::support::{all_faces, cases};
use knockback_odds::{
    Ratio, ThreatCounting as _,
    c3g::{Objective, Odds, ThreatCount, Threats, unhurt},
};
use knockback_rules::{
    battle::{Battle, Event, FigureId, Occupant},
    c3g::{self, Reach, targeting},
    dice::SeededDice,
    game::Game,
};

/// The battle after a figure has moved.
fn gone(battle: &Battle, figure: FigureId, way: Option<&c3g::ReachPath>) -> Battle {
    let mut battle = battle.clone();
    if let Some(way) = way {
        battle.apply_all(&[Event::Lifted { figure }, Event::Settled { figure, at: way.to }]);
    }
    battle
}

#[test]
fn shared_odds_match_separate_questions() {
    let (mut threats, mut questions) = (0, 0);
    for seed in 0..24 {
        let mut game = Game::new(made_up::setup(seed), Some(seed));
        let (mut dice, mut mix) = (SeededDice::new(seed), Mix(seed));
        for turn in 0..40 {
            game.settle(&mut dice).unwrap();
            if turn > 12 && turn % 9 == 0 {
                let battle = game.battle();
                let hash = battle.hash();
                for figure in (0..6).map(FigureId) {
                    let map = Threats::of(as_c3g(battle), figure);
                    let mut found = 0;
                    for threat in &map.threats {
                        let there = gone(battle, figure, threat.way.as_ref());
                        let alone = Odds::of(&there, threat.question).unwrap_or_else(|fault| panic!("{fault}"));
                        let shared = map.odds(threat);
                        assert_eq!(shared.outcomes, alone.outcomes, "{threat:?}");
                        assert_eq!(shared.line, alone.line, "{threat:?}");
                        assert!(threat.arrival == Ratio::ONE || threat.way.as_ref().is_some_and(|way| way.harm));
                        found += 1;
                    }
                    assert_eq!(found, expected(battle, figure), "every attack from every hex along every line");
                    threats += found;
                    questions += map.questions();
                }
                assert_eq!(battle.hash(), hash, "a threat map must not change the battle");
            }
            let Some(order) = made_up::order(game.battle(), &mut mix) else { break };
            game.submit(&order).unwrap();
        }
    }
    assert!(threats > 500 && questions < threats, "{threats} threats, {questions} questions");
}

/// The number of attacks on enemies from all hexes in reach, with each line counted separately.
fn expected(battle: &Battle, figure: FigureId) -> usize {
    if battle.outcome().is_some() || battle.field().standing(figure).is_none() {
        return 0;
    }
    let reach = Reach::of(as_c3g(battle), figure);
    let ways = reach.destinations().map(Some).chain([None]);
    let at = ways.map(|way| {
        let battle = gone(battle, figure, way);
        let enemies = targeting::attacks(as_c3g(&battle), figure)
            .filter(|(target, _)| matches!(target, Occupant::Figure(enemy) if !battle.friends(figure, *enemy)));
        enemies
            .map(|(target, with)| c3g::foreseen_lines(as_c3g(&battle), figure, target, with).len().max(1))
            .sum::<usize>()
    });
    at.sum()
}

#[test]
fn slices_lead_to_the_same_map() {
    let game = cases::game(
        r#"(name: "row", rules: ["C3G-13"], ground: ["g0 g0 g0 g0 g0 g0 g0", " g0 g0 g0 g0 g0 g0"],
            before: ["A . B . . D E", " . . . c C ."], cards: {"A": (attack: Some(3)), "B": (defense: Some(2))})"#,
    );
    let figure = FigureId(0);
    let whole = Threats::of(as_c3g(game.battle()), figure);
    let mut count = ThreatCount::new(as_c3g(game.battle()), figure);
    let mut slices = 0;
    let sliced = loop {
        slices += 1;
        if let Some(map) = count.advance(1) {
            break map;
        }
    };
    assert!(slices > 20, "{slices} slices");
    assert_eq!(sliced.threats, whole.threats);
    for threat in &whole.threats {
        assert_eq!(sliced.odds(threat), whole.odds(threat));
    }
}

/// `A` leaves the reach of one or two enemies, and falls, in one case onto lava.
#[test]
fn arrival_is_the_chance_of_no_wound_on_the_way() {
    let game = cases::game(
        r#"(name: "ledge", rules: ["C3G-10", "C3G-11"], ground: ["g9 g9 g9 g0 g0", " g9 g0 l0 g0"],
            before: ["B A C . .", " . . . ."], cards: {"A": (life: Some(6), move: Some(3))})"#,
    );
    let (battle, figure) = (as_c3g(game.battle()), FigureId(0));
    let mut chances = Vec::new();
    for way in Reach::of(battle, figure).destinations() {
        let played = all_faces::unhurt(&game, way, figure);
        assert_eq!(unhurt(battle, figure, way), played, "{way:?}");
        chances.push(played);
    }
    assert!(chances.iter().any(|chance| *chance < Ratio::of(1, 4)) && chances.len() == 3, "{chances:?}");
}

#[test]
fn each_aim_finds_its_attack() {
    let best = |text: &str, aim: Objective| {
        let game = cases::game(text);
        let battle = game.battle();
        let map = Threats::of(as_c3g(battle), FigureId(0));
        let ranked = map.ranked(battle, aim);
        assert!(ranked.is_sorted_by(|one, other| one.0 >= other.0), "best first");
        let (worth, threat) = ranked.into_iter().next().expect("there is an attack");
        let at = battle.setup().board.at(threat.at.head);
        (worth, [at.q, at.r], threat.question.line.map(|(_, direction)| direction.number()))
    };
    // B is on a plateau: a ledge to the east, lava to the south-west, C to the south-east.
    let text = r#"(name: "ridge", rules: ["C3G-20"],
        ground: ["g9 g9 g9 g9 g9 g9", " g9 g9 g9 g2 g2", "g9 g9 l9 g9 g9 g9"],
        before: [". . . . . .", " . . B . .", "A . . C . ."],
        cards: {"A": (attack: Some(3), move: Some(9), powers: Some([super_strength, flying])),
            "B": (defense: Some(0), life: Some(9))})"#;
    let (worth, at, line) = best(text, Objective::OffLedge);
    assert_eq!((at, line), ([1, 1], Some(0)), "from the west, to the east");
    // At least one skull on three dice, against no defence dice.
    assert_eq!(worth, Ratio::of(7, 8));
    let (_, at, line) = best(text, Objective::IntoLava);
    assert_eq!((at, line), ([3, 0], Some(2)), "from the north-east, to the south-west");
    let (worth, at, line) = best(text, Objective::OntoFriend);
    assert_eq!((at, line), ([2, 0], Some(1)), "from the north-west, to the south-east");
    assert_eq!(worth, Ratio::of(7, 8));
    let (worth, at, line) = best(text, Objective::Kill);
    assert_eq!((at, line), ([3, 0], Some(2)), "three skulls do not kill, but lava kills in 19 of 20 cases");
    assert_eq!(worth, Ratio::of(7 * 19, 8 * 20));
    let (worth, ..) = best(text, Objective::Farthest);
    assert!(worth > Ratio::ONE, "three dice move an unobstructed target 3/2 hexes on average: {worth}");
}
