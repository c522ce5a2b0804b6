//! Duels between bots. Most of these properties hold whichever bot is stronger.

use std::sync::Arc;

use knockback_bots::{
    Level,
    measure::{Battles, Duel, Tally},
};
use knockback_rules::battle::Setup;
use knockback_testing::scenarios;

use crate::support::{level, roof};

fn levels(one: u8, other: u8) -> [Level; 2] {
    [one, other].map(level)
}

/// The results of `pairs` pairs on each scenario, played in slices of `work`.
fn played(setups: &[Arc<Setup>], levels: [Level; 2], pairs: u64, luck: bool, work: u64) -> Duel {
    let mut duel = Duel::new(setups.to_vec(), levels, 7, luck).unwrap();
    while duel.pairs() < pairs * setups.len() as u64 {
        let mut pair = duel.fixtures().pair(duel.pairs());
        let endings = loop {
            if let Some(endings) = pair.advance(work).unwrap() {
                break endings;
            }
        };
        assert_eq!(pair.orders(), endings.iter().map(|ending| ending.orders).sum::<u32>());
        let round = duel.count(endings);
        assert_eq!(round, duel.pairs().is_multiple_of(setups.len() as u64));
    }
    duel
}

#[test]
fn a_mirrored_duel_has_the_mirrored_result() {
    let swapped = |Battles { won, drawn, lost }: Battles| Battles { won: lost, drawn, lost: won };
    for (one, other) in [(0, 2), (0, 4)] {
        let duel = |levels| played(&[roof()], levels, 3, false, u64::MAX).total();
        let (there, back) = (duel(levels(one, other)), duel(levels(other, one)));
        let mut pairs = back.pairs;
        pairs.0.reverse();
        assert_eq!(there.pairs, pairs);
        assert_eq!(there.first_side, back.first_side, "the first side scores the same");
        assert_eq!(there.battles, [swapped(back.battles[1]), swapped(back.battles[0])]);
        assert_eq!((there.orders, there.capped), (back.orders, back.capped));
        let score = there.score().unwrap().mean + back.score().unwrap().mean;
        assert!((score - 1.0).abs() < 1e-12);
    }
}

#[test]
fn the_same_duel_has_the_same_result_in_any_slices() {
    let setups = [roof(), scenarios::setup("the_kiln")];
    let of = |work| played(&setups, levels(0, 0), 4, false, work).tallies().copied().collect::<Vec<Tally>>();
    assert_eq!(of(1), of(u64::MAX));
    let of = |work| played(&setups[..1], levels(1, 4), 1, false, work).total();
    assert_eq!(of(1), of(u64::MAX));
}

#[test]
fn pairs_cycle_through_the_scenarios() {
    let duel = played(&[roof(), roof(), roof()], levels(0, 0), 2, false, u64::MAX);
    let pairs: Vec<u64> = duel.tallies().map(|tally| tally.pairs.count()).collect();
    assert_eq!(pairs, [2, 2, 2]);
    let total = duel.total();
    assert_eq!((total.pairs.count(), total.first_side.count(), total.all().count()), (6, 6, 12));
}

#[test]
fn the_strongest_beats_random_play() {
    let score = played(&[roof()], levels(4, 0), 8, false, u64::MAX).total().score().unwrap();
    // Eight pairs are too few to prove more.
    assert!(score.mean > 0.5, "{score:?}");
}

/// On average, luck favours neither bot.
#[test]
fn luck_is_fair_to_both_bots() {
    let adjusted = played(&[roof()], levels(0, 0), 20, true, u64::MAX).total().adjusted.unwrap();
    let (luck, worth) = (adjusted.luck.mean().unwrap(), adjusted.worth().unwrap());
    println!("{luck:?}, worth {worth}");
    assert!(luck.holds(0.0), "{luck:?}");
    assert!(luck.low < luck.high);
}

#[test]
fn a_duel_accepts_every_ruleset_but_needs_a_scenario() {
    for scenario in ["the_kiln", "sixpence_street", "sawdust_ring", "goods_siding"] {
        assert_eq!(Duel::check(&scenarios::setup(scenario), levels(4, 4), true), Ok(()));
    }
    assert!(Duel::new(Vec::new(), levels(0, 0), 0, false).is_none());
}
