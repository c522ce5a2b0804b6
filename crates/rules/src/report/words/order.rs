//! What may be ordered, as one would say it.

use crate::{
    battle::{Battle, Order},
    ruleset::Ruleset,
    rulesets::each_ruleset,
};

/// An order as a short sentence, e.g. `Brickhouse attacks Crate`.
#[must_use]
pub fn order_line(battle: &Battle, order: &Order) -> String {
    let name = |figure| battle.figure_name(figure);
    each_ruleset!(Order, order, own as R => match battle.played::<R>() {
        Some(battle) => R::order_line(battle, own),
        None => format!("an order of {}", R::ABOUT.title),
    }, {
        Order::Deploy { figure, head, tail: None } => format!("{} is set up on {head}", name(*figure)),
        Order::Deploy { figure, head, tail: Some(tail) } => {
            format!("{} is set up on {head} and {tail}", name(*figure))
        }
    })
}
