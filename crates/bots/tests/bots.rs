//! Bots in whole battles: their orders are legal, deterministic and independent of hidden information, and the
//! strongest level beats random play.

use std::sync::Arc;

use knockback_bots::{Advice, Bot, Decision, Level, determinize};
use knockback_rules::{
    battle::{Battle, Order, Outcome, Setup, SideId},
    c3g::{self, Marker},
    dice::SeededDice,
    game::Game,
};
use knockback_testing::scenarios;

use crate::support::level;

/// A small, quick battlefield for each ruleset.
const BATTLEFIELDS: [&str; 4] = ["foundry_row", "sixpence_street", "sawdust_ring", "goods_siding"];

/// A game at its first choice.
fn game(setup: &Arc<Setup>, seed: u64) -> (Game, SeededDice) {
    let (mut game, mut dice) = (Game::new(Arc::clone(setup), Some(seed)), SeededDice::new(seed));
    game.settle(&mut dice).unwrap();
    (game, dice)
}

/// Plays a battle to its end, or up to the given number of orders, with one bot for each side.
fn play(setup: &Arc<Setup>, bots: [Bot; 2], seed: u64, most: usize) -> Game {
    let (mut game, mut dice) = game(setup, seed);
    for _ in 0..most {
        let Some(choice) = game.battle().choice() else { break };
        let bot = bots[usize::from(choice.decider != SideId(0))];
        let decision = bot.decide(game.battle()).expect("a side has to choose");
        assert!(game.battle().legal_orders().contains(&decision.order), "{:?} is legal", decision.order);
        game.play(&decision.order, &mut dice).unwrap();
    }
    game
}

#[test]
fn every_level_gives_legal_orders_in_every_ruleset() {
    for name in BATTLEFIELDS {
        let setup = scenarios::setup(name);
        for number in Level::ALL {
            let bots = [Bot::new(number, 1), Bot::new(number, 2)];
            let game = play(&setup, bots, 3, if number == level(0) { 400 } else { 25 });
            assert!(!game.log().is_empty(), "{name}: level {number} plays");
        }
    }
}

#[test]
fn the_strongest_level_beats_random_play_in_every_ruleset() {
    for name in BATTLEFIELDS {
        let setup = scenarios::setup(name);
        for (seed, strong) in [(1, 0), (2, 1)] {
            let mut bots = [Bot::new(level(0), seed), Bot::new(level(0), seed)];
            bots[strong] = Bot::new(Level::MAX, seed);
            let game = play(&setup, bots, seed, 3_000);
            let winner = match game.battle().outcome() {
                Some(Outcome::Won { side, .. }) => Some(usize::from(side != SideId(0))),
                _ => None,
            };
            assert_eq!(winner, Some(strong), "{name}, battle {seed}");
        }
    }
}

#[test]
fn a_bot_decides_the_same_at_once_and_in_slices() {
    for name in BATTLEFIELDS {
        let setup = scenarios::setup(name);
        let (mut game, mut dice) = game(&setup, 5);
        for step in 0..12 {
            let bot = Bot::new(level(if step % 3 == 2 { 5 } else { 3 }), 9);
            let at_once = bot.decide(game.battle()).unwrap();
            let mut thinking = bot.think(game.battle()).unwrap();
            let in_slices = loop {
                if let Some(decision) = thinking.advance(1) {
                    break decision;
                }
            };
            assert_eq!(at_once, in_slices, "{name}");
            game.play(&at_once.order, &mut dice).unwrap();
        }
    }
}

#[test]
fn deciding_does_not_change_the_battle() {
    let setup = scenarios::setup("foundry_row");
    let (game, _) = game(&setup, 5);
    let before = game.battle().hash();
    Bot::new(Level::MAX, 1).decide(game.battle()).unwrap();
    assert_eq!(game.battle().hash(), before);
}

