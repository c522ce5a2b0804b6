//! Orders that cannot be read or carried out, each with the rule and the code of its refusal.

use std::sync::Arc;

use knockback_rules::{
    battle::{Refusal, Setup},
    files::{OrderText, read_orders},
    game::Game,
};
use serde_json::{Value, json};

use super::{
    faults::precinct,
    stage::{Told, settle},
};

/// Returns the corner at its first turn, which belongs to North.
pub(super) fn corner() -> Game {
    let mut game = Game::new(Arc::new(Setup::new(precinct()).unwrap_or_else(|faults| panic!("{faults}"))), None);
    settle(&mut game, &mut Told(vec![vec![6], vec![1]]));
    game
}

pub(super) fn text(order: &Value) -> OrderText {
    let text = json!([{"pulp_city": order}]).to_string();
    let orders = read_orders("orders.json", text.as_bytes()).unwrap_or_else(|fault| panic!("{fault}"));
    orders[0].order.clone()
}

/// Plays orders in the format of files, with the given faces for each roll.
pub(super) fn played(orders: &[Value], dice: &[&[u8]]) -> Game {
    let (mut game, mut dice) = (corner(), Told(dice.iter().map(|faces| faces.to_vec()).collect()));
    for order in orders {
        let order = text(order).resolve(game.battle().setup()).unwrap_or_else(|fault| panic!("{fault}"));
        game.submit(&order).unwrap_or_else(|refusal| panic!("{refusal}"));
        settle(&mut game, &mut dice);
    }
    assert!(dice.0.is_empty(), "{dice:?} are unused");
    game
}

/// Returns the refusal of an order, and checks that the order changes nothing.
#[track_caller]
fn refused(game: &Game, order: &Value) -> Refusal {
    let mut after = game.clone();
    let order = text(order).resolve(game.battle().setup()).unwrap_or_else(|fault| panic!("{fault}"));
    let refusal = after.submit(&order).expect_err("it is refused");
    assert_eq!((after.battle(), after.log().len()), (game.battle(), game.log().len()));
    assert!(!game.battle().legal_orders().contains(&order), "{order:?} is offered");
    assert!(refusal.rule.words().is_some() && !refusal.message.is_empty(), "{refusal:?}");
    assert!(!refusal.message.contains("PC-") && !refusal.message.ends_with('.'), "{refusal:?}");
    refusal
}

