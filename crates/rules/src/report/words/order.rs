//! What may be ordered, as one would say it.

use super::champions;
use crate::{
    battle::{Battle, Order},
    c3g::{self, AttackWith},
};

/// An order as a short sentence, e.g. `Brickhouse attacks Crate`.
#[must_use]
pub fn order_line(battle: &Battle, order: &Order) -> String {
    let name = |figure| battle.figure_name(figure);
    match order {
        Order::Deploy { figure, head, tail: None } => format!("{} is set up on {head}", name(*figure)),
        Order::Deploy { figure, head, tail: Some(tail) } => {
            format!("{} is set up on {head} and {tail}", name(*figure))
        }
        Order::C3g(order) => match order {
            c3g::Order::PlaceMarker { marker, card } => {
                format!("marker {} on {}", marker.name(), battle.setting().c3g().card(*card).name)
            }
            c3g::Order::Move { figure, lead, path } => {
                let lead = lead.map(|lead| format!(", its half on {lead} first")).unwrap_or_default();
                let path: Vec<String> = path.iter().map(ToString::to_string).collect();
                format!("{} moves over {}{lead}", name(*figure), path.join(", "))
            }
            c3g::Order::Attack { attacker, target, with } => {
                let other = battle.occupant_name(*target);
                let by = match with {
                    AttackWith::Normal => String::new(),
                    AttackWith::Special(place) => {
                        let special = battle.card(*attacker).special(*place);
                        format!(" with {}", special.map_or("a special attack", |special| special.name))
                    }
                    AttackWith::Throw(object) => format!(" by throwing {}", battle.setting().object(*object).name),
                };
                format!("{} attacks {other}{by}", name(*attacker))
            }
            c3g::Order::ChooseLine { lead, direction } => format!("the flight goes from {lead} to the {direction}"),
            c3g::Order::EndTurn => "the turn ends".to_owned(),
        },
        Order::Champions(order) => champions::order_line(battle, order),
    }
}
