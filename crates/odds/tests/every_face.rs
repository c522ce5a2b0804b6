//! Compares odds with plays of real games, one for each combination of faces of all dice.

use std::collections::BTreeMap;

use crate::rules_support::{
    made_up::{self, Mix},
    play::as_c3g,
};
use crate::support::{
    all_faces, cases,
    ending::{self, Ending},
};
use knockback_odds::{
    Count, Ratio,
    c3g::{LineWanted, Odds, Question, Unanswered},
};
use knockback_rules::{
    battle::{FigureId, Occupant, Order},
    c3g::{self, AttackWith},
    dice::SeededDice,
    game::Game,
    scenario::RulesSpec,
};
use proptest::prelude::*;

/// The maximum number of plays for one question.
const MAX: usize = 60_000;

/// The odds of a question as endings. Checks properties that apply to all odds.
fn counted(game: &Game, question: Question) -> BTreeMap<Ending, Ratio> {
    let hash = game.battle().hash();
    let odds = Odds::of(game.battle(), question).unwrap_or_else(|fault| panic!("{question:?}: {fault}"));
    assert_eq!(game.battle().hash(), hash, "a question must not change the battle");
    let joint = odds.json(game.battle().setup()).joint;
    assert_eq!(joint.len(), odds.outcomes.len(), "no two outcomes agree in everything");
    let mut endings = BTreeMap::new();
    for (entry, outcome) in joint.iter().map(Ending::from).zip(odds.json(game.battle().setup()).joint) {
        let p = Ratio::of(outcome.p.num.parse().unwrap(), outcome.p.den.parse().unwrap());
        assert!(endings.insert(entry, p).is_none(), "entries of joint are distinct");
    }
    assert_eq!(odds.chance(|_| true), Ratio::ONE, "probabilities sum to 1");
    endings
}

/// Compares the odds of a question, along each of its lines, with plays of all faces. Returns the number of
/// comparisons.
fn compare(game: &Game, question: Question, most: usize) -> usize {
    let attack = cases::order(question);
    let asked = match Odds::of(game.battle(), question) {
        Err(Unanswered::Wanted(LineWanted(lines))) => {
            let along = lines.into_iter().map(|line| cases::along(game, question, line));
            along.map(|(question, order)| (question, Some(order))).collect()
        }
        _ => vec![(question, None)],
    };
    let mut compared = 0;
    for (question, line) in asked {
        let counted = counted(game, question);
        let Some(played) = all_faces::endings(game, &attack, line.as_ref(), most) else { continue };
        assert_eq!(counted, played, "{question:?} {line:?}");
        let plain = Count::plain(game.battle(), question).and_then(Count::finish);
        assert_eq!(plain, Odds::of(game.battle(), question), "plain frontier: {question:?} {line:?}");
        compared += 1;
    }
    compared
}

