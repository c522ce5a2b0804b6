//! Sentences about orders.

use super::named::{action, occupant, verb};
use crate::{
    battle::{ChoiceKind, FigureId, Occupant},
    geometry::Coord,
    pulp_city::{Choice, Order, PulpCityBattle, data::titles},
    report::Reader,
};

/// Describes an order in a short sentence, e.g. `Corona uses Flare on Gravel Jack`.
pub(in crate::pulp_city) fn order_line(battle: PulpCityBattle<'_>, order: &Order, reader: Reader) -> String {
    let name = |figure: &FigureId| battle.figure_name(*figure);
    match order {
        Order::Activate { figure } => format!("activate {}", name(figure)),
        Order::Command { card } => format!("command {}", battle.rules().cards[card.index()].name),
        Order::Move { figure, by, path } => {
            format!("{} {} {}", name(figure), by.map_or("moves", verb), reader.way(path))
        }
        Order::Act { figure, action: place, target, at, power_up, thing } => {
            let thing = thing.map(|thing| format!(", throwing {}", battle.setup().object(thing).name));
            let thing = thing.unwrap_or_default();
            let aim = aim(battle, " on ", (*target, *at), reader);
            format!("{} uses {}{aim}{thing}{}", name(figure), action(battle, *figure, *place), dice(*power_up))
        }
        Order::PowerUp { dice: 0 } => "spend no Power Up dice".to_owned(),
        Order::PowerUp { dice } => format!("spend {}", titles::power_up(*dice)),
        Order::Apply { effect, to } => {
            let to = to.map(|to| format!(" to {}", name(&to))).unwrap_or_default();
            format!("apply {}{to}", battle.rules().effect_name(*effect))
        }
        Order::Done => "no more effects".to_owned(),
        Order::Direction { direction } => format!("knock the target back to the {direction}"),
        Order::Shift { path } if path.is_empty() => "do not shift".to_owned(),
        Order::Shift { path } => format!("shift {}", reader.way(path)),
        Order::Centre { at } => format!("centre the blast on {}", reader.hex(*at)),
        Order::Extra { figure } => format!("target {} as well", name(figure)),
        Order::Throw { target, at, power_up } => {
            format!("throw{}{}", aim(battle, " at ", (*target, *at), reader), dice(*power_up))
        }
        Order::Place { at } => format!("place it on {}", reader.hex(*at)),
        Order::Remove { figure } => format!("remove {}", name(figure)),
        Order::Decline => "decline".to_owned(),
        Order::EndActivation => ending(battle).to_owned(),
        Order::Pass => "pass".to_owned(),
    }
}

/// Returns the text of the order that ends the current command or activation.
fn ending(battle: PulpCityBattle<'_>) -> &'static str {
    match battle.choice() {
        Some(open) if matches!(open.about, ChoiceKind::PulpCity(Choice::Command { .. })) => "end the command",
        _ => "end the activation",
    }
}

fn aim(battle: PulpCityBattle<'_>, on: &str, mark: (Option<Occupant>, Option<Coord>), reader: Reader) -> String {
    match mark {
        (Some(target), _) => format!("{on}{}", occupant(battle, target)),
        (None, Some(at)) => format!("{on}{}", reader.hex(at)),
        (None, None) => String::new(),
    }
}

fn dice(power_up: u8) -> String {
    if power_up == 0 { String::new() } else { format!(", with {}", titles::power_up(power_up)) }
}
