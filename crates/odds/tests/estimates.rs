//! Estimates, slices and weights beyond 128 bits.

#![allow(clippy::float_arithmetic, reason = "statistics")]

use crate::support::cases;
use knockback_odds::{
    AnswerPhase, Answering, CountProgress, Exactness, Ratio,
    c3g::{Count, Estimate, Odds, Outcome, Question, Unanswered},
};
use knockback_rules::{c3g::AttackWith, game::Game};

fn row(attack: u8, defense: u8) -> Game {
    cases::game(&format!(
        r#"(name: "row", rules: ["C3G-33"], ground: ["g9 g9 g9 g9 g0 l0 g0 g0 g0"], before: ["A B . C . . . . ."],
            cards: {{"A": (attack: Some({attack})), "B": (defense: Some({defense}))}})"#
    ))
}

/// `A` strikes `B` and all figures around `B` with a special attack. Each of them rolls its own defence.
fn crowd(victims: usize) -> Game {
    let others: String = ('C'..).take(victims).flat_map(|letter| [' ', letter]).collect();
    let ground = "g0 ".repeat(victims + 4);
    cases::game(&format!(
        r#"(name: "crowd", rules: ["C3G-13"], ground: ["{ground}"], before: ["A . . B{others}"],
            cards: {{"A": (powers: Some([special_attack(name: "Burst", range: 3, dice: 9, area: 10)]))}})"#
    ))
}

#[test]
fn an_estimate_is_labelled_and_close() {
    let game = row(5, 3);
    let question = cases::question(&game, "B", AttackWith::Normal);
    let exact = Odds::of(game.battle(), question).unwrap();
    let estimate = Odds::estimated(game.battle(), question, 7, 20_000).unwrap();
    let Exactness::Estimate { seed: 7, plays: 20_000, interval } = &estimate.exactness else {
        panic!("{:?}", estimate.exactness)
    };
    assert_eq!(estimate.chance(|_| true), Ratio::ONE);
    for outcome in &exact.outcomes {
        let same = |other: &Outcome| Outcome { probability: outcome.probability.clone(), ..other.clone() } == *outcome;
        let guessed = estimate.chance(same);
        let near = guessed <= outcome.probability.plus(interval) && outcome.probability <= guessed.plus(interval);
        assert!(near, "{guessed} for {}, {interval}", outcome.probability);
    }
    let json = estimate.json(game.battle().setup());
    assert!(!json.exact && json.estimate.as_ref().is_some_and(|told| (told.seed, told.plays) == (7, 20_000)));
    assert_eq!(
        Odds::estimated(game.battle(), question, 7, 20_000).unwrap(),
        estimate,
        "the same seed gives the same estimate"
    );
    assert_ne!(Odds::estimated(game.battle(), question, 8, 20_000).unwrap().outcomes, estimate.outcomes);
}

#[test]
fn counts_beyond_the_budget_are_refused() {
    let few = crowd(2);
    let burst = |game: &Game| cases::question(game, "B", AttackWith::Special(0));
    assert_eq!(Odds::of(few.battle(), burst(&few)).unwrap().exactness, Exactness::Exact);
    let many = crowd(10);
    assert_eq!(Odds::of(many.battle(), burst(&many)), Err(Unanswered::BeyondBudget));
    let estimate = Odds::estimated(many.battle(), burst(&many), 1, 500).unwrap();
    assert!(matches!(estimate.exactness, Exactness::Estimate { .. }));
    assert_eq!(estimate.involved().len(), 11);
}

/// The plays so far are a provisional estimate.
#[test]
fn an_unfinished_estimate_has_provisional_odds() {
    let game = row(5, 3);
    let question = cases::question(&game, "B", AttackWith::Normal);
    let mut estimate = Estimate::new(game.battle(), question, 7, 2_000).unwrap();
    assert!(estimate.so_far().is_none(), "an estimate without plays has no odds");
    assert_eq!(estimate.advance(300), CountProgress::Counting);
    assert_eq!(estimate.so_far().unwrap(), Odds::estimated(game.battle(), question, 7, 300).unwrap());
    let CountProgress::Done(odds) = estimate.advance(u64::MAX) else { panic!("all is played") };
    assert_eq!(odds, Odds::estimated(game.battle(), question, 7, 2_000).unwrap());
}

/// Answers a question in slices of `slice` units of work.
fn answered(game: &Game, question: Question, slice: u64) -> (Odds, Vec<AnswerPhase>) {
    let mut answering = Answering::new(game.battle(), question, 3).unwrap();
    let mut done = Vec::new();
    loop {
        match answering.advance(slice) {
            CountProgress::Counting => done.push(answering.doing()),
            CountProgress::Done(odds) => return (odds, done),
            CountProgress::BeyondBudget => panic!("plays replace a count beyond the budget"),
            CountProgress::Refused(refusal) => panic!("{refusal}"),
        }
    }
}

