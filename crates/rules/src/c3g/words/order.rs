//! Text of orders.

use crate::{
    c3g::{AttackWith, C3gBattle, Order},
    report::Reader,
};

/// Describes an order in a short sentence: `Brickhouse attacks Crate`.
pub(crate) fn order_line(battle: C3gBattle<'_>, order: &Order, reader: Reader) -> String {
    let name = |figure| battle.figure_name(figure);
    match order {
        Order::PlaceMarker { marker, card } => {
            format!("marker {} on {}", marker.name(), battle.rules().card(*card).name)
        }
        Order::Move { figure, lead, path } => {
            let lead = lead.map(|lead| reader.named(|| format!(", the half on {lead} leading"))).unwrap_or_default();
            format!("{} moves {}{lead}", name(*figure), reader.way(path))
        }
        Order::Attack { attacker, target, with } => {
            let other = battle.occupant_name(*target);
            let by = match with {
                AttackWith::Normal => String::new(),
                AttackWith::Special(place) => {
                    let special = battle.card(*attacker).special(*place);
                    format!(" with {}", special.map_or("a special attack", |special| special.name))
                }
                AttackWith::Throw(object) => format!(" by throwing {}", battle.setup().object(*object).name),
            };
            format!("{} attacks {other}{by}", name(*attacker))
        }
        Order::ChooseLine { lead, direction } => {
            format!("the flight goes {direction}{}", reader.named(|| format!(" from {lead}")))
        }
        Order::EndTurn => "the turn ends".to_owned(),
    }
}
