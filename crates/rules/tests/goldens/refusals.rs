//! The reasons for refused orders, word for word.
//!
//! Each order was legal at this or an earlier moment of the battle. Two of three orders have one change: another name,
//! an unknown name, or another number. Orders that are accepted are omitted.

use std::{collections::BTreeMap, fmt::Write as _, sync::Arc};

use knockback_rules::{
    battle::{Battle, Order, Setup},
    dice::SeededDice,
    files::OrderText,
    game::Game,
};
use serde_json::{Value, json};

use super::{
    golden::{holds, timed},
    grounds::{C3G, CHAMPIONS, COUP_DE_GRACE, Ground, PULP_CITY, Ruleset},
    pick::{self, Mix},
};

/// The number of refusals of one kind to list in full on a battlefield.
const EACH: usize = 1;

/// All ids that an order may name, and an unknown one.
fn names(setup: &Setup) -> Vec<String> {
    let figures = setup.figures.iter().map(|figure| figure.id.clone());
    let objects = setup.objects.iter().map(|object| object.id.clone());
    figures.chain(objects).chain(["nobody".to_owned()]).collect()
}

/// The paths of all names and numbers in a value.
fn leaves_of(value: &Value, path: &str, leaves: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, inner) in fields {
                leaves_of(inner, &format!("{path}/{name}"), leaves);
            }
        }
        Value::Array(items) => {
            for (place, inner) in items.iter().enumerate() {
                leaves_of(inner, &format!("{path}/{place}"), leaves);
            }
        }
        Value::String(_) | Value::Number(_) => leaves.push(path.to_owned()),
        Value::Null | Value::Bool(_) => {}
    }
}

/// Returns the order with one random change.
fn changed(order: &Value, names: &[String], mix: &mut Mix) -> Value {
    let mut leaves = Vec::new();
    leaves_of(order, "", &mut leaves);
    let mut order = order.clone();
    if leaves.is_empty() {
        return order;
    }
    let leaf = order.pointer_mut(mix.of(&leaves).as_str()).expect("the path was collected from this order");
    *leaf = match leaf {
        Value::Number(number) => {
            let number = number.as_i64().unwrap_or(0);
            json!(number + mix.of(&[-40, -7, -2, -1, 1, 2, 7, 40, 5000]))
        }
        _ => json!(mix.of(names)),
    };
    order
}

/// The refusal of an order; `None` if it is accepted.
fn said(battle: &Battle, order: &Value) -> Option<(String, String)> {
    let text: OrderText = match serde_json::from_value(order.clone()) {
        Ok(text) => text,
        Err(fault) => return Some(("unreadable".to_owned(), fault.to_string())),
    };
    match text.resolve(battle.setup()) {
        Err(unknown) => Some(("unknown name".to_owned(), unknown.to_string())),
        Ok(order) => battle.legal_orders().judge(&order).err().map(|refusal| {
            let numbers = serde_json::to_string(&refusal).unwrap();
            (refusal.code.to_owned(), format!("{refusal} {numbers}"))
        }),
    }
}

/// Refusals on one battlefield.
fn refusals(ground: &Ground, seed: u64, most: usize) -> String {
    let names = names(&ground.setup);
    let (mut dice, mut mix) = (SeededDice::new(seed), Mix(seed));
    let mut game = Game::new(Arc::clone(&ground.setup), Some(seed));
    game.settle(&mut dice).expect("seeded dice always answer");
    let (mut stock, mut told) = (Vec::new(), BTreeMap::<String, usize>::new());
    let mut text = format!("== {}\n", ground.name);
    for number in 0..=most {
        let battle = game.battle();
        let legal: Vec<Order> = battle.legal_orders().iter().collect();
        stock.extend((0..legal.len().min(6)).map(|_| pick::text(battle, mix.of(&legal))));
        for _ in 0..if stock.is_empty() { 0 } else { 25 } {
            let order = mix.of(&stock).clone();
            let order = if mix.below(3) == 0 { order } else { changed(&order, &names, &mut mix) };
            let Some((code, why)) = said(battle, &order) else { continue };
            let count = told.entry(format!("{code} of {}", pick::kind(&order))).or_default();
            *count += 1;
            if *count <= EACH {
                writeln!(text, "{number}: {order}\n    {why}").unwrap();
            }
        }
        let Some(order) = pick::order(&legal, battle, &mut mix) else { break };
        game.play(&order, &mut dice).unwrap_or_else(|fault| panic!("{}: {order:?}: {fault}", ground.name));
    }
    writeln!(text, "all: {told:?}").unwrap();
    text
}

fn of(ruleset: Ruleset, most: usize) {
    let text: String = timed(&format!("refusals of {}", ruleset.name), || {
        (0..).zip(&ruleset.grounds()).map(|(seed, ground)| refusals(ground, seed, most)).collect()
    });
    holds(&format!("{}/refusals.txt", ruleset.name), &text);
}

#[test]
fn refusals_of_c3g_are_unchanged() {
    of(C3G, 400);
}

#[test]
fn refusals_of_champions_are_unchanged() {
    of(CHAMPIONS, 150);
}

#[test]
fn refusals_of_coup_de_grace_are_unchanged() {
    of(COUP_DE_GRACE, 150);
}

#[test]
fn refusals_of_pulp_city_are_unchanged() {
    of(PULP_CITY, 150);
}