/// An answer is counted if possible. Otherwise it is played as often as the work limit allows, regardless of the
/// slices.
#[test]
fn answers_depend_only_on_work() {
    let game = row(6, 4);
    let question = cases::question(&game, "B", AttackWith::Normal);
    assert_eq!(answered(&game, question, 10_000).0, Odds::of(game.battle(), question).unwrap());
    let game = crowd(10);
    let burst = cases::question(&game, "B", AttackWith::Special(0));
    let (odds, done) = answered(&game, burst, 3_000_000);
    let Exactness::Estimate { plays, .. } = odds.exactness else { panic!("it is beyond the budget") };
    assert!(plays > 5_000, "{plays}");
    assert_eq!(odds, Odds::estimated(game.battle(), burst, 3, plays).unwrap());
    assert_eq!(odds, answered(&game, burst, u64::MAX / 8).0);
    assert!(matches!(done.first(), Some(AnswerPhase::Counting { .. })), "{:?}", done.first());
    assert!(matches!(done.last(), Some(AnswerPhase::Playing { thousandths: 900.., .. })), "{:?}", done.last());
}

#[test]
fn slices_lead_to_the_same_odds() {
    // A flight pauses on every lava hex, so there are many states.
    let game = cases::game(
        r#"(name: "row", rules: ["C3G-33"], ground: ["g9 g9 g9 l9 g0 l0 g0 l0 g0 l0"], before: ["A B . . . . . . . ."],
            cards: {"A": (attack: Some(8)), "B": (defense: Some(4), life: Some(9))})"#,
    );
    let question = cases::question(&game, "B", AttackWith::Normal);
    let whole = Odds::of(game.battle(), question).unwrap();
    let mut count = Count::new(game.battle(), question).unwrap();
    let mut slices = 0;
    let sliced = loop {
        slices += 1;
        match count.advance(1) {
            CountProgress::Counting => {}
            CountProgress::Done(odds) => break odds,
            CountProgress::BeyondBudget => panic!("this is a small question"),
            CountProgress::Refused(refusal) => panic!("{refusal}"),
        }
    };
    assert!(slices > 10, "{slices} slices");
    assert_eq!(sliced, whole);
    assert!(matches!(count.advance(1), CountProgress::Done(odds) if odds == whole), "a finished count stays finished");
}

/// 9 dice against 3 times 20 dice have 6^69 results, which is more than 128 bits can count.
#[test]
fn weights_beyond_128_bits_are_exact() {
    let game = crowd(2);
    let odds = Odds::of(game.battle(), cases::question(&game, "B", AttackWith::Special(0))).unwrap();
    assert_eq!(odds.chance(|_| true), Ratio::ONE);
    // All three targets have Life 6, and roll separately against the same skulls.
    let choose = |n: u128, k: u128| (0..k).fold(1, |product, i| product * (n - i) / (i + 1));
    let mut expected = Ratio::ZERO;
    for skulls in 6..=9 {
        let few_shields = (0..=skulls - 6).fold(Ratio::ZERO, |sum, shields| {
            let ways = choose(20, shields) * (1 << (20 - shields));
            sum.plus(&Ratio::of(ways, 3_u128.pow(20)))
        });
        let all = few_shields.times(&few_shields).times(&few_shields);
        expected = expected.plus(&all.times(&Ratio::of(choose(9, skulls), 1 << 9)));
    }
    let all_die = odds.chance(|outcome| outcome.destroyed.len() == 3);
    assert_eq!(all_die, expected);
}

#[test]
fn conditions_and_averages() {
    let game = row(3, 1);
    let odds = Odds::of(game.battle(), cases::question(&game, "B", AttackWith::Normal)).unwrap();
    let flies = odds.given(|outcome| outcome.kp.0 >= 2).unwrap();
    assert_eq!(flies.chance(|_| true), Ratio::ONE);
    let (part, whole) = (odds.chance(|outcome| outcome.kp.0 == 3), odds.chance(|outcome| outcome.kp.0 >= 2));
    assert_eq!(flies.kp()[1].1, part.over(&whole).unwrap(), "given at least two knockback points");
    assert!(odds.given(|outcome| outcome.kp.0 > 3).is_none());
    let b = odds.question.target;
    let sum =
        odds.wounds(b).iter().fold(Ratio::ZERO, |sum, (wounds, p)| sum.plus(&p.times(&Ratio::of(wounds.0.into(), 1))));
    assert_eq!(odds.expected_wounds(b), sum);
}
