//! Properties of the battles of every ruleset: undo, replays, saves, surrender, and text without coordinates.

use std::{collections::BTreeMap, sync::Arc};

use knockback_rules::{
    battle::{Battle, HowWon, Order, Outcome, Setup, Snapshot},
    dice::SeededDice,
    files::{Save, read_save},
    game::{Game, PlayedBy},
    report,
};
use proptest::prelude::*;

use crate::{
    champions, coup_de_grace, pulp_city,
    support::made_up::{self, Mix},
};

/// Battles of a ruleset.
pub(crate) struct Kind {
    /// Its name in files.
    pub(crate) name: &'static str,
    /// A generated battle from a seed.
    pub(crate) setup: fn(u64) -> Arc<Setup>,
    /// Picks one of the legal orders.
    pub(crate) order: fn(&Battle, &mut Mix) -> Option<Order>,
}

/// The battles of every ruleset.
pub(crate) const KINDS: [Kind; 4] = [
    Kind { name: "c3g", setup: made_up::setup, order: made_up::order },
    Kind {
        name: "champions",
        setup: champions::made_up::setup,
        order: |battle, mix| champions::made_up::Pick(mix.next()).order(battle),
    },
    Kind { name: "coup_de_grace", setup: coup_de_grace::made_up::setup, order: coup_de_grace::made_up::order },
    Kind { name: "pulp_city", setup: pulp_city::made_up::setup, order: pulp_city::made_up::order },
];

/// Plays the picked orders in a battle from a seed, and stops early if there is no legal order. Calls `look` before
/// each order. Returns the game and its dice.
fn played(kind: &Kind, seed: u64, picks: &[u16], mut look: impl FnMut(&Game)) -> (Game, SeededDice) {
    let mut game = Game::new((kind.setup)(seed), Some(seed));
    let mut dice = SeededDice::new(seed);
    game.settle(&mut dice).expect("seeded dice always answer");
    for pick in picks {
        let Some(order) = (kind.order)(game.battle(), &mut Mix(u64::from(*pick))) else { break };
        look(&game);
        game.play(&order, &mut dice).unwrap_or_else(|fault| panic!("{}: {order:?}: {fault}", kind.name));
    }
    (game, dice)
}

/// Asserts that a game that is saved and loaded continues in the same way.
fn goes_on_from_a_save(kind: &Kind, game: &Game, mut dice: SeededDice) {
    let text = serde_json::to_string(game.battle().snapshot()).expect("a snapshot can be written");
    let snapshot: Snapshot = serde_json::from_str(&text).expect("a snapshot can be read");
    let resumed = Battle::resume(game.battle().shared_setup(), snapshot.clone()).expect("it is a state of this battle");
    assert_eq!(&resumed, game.battle(), "{}", kind.name);
    let saved = (game.battle().hash(), snapshot);
    let loaded = Game::load(game.battle().shared_setup(), game.record().clone(), PlayedBy::TheseRules, saved);
    let mut loaded = loaded.expect("it is a state of this battle");
    assert_eq!(loaded.fault, None, "{}: a record of the current rules is replayed", kind.name);
    let mut other = loaded.game.record().dice().expect("it has a seed");
    let mut on = game.clone();
    for pick in 0..10 {
        let Some(order) = (kind.order)(on.battle(), &mut Mix(pick)) else { break };
        on.play(&order, &mut dice).expect("legal");
        loaded.game.play(&order, &mut other).expect("legal in the loaded game too");
    }
    assert_eq!(on.battle().hash(), loaded.game.battle().hash(), "{}", kind.name);
    assert_eq!(on.log(), loaded.game.log(), "{}", kind.name);
}

/// Asserts that a replay and a save lead to the same battle, and that undo restores exactly the state before each order
/// that it takes back. Returns the number of orders taken back.
fn goes_back(kind: &Kind, seed: u64, picks: &[u16]) -> usize {
    let mut before = BTreeMap::new();
    let (mut game, dice) = played(kind, seed, picks, |game| {
        before.insert(game.record().entries.len(), (game.battle().hash(), game.log().len()));
    });
    let again = Game::replay(game.battle().shared_setup(), game.record());
    let again = again.unwrap_or_else(|fault| panic!("{}: {fault}", kind.name));
    assert_eq!(again.battle().hash(), game.battle().hash(), "{}", kind.name);
    assert_eq!(again.log(), game.log(), "{}", kind.name);
    goes_on_from_a_save(kind, &game, dice);
    let mut undone = 0;
    while game.can_undo() {
        let order = game.undo().expect("the order can be undone");
        let (hash, log) = before[&game.record().entries.len()];
        assert_eq!(game.battle().hash(), hash, "{}: {order:?} was undone", kind.name);
        assert_eq!(game.log().len(), log, "{}: {order:?} was undone", kind.name);
        undone += 1;
    }
    undone
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 160, failure_persistence: None, ..ProptestConfig::default() })]

    /// Undo restores exactly the state before the order. A replay leads to the same state and the same log. A snapshot
    /// continues from the state in which it was taken.
    #[test]
    fn undo_replay_and_snapshots(
        kind in 0..KINDS.len(),
        seed in 0..100_000_u64,
        picks in prop::collection::vec(any::<u16>(), 0..200),
    ) {
        goes_back(&KINDS[kind], seed, &picks);
    }
}

