//! Random games.

use knockback_rules::{
    battle::{Battle, Order, Outcome},
    game::Game,
};
use proptest::prelude::*;

use crate::board::{pick_order, random};

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn events_and_record_lead_to_the_same_game(
        seed: u64,
        picks in prop::collection::vec(any::<u16>(), 0..60),
    ) {
        let game = random(seed, &picks);
        let mut told = Battle::new(game.battle().shared_setup());
        told.apply_all(game.log());
        prop_assert_eq!(&told, game.battle());
        prop_assert_eq!(told.hash(), game.battle().hash());
        let again = Game::replay(game.battle().shared_setup(), game.record()).unwrap();
        prop_assert_eq!(again.battle(), game.battle());
        prop_assert_eq!(again.battle().hash(), game.battle().hash());
        prop_assert_eq!(again.log(), game.log());
        let orders: Vec<Order> = game.battle().legal_orders().iter().collect();
        prop_assert_eq!(orders.is_empty(), game.battle().outcome().is_some());
        for order in orders {
            prop_assert!(game.battle().legal_orders().contains(&order), "{:?}", order);
        }
    }

    #[test]
    fn undo_leaves_no_trace(seed: u64, picks in prop::collection::vec(any::<u16>(), 0..20), last: u16) {
        let mut game = random(seed, &picks);
        let before = game.battle().clone();
        let Some(order) = pick_order(&before, last) else { return Ok(()) };
        game.submit(&order).unwrap();
        prop_assert_ne!(game.battle(), &before);
        prop_assert_eq!(game.undo().unwrap(), order);
        prop_assert_eq!(game.battle(), &before);
        prop_assert_eq!(game.battle().hash(), before.hash());
    }
}

#[test]
fn games_end_in_every_way() {
    let mut ends = [0; 3];
    for seed in 0..200_u64 {
        let picks: Vec<u16> = (0..60).map(|turn| u16::try_from(seed * 31 + turn * 17 % 97).unwrap_or(0)).collect();
        ends[match random(seed, &picks).battle().outcome() {
            Some(Outcome::Won { side, .. }) => side.index(),
            Some(Outcome::Drawn) => 2,
            None => panic!("game {seed} has no outcome"),
        }] += 1;
    }
    assert!(ends.iter().all(|games| *games > 0), "{ends:?}");
}
