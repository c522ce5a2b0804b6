//! Who orders: somebody who mostly strikes, seldom idles, and knows of orders only what files say of them.

use knockback_rules::{
    battle::{Battle, Order},
    files::OrderText,
};
use serde_json::Value;

/// `SplitMix64`.
#[derive(Clone, Debug)]
pub(crate) struct Mix(pub(crate) u64);

impl Mix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `count`.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(count.max(1)).unwrap()).unwrap()
    }

    /// One of a list that is not empty.
    pub(crate) fn of<'l, T>(&mut self, list: &'l [T]) -> &'l T {
        &list[self.below(list.len())]
    }
}

/// An order as files write it.
pub(crate) fn text(battle: &Battle, order: &Order) -> Value {
    serde_json::to_value(OrderText::of(order, battle.setup())).unwrap()
}

/// The word by which files call an order: `attack`, `end_turn`.
pub(crate) fn kind(text: &Value) -> &str {
    match text {
        Value::String(name) => name,
        Value::Object(fields) => {
            let (name, inner) = fields.iter().next().expect("an order has a name");
            if name == "champions" { kind(inner) } else { name }
        }
        other => panic!("{other} is no order"),
    }
}

/// One of the legal orders; `None` if there is none.
pub(crate) fn order(legal: &[Order], battle: &Battle, mix: &mut Mix) -> Option<Order> {
    const STRIKES: [&str; 7] = ["attack", "attack_hex", "charge", "coordinate", "throw", "react", "choose_line"];
    const IDLES: [&str; 4] = ["end_turn", "end_phase", "pass", "act"];
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
