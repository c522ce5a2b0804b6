//! Compares odds with 200,000 plays of the real game with seeded dice.
//!
//! For each of the k endings, with probability p, Bernstein's inequality bounds the chance that its count in n plays is
//! off by t or more: 2 exp(-t^2 / (2 (n p (1 - p) + t / 3))). The bound t is chosen so that this is 10^-9 / k, so a
//! test with a random seed would raise a false alarm with a probability below 10^-9. The seeds here are fixed: a test
//! that passes once always passes.

#![allow(clippy::float_arithmetic, reason = "statistics")]

use std::collections::BTreeMap;

use crate::rules_support::{
    made_up::{self, Mix},
    play::as_c3g,
};
use crate::support::{
    cases,
    ending::{self, Ending},
};
use knockback_odds::{
    Ratio,
    c3g::{Odds, Question},
};
use knockback_rules::{
    battle::Order,
    c3g::{self, AttackWith},
    dice::SeededDice,
    game::Game,
};
use knockback_testing::scenarios;

const PLAYS: u32 = 200_000;

/// Compares how often each ending occurs in the plays with its probability.
fn is_as_often_as_told(game: &Game, question: Question, seed: u64) {
    let (question, line) = match c3g::foreseen_lines(
        as_c3g(game.battle()),
        question.attacker,
        question.target,
        question.with,
    )
    .as_slice()
    {
        [] | [_] => (question, None),
        [.., last] => {
            let (question, order) = cases::along(game, question, *last);
            (question, Some(order))
        }
    };
    let odds = Odds::of(game.battle(), question).unwrap_or_else(|fault| panic!("{fault}"));
    let joint: BTreeMap<Ending, f64> =
        odds.json(game.battle().setup()).joint.iter().map(|entry| (entry.into(), entry.value)).collect();
    let mut counts = BTreeMap::<Ending, u32>::new();
    let mut dice = SeededDice::new(seed);
    for _ in 0..PLAYS {
        *counts.entry(ending::play(game, &cases::order(question), line.as_ref(), &mut dice)).or_default() += 1;
    }
    for ending in counts.keys() {
        assert!(joint.contains_key(ending), "an impossible ending occurred: {ending:?}");
    }
    let plays = f64::from(PLAYS);
    let log = (2e9 * f64::from(u32::try_from(joint.len()).unwrap())).ln();
    for (ending, p) in &joint {
        let variance = plays * p * (1.0 - p);
        let bound = log / 3.0 + (log * log / 9.0 + 2.0 * log * variance).sqrt();
        let off = (f64::from(counts.get(ending).copied().unwrap_or(0)) - plays * p).abs();
        assert!(off <= bound, "{ending:?} of probability {p} is off by {off} plays of {PLAYS}, more than {bound}");
    }
    assert!(joint.len() >= 12, "only {} endings", joint.len());
}

#[test]
fn off_a_roof_past_lava_into_a_figure() {
    let game = cases::game(
        r#"(name: "roof", rules: ["C3G-33"], ground: ["g40 g40 g40 l30 g30 g9 g9 g9 g9 g9"],
            before: ["A b B . . . . C . ."], options: (lava: wounds),
            cards: {"A": (attack: Some(8)), "B": (defense: Some(4), life: Some(7), powers: Some([tough])),
                "C": (life: Some(1))})"#,
    );
    is_as_often_as_told(&game, cases::question(&game, "B", AttackWith::Normal), 20_261);
}

/// The first attack with knockback in a game on each of two large battlefields.
#[test]
fn in_large_scenarios() {
    for (name, seed) in [("foundry_row", 3), ("long_way_down", 5)] {
        let mut game = Game::new(scenarios::setup(name), Some(seed));
        let (mut dice, mut mix) = (SeededDice::new(seed), Mix(seed));
        let question = loop {
            game.settle(&mut dice).unwrap();
            let knocks = |order: Order| match order {
                Order::C3g(c3g::Order::Attack { attacker, target, with }) => {
                    let lines = c3g::foreseen_lines(as_c3g(game.battle()), attacker, target, with);
                    (!lines.is_empty()).then(|| Question::new(attacker, target, with))
                }
                _ => None,
            };
            if let Some(question) = game.battle().legal_orders().iter().find_map(knocks) {
                break question;
            }
            let order = made_up::order(game.battle(), &mut mix).expect("an attack occurs before the game is over");
            game.submit(&order).unwrap();
        };
        is_as_often_as_told(&game, question, seed);
    }
}

/// A bound that accepts everything would prove nothing: it must reject the odds of an attack with one more die.
#[test]
fn the_bound_rejects_one_more_die() {
    let of = |attack: u8| {
        let text = format!(
            r#"(name: "row", rules: ["C3G-19"], ground: ["g0 g0 g0 g0 g0 g0 g0"], before: ["A B . . . . ."],
                cards: {{"A": (attack: Some({attack})), "B": (defense: Some(4))}})"#
        );
        let game = cases::game(&text);
        Odds::of(game.battle(), cases::question(&game, "B", AttackWith::Normal)).unwrap()
    };
    let still = |odds: &Odds| odds.chance(|outcome| outcome.moved() == 0);
    let (six, seven) = (still(&of(6)), still(&of(7)));
    let off = six.value() - seven.value();
    let bound = (2.0 * 30.0 * 0.25 / f64::from(PLAYS)).sqrt();
    assert!(six > seven && off > 5.0 * bound && Ratio::ONE > six);
}
