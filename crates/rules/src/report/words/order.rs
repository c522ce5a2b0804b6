//! Legal orders as sentences.

use super::Reader;
use crate::{
    battle::{Battle, Order},
    ruleset::Ruleset,
    rulesets::each_ruleset,
};

/// An order as a short sentence, e.g. `Brickhouse attacks Crate`. It names hexes by their coordinates.
#[must_use]
pub fn order_line(battle: &Battle, order: &Order) -> String {
    order_text(battle, order, Reader::OfText)
}

/// An order as a short sentence without coordinates, for a reader who sees the board.
#[must_use]
pub fn order_in_sight(battle: &Battle, order: &Order) -> String {
    order_text(battle, order, Reader::OfBoard)
}

fn order_text(battle: &Battle, order: &Order, reader: Reader) -> String {
    let name = |figure| battle.figure_name(figure);
    each_ruleset!(Order, order, own as R => match battle.as_ruleset::<R>() {
        Some(battle) => R::order_line(battle, own, reader),
        None => format!("an order for {}", R::ABOUT.title),
    }, {
        Order::Deploy { figure, head, tail } => {
            let and = tail.map(|tail| format!(" and {tail}")).unwrap_or_default();
            format!("{} is set up{}", name(*figure), reader.named(|| format!(" on {head}{and}")))
        }
        Order::Surrender => match battle.choice() {
            Some(choice) => format!("surrender by {}", battle.side_name(choice.decider)),
            None => "a surrender".to_owned(),
        },
    })
}