/// A row in which `A` strikes `B`.
fn row(ground: &str, before: &str, rest: &str) -> Game {
    let text = format!(r#"(name: "row", rules: ["C3G-33"], ground: ["{ground}"], before: ["{before}"], {rest})"#);
    cases::game(&text)
}

#[test]
fn small_cases_of_every_kind() {
    let dice = r#""A": (attack: Some(4)), "B": (defense: Some(2), life: Some(3)"#;
    let cases = [
        ("nothing in the way", "g0 g0 g0 g0 g0 g0 g0", "A B . . . . .", String::new()),
        ("a friend in the way", "g0 g0 g0 g0 g0 g0 g0", "A B . C . . .", String::new()),
        ("an object in the way", "g0 g0 g0 g0 g0 g0 g0", "A B . % . . .", String::new()),
        ("an obstacle in the way", "g0 g0 g0 g0 g0 g0 g0", "A B . # . . .", String::new()),
        ("a glyph in the way", "g0 g0 g0 g0 g0 g0 g0", "A B . ? . . .", String::new()),
        ("the edge", "g0 g0 g0", "A B .", String::new()),
        ("a hole", "g0 g0 .. g0 g0 g0", "A B .. . . .", String::new()),
        ("a rise", "g0 g0 g0 g2 g2 g2 g2", "A B . . . . .", String::new()),
        ("a wall", "g0 g0 g0 g9 g9 g9 g9", "A B . . . . .", String::new()),
        ("two falls", "g30 g30 g25 g10 g10 g10 g10", "A B . . . . .", String::new()),
        ("a deadly fall behind somebody", "g30 g30 g30 g1 g1 g1 g1", "A B . . C . .", String::new()),
        ("a fall onto water", "g9 g9 w0 g0 g0 g0 g0", "A B . . . . .", String::new()),
        ("molten lava", "g0 g0 l0 g0 l0 g0 g0", "A B . . . . .", String::new()),
        ("molten lava that wounds", "g0 g0 l0 g0 l0 g0 g0", "A B . . . . .", "options: (lava: wounds),".to_owned()),
        ("higher ground", "g1 g0 g0 g0 g0 g0 g0", "A B . . . . .", String::new()),
        ("two-hex on uneven ground", "g0 g0 g0 g0 g1 g1 g0 g0", "A b B . . . . .", String::new()),
        ("two-hex off a ledge", "g9 g9 g9 g9 g0 l0 g0 g0", "A b B . . . . .", String::new()),
    ];
    for (name, ground, before, rest) in cases {
        let game = row(ground, before, &format!("{rest} cards: {{{dice})}}"));
        let compared = compare(&game, cases::question(&game, "B", AttackWith::Normal), MAX);
        assert_eq!(compared, 1, "{name}");
    }
    for powers in ["tough", "immovable", "dampener(1)", "phase(11)", "flying"] {
        let game = row("g0 g0 g0 g9 g9", "A B . . .", &format!("cards: {{{dice}, powers: Some([{powers}]))}}"));
        assert_eq!(compare(&game, cases::question(&game, "B", AttackWith::Normal), MAX), 1, "{powers}");
    }
}

/// A generated battle with few dice.
fn small(seed: u64) -> knockback_rules::scenario::Scenario {
    let mut scenario = made_up::scenario(seed);
    let mut mix = Mix(seed);
    let RulesSpec::C3g(spec) = &mut scenario.rules else { panic!("the scenario must use C3G") };
    for card in &mut spec.cards {
        card.attack = 1 + u8::try_from(mix.below(4)).unwrap();
        card.defense = u8::try_from(mix.below(3)).unwrap();
    }
    scenario
}

/// All attacks that are legal now.
fn attacks(game: &Game) -> Vec<Question> {
    let orders = game.battle().legal_orders().iter();
    let attack = |order: Order| match order {
        Order::C3g(c3g::Order::Attack { attacker, target, with }) => Some(Question::new(attacker, target, with)),
        _ => None,
    };
    orders.filter_map(attack).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    /// The odds of every legal attack in generated games match all faces.
    #[test]
    fn generated_battles_match_all_faces(seed in 0..100_000_u64, picks in proptest::collection::vec(any::<u16>(), 30..90)) {
        let mut game = Game::new(made_up::playable(small(seed)), Some(seed));
        let mut dice = SeededDice::new(seed);
        game.settle(&mut dice).unwrap();
        for pick in picks {
            let mut mix = Mix(u64::from(pick));
            let attacks = attacks(&game);
            if !attacks.is_empty() {
                compare(&game, attacks[mix.below(attacks.len())], 3_000);
            }
            let Some(order) = made_up::order(game.battle(), &mut mix) else { break };
            game.play(&order, &mut dice).unwrap();
        }
    }
}

/// Generated games contain all kinds of attacks on all kinds of targets. The odds of a sample of each kind match all
/// faces.
#[test]
fn attacks_of_every_kind_match_all_faces() {
    let mut seen = BTreeMap::<&str, usize>::new();
    for seed in 0..60 {
        let mut game = Game::new(made_up::playable(small(seed)), Some(seed));
        let (mut dice, mut mix) = (SeededDice::new(seed), Mix(seed));
        for _ in 0..60 {
            game.settle(&mut dice).unwrap();
            for question in attacks(&game) {
                let kind = match (question.with, question.target) {
                    (AttackWith::Throw(_), _) => "throw",
                    (AttackWith::Special(place), _) => {
                        let area = as_c3g(game.battle()).card(question.attacker).special(place).unwrap().area;
                        if area > 0 { "area" } else { "special" }
                    }
                    (AttackWith::Normal, Occupant::Object(_)) => "object",
                    (AttackWith::Normal, Occupant::Figure(figure)) => {
                        let two_hex = game.battle().field().standing(figure).is_some_and(|at| at.tail.is_some());
                        if two_hex { "two-hex" } else { continue }
                    }
                };
                if seen.get(kind).is_none_or(|count| *count < 12) {
                    *seen.entry(kind).or_default() += compare(&game, question, 2_000);
                }
            }
            let Some(order) = made_up::order(game.battle(), &mut mix) else { break };
            game.submit(&order).unwrap();
        }
    }
    assert_eq!(seen.len(), 5, "{seen:?}");
    assert!(seen.values().all(|count| *count >= 8), "{seen:?}");
}

#[test]
fn a_question_is_refused_exactly_if_the_attack_is() {
    for seed in 0..12 {
        let mut game = Game::new(made_up::setup(seed), Some(seed));
        let (mut dice, mut mix) = (SeededDice::new(seed), Mix(seed));
        for _ in 0..60 {
            game.settle(&mut dice).unwrap();
            let battle = game.battle();
            let everybody = ending::everybody(battle);
            for attacker in (0..6).map(FigureId) {
                let may: Vec<_> = c3g::targeting::attacks(as_c3g(battle), attacker).collect();
                for target in &everybody {
                    let asked = Odds::of(battle, Question::new(attacker, *target, AttackWith::Normal));
                    let refused = matches!(asked, Err(Unanswered::Refused(_)));
                    let legal = battle.outcome().is_none()
                        && battle.field().standing(attacker).is_some()
                        && may.contains(&(*target, AttackWith::Normal));
                    assert_eq!(refused, !legal, "{attacker:?} on {target:?}: {asked:?}");
                }
            }
            let Some(order) = made_up::order(battle, &mut mix) else { break };
            game.submit(&order).unwrap();
        }
    }
}