#[track_caller]
fn all_refused(game: &Game, rows: &[(Value, &str, &str)]) {
    let mut wrong = Vec::new();
    for (order, rule, code) in rows {
        let refusal = refused(game, order);
        if (refusal.rule.0, refusal.code) != (*rule, *code) {
            wrong.push(format!(
                "{order}\n    is  {} {} ({})\n    not {rule} {code}",
                refusal.rule.0, refusal.code, refusal.message
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn unknown_names_in_orders_suggest_the_nearest() {
    let game = corner();
    let said = |order: Value| {
        text(&order).resolve(game.battle().setup()).expect_err("the order has an unknown name").to_string()
    };
    let act = |action: &str, target: Value| json!({"act": {"figure": "annie", "action": action, "target": target}});
    for (order, words) in [
        (act("Freight Pnch", json!("jack")), "there is no action \"Freight Pnch\"; did you mean \"Freight Punch\"?"),
        (act("Seize", json!("jak")), "there is no figure or object \"jak\"; did you mean \"jack\"?"),
        (act("Seize", json!("crat")), "there is no figure or object \"crat\"; did you mean \"crate\"?"),
        (json!({"activate": {"figure": "anie"}}), "there is no figure \"anie\"; did you mean \"annie\"?"),
        (json!({"command": {"card": "lamp"}}), "there is no card \"lamp\"; did you mean \"lamps\"?"),
        (
            json!({"apply": {"effect": "knockback(33)"}}),
            "there is no effect \"knockback(33)\"; did you mean \"knockback(3)\"?",
        ),
        (json!({"apply": {"effect": "stun", "to": "jaak"}}), "did you mean \"jack\"?"),
        (json!({"extra": {"figure": "lulll"}}), "did you mean \"lull\"?"),
        (json!({"remove": {"figure": "thread"}}), "did you mean \"thread1\"?"),
    ] {
        let said = said(order.clone());
        assert!(said.contains(words), "{order}: {said}");
    }
}

#[test]
fn orders_of_files_are_well_formed() {
    let said = |order: Value| {
        let text = json!([order]).to_string();
        read_orders("orders.json", text.as_bytes()).expect_err("the order is malformed").to_string()
    };
    for (order, words) in [
        (
            json!({"pulp_city": {"direction": {"direction": 6}}}),
            "a direction must be 0 (east) to 5 (north-east), not 6",
        ),
        (json!({"pulp_city": {"power_up": {"dice": 300}}}), "must be a whole number from 0 to 24, not 300"),
        (json!({"pulp_city": {"power_up": {"dice": -1}}}), "-1"),
        (json!({"pulp_city": {"mvoe": {"figure": "annie"}}}), "did you mean \"move\"?"),
        (json!({"pulp_city": {"move": {"figure": "annie"}}}), "the field \"path\" is missing"),
        (
            json!({"pulp_city": {"move": {"figure": "annie", "path": [[0, 1]], "facing": 3}}}),
            "there is no field \"facing\" here",
        ),
        (json!({"pulp_city": {"move": {"figure": "annie", "path": [[0, 1]], "by": "fyl"}}}), "did you mean \"fly\"?"),
        (json!({"pulp_city": {"act": {"figure": "annie", "action": "Seize", "power_up": 300}}}), "not 300"),
        (json!({"pulp_cty": "pass"}), "did you mean \"pulp_city\"?"),
    ] {
        let said = said(order.clone());
        assert!(said.contains(words), "{order}: {said}");
    }
}

#[test]
fn orders_of_another_ruleset_are_refused() {
    let game = corner();
    for order in [json!({"coup_de_grace": "end_activation"}), json!("end_turn"), json!({"champions": "pass"})] {
        let text = json!([order]).to_string();
        let Ok(orders) = read_orders("orders.json", text.as_bytes()) else { continue };
        let fault = orders[0].order.resolve(game.battle().setup()).expect_err("the order belongs to another ruleset");
        assert_eq!(fault.to_string(), "this order belongs to another ruleset than this battle", "{order}");
    }
    let deploy = read_orders("orders.json", br#"[{"deploy": {"figure": "thread1", "at": [[0, 2]]}}]"#).unwrap();
    let order = deploy[0].order.resolve(game.battle().setup()).expect("every ruleset has this order");
    let refusal = game.battle().ordered(&order).expect_err("Pulp City has no deployment");
    assert!(refusal.rule.words().is_some(), "{refusal:?}");
}

#[test]
fn turns_keep_to_their_order() {
    let game = corner();
    all_refused(
        &game,
        &[
            (json!({"activate": {"figure": "jack"}}), "PC-2", "other_side"),
            (json!({"activate": {"figure": "lamp1"}}), "PC-22", "minion"),
            (json!({"command": {"card": "annie-card"}}), "PC-22", "supreme"),
            (json!({"command": {"card": "threads"}}), "PC-22", "nobody_in_play"),
            (json!("end_activation"), "PC-2", "turn_first"),
            (json!({"move": {"figure": "annie", "path": [[0, -1]]}}), "PC-2", "turn_first"),
            (json!({"act": {"figure": "annie", "action": "Seize", "target": "jack"}}), "PC-2", "turn_first"),
            (json!("decline"), "PC-2", "turn_first"),
        ],
    );
}

#[test]
fn activations_keep_to_their_limits() {
    let begun = [json!({"activate": {"figure": "annie"}})];
    let act = |action: &str, target: &str| json!({"act": {"figure": "annie", "action": action, "target": target}});
    let game = played(&begun, &[]);
    all_refused(
        &game,
        &[
            (act("Wrath", "jack"), "PC-3", "ap_limit"),
            (act("Seize", "lull"), "PC-17", "no_contact"),
            (act("Seize", "lamp1"), "PC-1", "no_foe"),
            (act("Seize", "annie"), "PC-1", "no_foe"),
            (act("Heave", "lull"), "PC-24", "thing_needed"),
            (
                json!({"act": {"figure": "annie", "action": "Heave", "target": "lull", "thing": "hydrant"}}),
                "PC-24",
                "no_rank",
            ),
            (
                json!({"act": {"figure": "annie", "action": "Seize", "target": "jack", "thing": "crate"}}),
                "PC-24",
                "no_throw",
            ),
            (
                json!({"act": {"figure": "annie", "action": "Seize", "target": "jack", "power_up": 3}}),
                "PC-42",
                "too_many_dice",
            ),
            (json!({"act": {"figure": "annie", "action": "Seize"}}), "PC-1", "no_target"),
            (json!({"act": {"figure": "annie", "action": "Seize", "at": [0, 2]}}), "PC-1", "no_target"),
            (json!({"act": {"figure": "annie", "action": "Seize", "target": "pillar"}}), "PC-23", "obstacle"),
            (json!({"act": {"figure": "loom", "action": "Briar", "at": [0, 2]}}), "PC-3", "not_active"),
            (json!({"activate": {"figure": "loom"}}), "PC-3", "activation_open"),
            (json!("pass"), "PC-3", "activation_open"),
        ],
    );
    let no_dice = json!({"power_up": {"dice": 0}});
    let punched = played(&[begun[0].clone(), act("Freight Punch", "jack"), no_dice], &[&[1], &[6, 6]]);
    all_refused(
        &punched,
        &[(act("Seize", "jack"), "PC-3", "one_exclusive"), (act("Freight Punch", "jack"), "PC-3", "one_exclusive")],
    );
    let roar = json!({"act": {"figure": "annie", "action": "Roar"}});
    let moved = json!({"move": {"figure": "annie", "path": [[0, -1]]}});
    let tired = played(&[begun[0].clone(), roar.clone()], &[&[3]]);
    all_refused(&tired, &[(roar, "PC-3", "used")]);
    let tired =
        played(&[begun[0].clone(), json!({"act": {"figure": "annie", "action": "Roar"}}), moved.clone()], &[&[3]]);
    all_refused(&tired, &[(moved, "PC-3", "moved")]);
}

#[test]
fn moves_keep_to_their_rules() {
    let game = played(&[json!({"activate": {"figure": "annie"}})], &[]);
    let to = |path: Value| json!({"move": {"figure": "annie", "path": path}});
    all_refused(
        &game,
        &[
            (to(json!([])), "PC-18", "no_way"),
            (to(json!([[2, -1]])), "PC-18", "not_adjacent"),
            (to(json!([[1, 0]])), "PC-18", "taken"),
            (to(json!([[0, 1]])), "PC-18", "taken"),
            (to(json!([[0, -1], [0, -2], [0, -3], [0, -4]])), "PC-18", "rise_too_high"),
            (to(json!([[0, -1], [0, -2], [-1, -2], [-2, -2], [-3, -2], [-4, -2]])), "PC-18", "too_far"),
            (to(json!([[0, -1], [0, -99]])), "PC-18", "no_hex"),
            (json!({"move": {"figure": "annie", "by": "fly", "path": [[0, -1]]}}), "PC-18", "no_such_way"),
        ],
    );
}

/// A KO'ed model cannot be activated.
#[test]
fn ko_models_cannot_be_activated() {
    let mut json = serde_json::to_value(precinct()).unwrap();
    *json.pointer_mut("/rules/pulp_city/cards/4/hp").unwrap() = json!(1);
    let scenario = serde_json::from_value(json).unwrap();
    let mut game = Game::new(Arc::new(Setup::new(scenario).unwrap()), None);
    let mut dice = Told(vec![vec![6], vec![1], vec![5], vec![1, 1]]);
    settle(&mut game, &mut dice);
    let punch = json!({"act": {"figure": "annie", "action": "Freight Punch", "target": "jack"}});
    for order in [
        json!({"activate": {"figure": "annie"}}),
        punch.clone(),
        json!({"power_up": {"dice": 0}}),
        json!({"apply": {"effect": "damage(1)"}}),
        json!("done"),
    ] {
        let order = text(&order).resolve(game.battle().setup()).unwrap();
        if game.submit(&order).is_ok() {
            settle(&mut game, &mut dice);
        }
    }
    let jack = game.battle().setup().names.figure("jack").unwrap();
    assert!(game.battle().field().standing(jack).is_none(), "{:?}", game.battle().choice());
    // The other side has the next turn.
    let end = text(&json!("end_activation")).resolve(game.battle().setup()).unwrap();
    for _ in 0..2 {
        while game.submit(&end).is_ok() {
            settle(&mut game, &mut dice);
        }
        let pass = text(&json!("pass")).resolve(game.battle().setup()).unwrap();
        if game.battle().choice().is_some_and(|choice| choice.decider.index() == 0) {
            game.submit(&pass).unwrap();
            settle(&mut game, &mut dice);
        }
    }
    let refusal = refused(&game, &json!({"activate": {"figure": "jack"}}));
    assert_eq!(refusal.rule.0, "PC-9", "{refusal:?}");
}