/// A battle in which the first side has placed its markers on these cards, and the other side is about to choose.
fn placed(setup: &Arc<Setup>, cards: [usize; 4]) -> Battle {
    let (mut game, mut dice) = game(setup, 7);
    while let Some(choice) = game.battle().choice() {
        let orders: Vec<Order> = game.battle().legal_orders().iter().collect();
        let played = game.battle().as_ruleset::<c3g::C3g>().unwrap();
        let own: Vec<_> = played.cards_of(choice.decider).collect();
        let is_asked_for = |marker| {
            orders.iter().any(
                |order| matches!(order, Order::C3g(c3g::Order::PlaceMarker { marker: other, .. }) if *other == marker),
            )
        };
        let Some(marker) = Marker::ALL.into_iter().find(|marker| is_asked_for(*marker)) else { break };
        let place = if choice.decider == SideId(0) { cards[marker.index()] } else { 0 };
        let order = Order::C3g(c3g::Order::PlaceMarker { marker, card: own[place] });
        if game.play(&order, &mut dice).is_err() {
            break;
        }
        if game.battle().choice().is_some_and(|next| next.decider != SideId(0)) && choice.decider == SideId(0) {
            // The other side chooses next. It must not know the markers of the first side.
            break;
        }
    }
    game.battle().clone()
}

#[test]
fn hidden_information_does_not_influence_decisions() {
    let setup = scenarios::setup("foundry_row");
    // Both battles have the same number of markers on the same cards, but different ones.
    let (one, other) = (placed(&setup, [0, 1, 2, 0]), placed(&setup, [2, 0, 0, 1]));
    assert_ne!(one.hash(), other.hash(), "the battles differ");
    let asked = one.choice().unwrap();
    assert_eq!(other.choice(), Some(asked.clone()));
    assert_ne!(asked.decider, SideId(0), "the other side has to choose");
    for number in Level::ALL {
        let decide = |battle: &Battle| -> Decision { Bot::new(number, 4).decide(battle).unwrap() };
        assert_eq!(decide(&one), decide(&other), "level {number}");
    }
}

#[test]
fn advice_begins_with_the_decision_and_lists_each_order_once() {
    for name in BATTLEFIELDS {
        let (game, _) = game(&scenarios::setup(name), 3);
        let battle = game.battle();
        let side = battle.choice().unwrap().decider;
        let decision = Bot::new(Level::MAX, 3).decide(battle).unwrap();
        let seen = battle.seen_by(Some(side));
        let told: Vec<Advice> = (0..).map_while(|place| decision.advice(&seen, place)).collect();
        assert_eq!((&told[0].order, told[0].behind), (&decision.order, Some(0.0)), "{name}");
        assert_eq!(told[0].reason, decision.reason(&seen), "{name}");
        assert!(told.len() > 1, "{name}: there are several orders");
        for (place, advice) in told.iter().enumerate() {
            let says_something = advice.reason.as_ref().is_none_or(|reason| !reason.is_empty());
            assert!(battle.legal_orders().contains(&advice.order) && says_something, "{name}: {advice:?}");
            assert!(told[..place].iter().all(|other| other.order != advice.order), "{name}: {advice:?}");
        }
        let compared: Vec<f64> = told.iter().map_while(|advice| advice.behind).collect();
        assert!(compared.len() > 1 && compared[1..].is_sorted(), "{name}: best first: {compared:?}");
    }
}

/// A sampled complete battle looks the same as the real battle to the side that it is sampled for, even in the middle
/// of a turn.
#[test]
fn a_sampled_battle_looks_like_the_real_one() {
    for name in BATTLEFIELDS {
        let setup = scenarios::setup(name);
        let (mut game, mut dice) = game(&setup, 3);
        let mut differ = false;
        for step in 0..40 {
            let Some(choice) = game.battle().choice() else { break };
            for side in [SideId(0), SideId(1)] {
                let seen = game.battle().seen_by(Some(side));
                let worlds: Vec<Battle> = (0..6).map(|seed| determinize(game.battle(), side, seed)).collect();
                for world in &worlds {
                    assert_eq!(world.seen_by(Some(side)), seen, "{name}, step {step}");
                }
                assert_eq!(worlds[0], determinize(&seen, side, 0), "{name}: hidden information affects the sample");
                differ |= worlds.iter().any(|world| *world != worlds[0]);
            }
            let orders: Vec<Order> = game.battle().legal_orders().iter().collect();
            let order = orders[(step * 7 + usize::from(choice.decider.0)) % orders.len()].clone();
            game.play(&order, &mut dice).unwrap();
        }
        assert_eq!(differ, name == "foundry_row", "{name}: only order markers are hidden");
    }
}

#[test]
fn levels_are_numbered_0_to_5() {
    assert_eq!(Level::new(6), None);
    assert_eq!("5".parse(), Ok(Level::MAX));
    for text in ["6", "-1", "", "strong"] {
        let fault = text.parse::<Level>().unwrap_err().to_string();
        assert!(fault.contains(&format!("{text:?}")) && fault.contains("0 (random orders) to 5"), "{fault}");
    }
}
