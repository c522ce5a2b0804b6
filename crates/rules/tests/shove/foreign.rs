//! Orders of other rulesets are refused by Shove, and those of Shove by other rulesets.

use std::sync::Arc;

use knockback_rules::{
    battle::{Battle, FigureId, Occupant, Order, Setup},
    c3g,
    champions::{self, PhaseAction, Reaction},
    dice::SeededDice,
    files::{OrderText, Save, read_scenario},
    game::Game,
    geometry::Coord,
    shove,
};
use serde_json::json;

use crate::board;

/// A battle of each ruleset with an open choice.
fn battles() -> [Battle; 3] {
    let read = |name: &str, bytes: &[u8]| {
        let setup = Setup::new(read_scenario(name, bytes).expect("it can be read")).expect("it can be played");
        let mut game = Game::new(Arc::new(setup), Some(1));
        game.settle(&mut SeededDice::new(1)).expect("seeded dice always answer");
        game.battle().clone()
    };
    [
        read("roof.ron", include_bytes!("../data/roof.ron")),
        read("rooftops.ron", include_bytes!("../data/rooftops.ron")),
        read("pier.ron", board::PIER.as_bytes()),
    ]
}

/// Orders of each ruleset. Some of them name figures that do not exist.
fn orders() -> [Vec<Order>; 3] {
    let (one, nobody) = (FigureId(0), FigureId(999));
    [
        vec![
            Order::C3g(c3g::Order::EndTurn),
            Order::C3g(c3g::Order::Attack {
                attacker: nobody,
                target: Occupant::Figure(one),
                with: c3g::AttackWith::Special(200),
            }),
        ],
        vec![
            Order::Champions(champions::Order::Act { figure: one, deed: PhaseAction::Recover }),
            Order::Champions(champions::Order::React { figure: nobody, to: Reaction::Dodge }),
        ],
        vec![
            Order::Shove(shove::Order::Wait { figure: one }),
            Order::Shove(shove::Order::Step { figure: one, to: Coord::new(i32::MAX, i32::MIN) }),
            Order::Shove(shove::Order::Shove { figure: nobody, target: nobody }),
        ],
    ]
}

#[test]
fn orders_of_other_rules_are_refused() {
    for (played, battle) in battles().iter().enumerate() {
        for (of, orders) in orders().iter().enumerate() {
            for order in orders.iter().filter(|_| of != played) {
                let before = (battle.clone(), battle.hash());
                let refusal = battle.ordered(order).expect_err("it is refused");
                assert_eq!(refusal.code, "other_rules", "{order:?}");
                assert_eq!(refusal.message, "this order belongs to another ruleset than this battle");
                assert_eq!((battle.clone(), battle.hash()), before);
                assert!(!battle.legal_orders().contains(order));
            }
        }
    }
}

#[test]
fn files_with_orders_of_other_rules_are_refused() {
    let texts = [
        json!("end_turn"),
        json!({"champions": {"act": {"figure": "ram", "deed": "recover"}}}),
        json!({"shove": {"wait": {"figure": "ram"}}}),
    ];
    for (played, battle) in battles().into_iter().enumerate() {
        for (of, text) in texts.iter().enumerate().filter(|(of, _)| *of != played) {
            let order: OrderText = serde_json::from_value(text.clone()).expect("an order");
            let told = order.resolve(battle.setup()).expect_err("it is refused").to_string();
            assert_eq!(told, "this order belongs to another ruleset than this battle", "{played} {of}");
        }
    }
    let game = board::random(3, &[0, 1, 2]);
    let mut save = serde_json::to_value(Save::of(&game)).expect("a save");
    save["orders"][1]["order"] = texts[0].clone();
    let save: Save = serde_json::from_value(save).expect("a save");
    let told = save.load().expect_err("it is refused").to_string();
    assert_eq!(told, "orders[2].order: this order belongs to another ruleset than this battle");
}
