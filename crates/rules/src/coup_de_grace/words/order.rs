//! Sentences about orders.

use crate::{
    battle::FigureId,
    coup_de_grace::{CoupDeGraceBattle, Order, Sense},
    report::Reader,
};

/// Describes an order in a short sentence, e.g. `Bellwether attacks Marrow with the hammer`.
pub(in crate::coup_de_grace) fn order_line(battle: CoupDeGraceBattle<'_>, order: &Order, reader: Reader) -> String {
    let name = |figure: &FigureId| battle.figure_name(*figure);
    match order {
        Order::Activate { figure } => format!("activate {}", name(figure)),
        Order::Enter { figure, at, facing } => {
            format!("{} enters{}, facing {facing}", name(figure), reader.named(|| format!(" on {at}")))
        }
        Order::Move { figure, path, facing } => {
            let facing = facing.map(|facing| format!(", facing {facing}")).unwrap_or_default();
            format!("{} moves {}{facing}", name(figure), reader.way(path))
        }
        Order::Turn { figure, facing } => format!("{} turns to face {facing}", name(figure)),
        Order::Attack { figure, target, hand } => {
            let weapon = battle.sheet(*figure).weapon(*hand);
            let with = weapon.map(|weapon| format!(" with the {}", weapon.name())).unwrap_or_default();
            let by = reader.named(|| format!(", hand {hand}"));
            format!("{} attacks {}{with}{by}", name(figure), name(target))
        }
        Order::Orb { figure, target, to, facing, .. } => {
            let facing = facing.map(|facing| format!(", facing {facing}")).unwrap_or_default();
            let to = reader.named(|| format!(" to {to}"));
            format!("{} moves {}{to} with the force orb{facing}", name(figure), name(target))
        }
        Order::Air { figure, sense } => {
            let how = match sense {
                Sense::Towards => "draws all nearby minis closer",
                Sense::Away => "blows all nearby minis away",
                Sense::Clockwise => "moves all nearby minis clockwise",
                Sense::Anticlockwise => "moves all nearby minis anticlockwise",
            };
            format!("{} {how}", name(figure))
        }
        Order::Open { figure, object } => format!("{} opens {}", name(figure), battle.setup().object(*object).name),
        Order::Guard { figure } => format!("{} guards", name(figure)),
        Order::Crawl { figure, to } => format!("{} crawls{}", name(figure), reader.named(|| format!(" to {to}"))),
        Order::Recover { figure } => format!("{} tries to get up", name(figure)),
        Order::Push { direction } => {
            direction.map_or_else(|| "push the target".to_owned(), |way| format!("push the target to the {way}"))
        }
        Order::Face { facing } => format!("face {facing}"),
        Order::Decline => "decline".to_owned(),
        Order::EndActivation => "end the activation".to_owned(),
    }
}
