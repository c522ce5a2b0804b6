//! The player: it mostly attacks, rarely idles, and uses only the text form of orders.

use knockback_rules::{
    battle::{Battle, Order},
    files::OrderText,
};
use serde_json::Value;

pub(crate) use crate::support::mix::Mix;

/// An order as files write it.
pub(crate) fn text(battle: &Battle, order: &Order) -> Value {
    serde_json::to_value(OrderText::of(order, battle.setup())).unwrap()
}

/// The keyword of an order in files, such as `attack` or `end_turn`.
pub(crate) fn kind(text: &Value) -> &str {
    match text {
        Value::String(name) => name,
        Value::Object(fields) => {
            let (name, inner) = fields.iter().next().expect("an order has a name");
            match (name.as_str(), inner) {
                // In Champions, `act` is any action of a phase. In Pulp City, it is an attack by a model.
                ("pulp_city", Value::Object(fields)) if fields.contains_key("act") => "strike",
                ("champions" | "coup_de_grace" | "pulp_city", _) => kind(inner),
                _ => name,
            }
        }
        other => panic!("{other} is not an order"),
    }
}

/// One of the legal orders; `None` if there is none.
pub(crate) fn order(legal: &[Order], battle: &Battle, mix: &mut Mix) -> Option<Order> {
    const STRIKES: [&str; 13] = [
        "attack",
        "attack_hex",
        "charge",
        "coordinate",
        "throw",
        "react",
        "choose_line",
        "push",
        "air",
        "orb",
        "strike",
        "apply",
        "extra",
    ];
    const IDLES: [&str; 7] = ["end_turn", "end_phase", "pass", "act", "end_activation", "decline", "done"];
    if legal.is_empty() {
        return None;
    }
    let strikes = mix.below(10) < 6;
    let seen: Vec<&Order> = (0..10).map(|_| mix.of(legal)).collect();
    let kinds: Vec<Value> = seen.iter().map(|order| text(battle, order)).collect();
    let first = |wanted: &dyn Fn(&str) -> bool| kinds.iter().position(|text| wanted(kind(text)));
    let place = first(&|kind| strikes && STRIKES.contains(&kind))
        .or_else(|| first(&|kind| !IDLES.contains(&kind)).filter(|_| mix.below(10) < 8))
        .unwrap_or(0);
    Some(seen[place].clone())
}
