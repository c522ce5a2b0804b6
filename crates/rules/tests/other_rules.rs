//! Orders of one ruleset in a battle of another. They are refused whether they are submitted or read from a
//! save, and the battle does not change.

use std::sync::Arc;

use knockback_rules::{
    battle::{Order, Setup},
    dice::SeededDice,
    files::{OrderText, Save, UnknownInOrder, read_scenario},
    game::Game,
};
use proptest::prelude::*;

/// The refusal of an order of another ruleset.
const REFUSED: &str = "this order belongs to another ruleset than this battle";
/// The message for a file with such an order.
const UNREADABLE: &str = "this order belongs to another ruleset than this battle";

/// A battlefield of each ruleset.
fn setups() -> [Arc<Setup>; 4] {
    let read = |name: &str, bytes: &[u8]| {
        let setup = Setup::new(read_scenario(name, bytes).expect("it can be read"));
        Arc::new(setup.expect("it can be played"))
    };
    [
        read("roof.ron", include_bytes!("data/roof.ron")),
        read("rooftops.ron", include_bytes!("data/rooftops.ron")),
        read("arena.ron", include_bytes!("data/arena.ron")),
        read("precinct.ron", include_bytes!("data/precinct.ron")),
    ]
}

/// Returns a game after picked legal orders, and a sample of the orders that only its ruleset has.
fn played(setup: Arc<Setup>, seed: u64, picks: &[u16]) -> (Game, Vec<Order>) {
    let mut game = Game::new(setup, Some(seed));
    let (mut dice, mut own) = (SeededDice::new(seed), Vec::new());
    game.settle(&mut dice).expect("seeded dice always answer");
    for pick in picks {
        let orders: Vec<Order> = game.battle().legal_orders().iter().collect();
        if orders.is_empty() {
            break;
        }
        let order = orders[usize::from(*pick) % orders.len()].clone();
        game.play(&order, &mut dice).unwrap_or_else(|refused| panic!("{order:?} is legal, but {refused}"));
        let alone = orders.into_iter().filter(|order| !matches!(order, Order::Deploy { .. }));
        own.extend(alone.step_by(7).take(4));
    }
    (game, own)
}

/// Returns the save of a game with one of its orders replaced.
fn with_order(game: &Game, place: usize, order: &OrderText) -> Save {
    let mut save = Save::of(game);
    save.orders[place].order = order.clone();
    save
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn foreign_orders_are_refused_and_change_nothing(
        seed: u64,
        picks in prop::collection::vec(any::<u16>(), 1..40),
        place: prop::sample::Index,
    ) {
        let games = setups().map(|setup| played(setup, seed, &picks));
        let places = 0..games.len();
        let pairs = places.clone().flat_map(|one| places.clone().map(move |other| (one, other)));
        for (one, other) in pairs.filter(|(one, other)| one != other) {
            let ((game, _), (other, foreign)) = (&games[one], &games[other]);
            let mut game = game.clone();
            let (before, hash, log) = (game.battle().clone(), game.battle().hash(), game.log().len());
            for order in foreign {
                let refusal = game.battle().ordered(order).expect_err("it is refused");
                if before.outcome().is_none() {
                    prop_assert_eq!((refusal.code, refusal.message.as_str()), ("other_rules", REFUSED));
                } else {
                    prop_assert_eq!(refusal.code, "battle_over");
                }
                prop_assert_eq!(game.submit(order), Err(refusal));
                prop_assert!(!game.battle().legal_orders().contains(order));
                let text = OrderText::of(order, other.battle().setup());
                prop_assert_eq!(text.resolve(before.setup()), Err(UnknownInOrder::OtherRules));
                let place = place.index(game.record().entries.len());
                let fault = with_order(&game, place, &text).load().expect_err("it is refused").to_string();
                prop_assert_eq!(fault, format!("orders[{}].order: {UNREADABLE}", place + 1));
            }
            prop_assert_eq!(game.battle(), &before);
            prop_assert_eq!((game.battle().hash(), game.log().len()), (hash, log));
        }
    }
}
