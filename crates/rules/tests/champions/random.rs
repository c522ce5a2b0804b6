//! Random whole battles: what is offered is accepted, what happened happens again, and a save goes on.

use std::sync::Arc;

use knockback_rules::{
    battle::{Battle, Order, Setting},
    champions,
    dice::{Dice, SeededDice},
    files::{OrderText, Save, read_save, read_scenario, to_json},
    game::Game,
};

/// The battlefield of these tests.
fn setting() -> Arc<Setting> {
    let scenario = read_scenario("rooftops.ron", include_bytes!("../data/rooftops.ron")).expect("a scenario");
    Arc::new(Setting::new(scenario).unwrap_or_else(|faults| panic!("{faults}")))
}

/// Goes on until a player is asked; more things than happen between two choices are an endless loop.
fn settle(game: &mut Game, dice: &mut dyn Dice) {
    for _ in 0..10_000 {
        if !game.settle_once(dice).expect("seeded dice always answer") {
            return;
        }
    }
    panic!("this goes on for ever: {:?}", game.battle().top());
}

/// A small generator for the choices of tests.
struct Pick(u64);

impl Pick {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % count
    }

    /// One of the legal orders: half of the time an attack, where there is one.
    fn order(&mut self, battle: &Battle) -> Option<Order> {
        let orders: Vec<Order> = battle.legal_orders().iter().collect();
        let is_attack = |order: &&Order| {
            use champions::Order::{Attack, AttackHex};
            matches!(order, Order::Champions(Attack { .. } | AttackHex { .. }))
        };
        let attacks: Vec<&Order> = orders.iter().filter(is_attack).collect();
        let among = if !attacks.is_empty() && self.below(2) == 0 { attacks } else { orders.iter().collect() };
        if among.is_empty() { None } else { Some(among[self.below(among.len())].clone()) }
    }
}

#[test]
fn random_battles_end_and_happen_again() {
    let setting = setting();
    let (mut ended, mut flights, mut orders_given) = (0, 0, 0);
    for seed in 0..30 {
        let mut dice = SeededDice::new(seed);
        let mut game = Game::new(Arc::clone(&setting), Some(seed));
        let mut pick = Pick(seed);
        settle(&mut game, &mut dice);
        for turn in 0..4_000 {
            let Some(order) = pick.order(game.battle()) else { break };
            let text = OrderText::of(&order, &setting);
            assert_eq!(text.resolve(&setting), Ok(order.clone()), "an order is read back as it was");
            game.submit(&order).unwrap_or_else(|refusal| panic!("seed {seed}, order {turn}: {order:?}: {refusal}"));
            settle(&mut game, &mut dice);
            orders_given += 1;
        }
        assert!(game.battle().top().is_none(), "seed {seed} does not end: {:?}", game.battle().top());
        ended += 1;
        let is_flight = |event: &&knockback_rules::battle::Event| {
            matches!(event, knockback_rules::battle::Event::Champions(champions::Event::FlightEnded { .. }))
        };
        flights += game.log().iter().filter(is_flight).count();
        let again = Game::replay(Arc::clone(&setting), game.record()).unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!(again.battle().hash(), game.battle().hash(), "seed {seed}");
        assert_eq!(again.log(), game.log(), "seed {seed}");
    }
    assert!(
        ended == 30 && flights > 100 && orders_given > 3_000,
        "{ended} battles, {flights} flights, {orders_given} orders"
    );
}

/// Whatever is offered at any choice is accepted, and a saved battle goes on as it would have.
#[test]
fn what_is_offered_is_accepted_and_saves_go_on() {
    let setting = setting();
    let mut checked = 0;
    for seed in 100..104 {
        let mut dice = SeededDice::new(seed);
        let mut game = Game::new(Arc::clone(&setting), Some(seed));
        let mut pick = Pick(seed);
        settle(&mut game, &mut dice);
        for number in 0..60 {
            let legal = game.battle().legal_orders();
            for order in legal.iter() {
                assert_eq!(legal.judge(&order), Ok(()), "seed {seed}: {order:?}");
                checked += 1;
            }
            if number % 10 == 5 {
                let text = to_json(&Save::of(&game)).expect("a save");
                let loaded = read_save("battle.json", text.as_bytes()).expect("a save").load().expect("it loads");
                assert_eq!(loaded.fault, None, "seed {seed}, order {number}");
                assert_eq!(loaded.game.battle(), game.battle());
                let resumed = Battle::resume(Arc::clone(&setting), game.battle().snapshot().clone());
                assert_eq!(resumed.as_ref(), Ok(game.battle()), "seed {seed}, order {number}");
            }
            let Some(order) = pick.order(game.battle()) else { break };
            game.submit(&order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
            settle(&mut game, &mut dice);
        }
    }
    assert!(checked > 5_000, "{checked} orders");
}
