//! Fairness of the scenarios, and the share of battles in which falls count. Each scenario is played 600 times, or
//! `KNOCKBACK_FAIR_BATTLES` times, between two sensible players. In additional battles, a sensible player meets a
//! random one, once on each side for each seed.

use std::{collections::BTreeMap, sync::Arc};

use knockback_rules::{battle::Setup, dice::SeededDice, game::Game};

use super::{content, player::Player, tale::Tale};
use crate::support::{mix::Mix, shipped};

/// Number of final positions of a move that a sensible player examines.
const BREADTH: usize = 8;
/// Maximum number of orders in a battle.
const MAX_ORDERS: usize = 4_000;

fn battles() -> u64 {
    std::env::var("KNOCKBACK_FAIR_BATTLES").ok().and_then(|number| number.parse().ok()).unwrap_or(600)
}

/// Plays a battle to its end. `sense` is true for each side with a sensible player; the other sides give random legal
/// orders.
fn play(setup: &Arc<Setup>, seed: u64, sense: [bool; 2]) -> Tale {
    let mut game = Game::new(setup.clone(), Some(seed));
    let mut dice = SeededDice::new(seed);
    let mut players = [0_u64, 1].map(|side| {
        let mix = Mix((!seed).wrapping_mul(2).wrapping_add(side));
        Player { breadth: BREADTH, mix }
    });
    for number in 0.. {
        assert!(number < MAX_ORDERS, "battle {seed} does not end");
        game.settle(&mut dice).unwrap();
        let Some(choice) = game.battle().choice() else { break };
        let side = choice.decider.index();
        let player = &mut players[side];
        let order = if sense[side] { player.order(game.battle()) } else { content::order(&game, &mut player.mix) };
        let order = order.expect("a side has to choose");
        game.submit(&order).unwrap_or_else(|refusal| panic!("battle {seed}: {order:?}: {refusal}"));
    }
    Tale::of(&game)
}

/// Formats a share as a percentage with one decimal.
fn share(part: u32, whole: u32) -> String {
    let tenths = u64::from(part) * 1_000 / u64::from(whole.max(1));
    format!("{}.{} %", tenths / 10, tenths % 10)
}

/// Plays many battles, prints the results, and checks the bounds.
fn weigh(file: &str) {
    let (_, setup) = shipped::coup_de_grace().into_iter().find(|(name, _)| name == file).unwrap();
    let count = battles();
    let mut tales = Vec::new();
    for seed in 0..count {
        tales.push(play(&setup, seed, [true, true]));
    }
    let all = u32::try_from(tales.len()).unwrap();
    let sum = |of: &dyn Fn(&Tale) -> u32| tales.iter().map(of).sum::<u32>();
    let wins = |side| sum(&|tale: &Tale| u32::from(tale.winner == Some(side)));
    let (one, other) = (wins(0), wins(1));
    let mut how: BTreeMap<&str, u32> = BTreeMap::new();
    for tale in &tales {
        *how.entry(tale.how.as_str()).or_default() += 1;
    }
    let lost = [0, 1].map(|kind| sum(&|tale: &Tale| tale.lost[kind]));
    let out = [0, 1].map(|kind| sum(&|tale: &Tale| tale.out[kind]));
    let pits = [0, 1, 2].map(|kind| sum(&|tale: &Tale| tale.pits[kind]));
    let tenths = |sum: u32| format!("{}.{}", sum / all, sum * 10 / all % 10);
    println!("{file}: {all} battles, {one} : {other} ({} of those won by the first side)", share(one, one + other));
    println!(
        "  ends {how:?}, {} rounds, {} forced moves, {} doors",
        tenths(sum(&|tale: &Tale| tale.rounds.into())),
        tenths(sum(&|tale: &Tale| tale.moved)),
        tenths(sum(&|tale: &Tale| tale.doors))
    );
    println!(
        "  pits {pits:?}; of the hit points {} were lost to falls, of the minis {} went out by one",
        share(lost[1], lost[0] + lost[1]),
        share(out[1], out[0] + out[1])
    );
    let (counted, ended) =
        (sum(&|tale: &Tale| tale.fall_counted.into()), sum(&|tale: &Tale| tale.ended_by_a_fall.into()));
    println!(
        "  a fall felled somebody of the losers in {}, and the last mini in {}",
        share(counted, all),
        share(ended, all)
    );

    // The same battles twice, with the sensible and the random player on swapped sides.
    let pairs = count / 8;
    let mut sensible = 0;
    for seed in 0..pairs {
        let first = play(&setup, seed, [true, false]).winner == Some(0);
        let second = play(&setup, seed, [false, true]).winner == Some(1);
        sensible += u32::from(first) + u32::from(second);
    }
    let whole = u32::try_from(2 * pairs).unwrap();
    println!("  sense wins {} of {whole} battles against chance, half on each side", share(sensible, whole));
    assert!(sensible * 100 >= whole * 80, "{file}: the sensible player wins {sensible} of {whole}");

    if count >= 400 {
        let more = one.max(other);
        assert!(more * 100 <= (one + other) * 55, "{file}: {one} : {other}");
        assert!(counted * 100 >= all * 30, "{file}: falls count in {counted} of {all}");
        let points = how.get("Points").copied().unwrap_or(0) + how.get("Drawn").copied().unwrap_or(0);
        assert!(points * 100 <= all * 40, "{file}: {points} of {all} battles run to the round limit");
    }
}

#[test]
#[ignore = "some minutes; run it when a scenario or the rules change"]
fn sawdust_ring() {
    weigh("sawdust_ring.ron");
}

#[test]
#[ignore = "some minutes; run it when a scenario or the rules change"]
fn the_sinks() {
    weigh("the_sinks.ron");
}

#[test]
#[ignore = "some minutes; run it when a scenario or the rules change"]
fn turnkey_court() {
    weigh("turnkey_court.ron");
}