/// True if a text names a hex by its coordinates.
fn names_a_hex(text: &str) -> bool {
    text.split('[').skip(1).any(|after| after.starts_with(|next: char| next == '-' || next.is_ascii_digit()))
}

/// Log lines and orders for players who see the board name no hex, because the board shows no coordinates.
#[test]
fn texts_in_sight_of_the_board_name_no_hex() {
    for kind in &KINDS {
        let (mut lines, mut orders) = (0, 0);
        for seed in 0..40 {
            let picks: Vec<u16> = (0..120).map(|pick| u16::try_from(seed * 131 + pick * 17).unwrap_or(0)).collect();
            let (game, _) = played(kind, seed, &picks, |game| {
                for order in game.battle().legal_orders().iter().take(60) {
                    let told = report::order_in_sight(game.battle(), &order);
                    assert!(!names_a_hex(&told), "{}: {told}", kind.name);
                    orders += usize::from(names_a_hex(&report::order_line(game.battle(), &order)));
                }
            });
            let mut before = Battle::new(game.battle().shared_setup());
            for event in game.log() {
                if let Some(line) = report::line(&before, event, None) {
                    assert!(!names_a_hex(line.in_sight()), "{}: {}", kind.name, line.in_sight());
                    lines += usize::from(names_a_hex(&line.text));
                }
                before.apply(event);
            }
        }
        assert!(lines + orders > 0, "{}: text without a board names hexes", kind.name);
    }
}

/// In every ruleset, some orders roll nothing and can be taken back, so the undo property is not vacuous.
#[test]
fn every_ruleset_has_orders_that_are_undone() {
    for kind in &KINDS {
        let undone: usize = (0..8).map(|seed| goes_back(kind, seed, &[3, 7, 11, 13, 17, 19])).sum();
        assert!(undone > 0, "{}", kind.name);
    }
}

/// In a battle between two sides, the side that has to choose can always surrender. The other side wins, the log says
/// so, and the save can be replayed. The order is never among the legal orders.
#[test]
fn a_side_can_surrender_and_legal_orders_omit_it() {
    for kind in &KINDS {
        let mut surrendered = 0;
        for seed in 0..12 {
            let (mut game, mut dice) =
                played(kind, seed, &[3, 7, 11, 13][..usize::try_from(seed % 4).unwrap_or(0)], |_| ());
            let Some(choice) = game.battle().choice() else { continue };
            let sides = game.battle().setup().sides.len();
            assert!(game.battle().legal_orders().iter().all(|order| order != Order::Surrender), "{}", kind.name);
            assert!(!game.battle().legal_orders().contains(&Order::Surrender), "{}", kind.name);
            if sides != 2 {
                let refusal = game.battle().ordered(&Order::Surrender).expect_err("it has more than two sides");
                assert_eq!(refusal.code, "no_surrender", "{}", kind.name);
                continue;
            }
            let before = game.battle().clone();
            game.play(&Order::Surrender, &mut dice).unwrap_or_else(|fault| panic!("{}: {fault}", kind.name));
            let Some(Outcome::Won { side, how }) = game.battle().outcome() else {
                panic!("{}: the surrender did not decide the battle", kind.name)
            };
            assert_ne!(side, choice.decider, "{}", kind.name);
            assert_eq!(how, HowWon::Surrendered, "{}", kind.name);
            let line = report::line(&before, game.log().last().expect("it ended"), None).expect("the log says so");
            assert!(line.text.contains("the other side surrenders"), "{}: {}", kind.name, line.text);
            let name = before.side_name(choice.decider);
            assert_eq!(report::order_line(&before, &Order::Surrender), format!("surrender by {name}"));
            let text = serde_json::to_string(&Save::of(&game)).expect("it can be saved");
            assert!(text.contains("\"surrender\"") && text.contains("\"surrendered\""), "{}", kind.name);
            let loaded = read_save("save.json", text.as_bytes()).expect("a save").load().expect("it can be loaded");
            assert_eq!(loaded.fault, None, "{}", kind.name);
            assert_eq!(loaded.game.battle().hash(), game.battle().hash(), "{}", kind.name);
            assert!(game.battle().ordered(&Order::Surrender).is_err(), "{}: no second surrender", kind.name);
            surrendered += 1;
        }
        assert!(surrendered > 0, "{}", kind.name);
    }
}
