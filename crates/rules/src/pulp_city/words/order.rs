//! What may be ordered, as one would say it.

use super::named::{action, occupant};
use crate::{
    battle::{FigureId, Occupant},
    geometry::Coord,
    pulp_city::{Order, PulpCityBattle, data::titles},
    report::Reader,
};

/// An order as a short sentence, e.g. `Corona uses Flare on Gravel Jack`.
pub(in crate::pulp_city) fn order_line(battle: PulpCityBattle<'_>, order: &Order, reader: Reader) -> String {
    let name = |figure: &FigureId| battle.figure_name(*figure);
    match order {
        Order::Activate { figure } => format!("{} is activated", name(figure)),
        Order::Command { card } => format!("{} is commanded", battle.rules().cards[card.index()].name),
        Order::Move { figure, by, path } => {
            let by = by.map(|by| format!(" by {}", by.name())).unwrap_or_default();
            format!("{} moves{by} {}", name(figure), reader.way(path))
        }
        Order::Act { figure, action: place, target, at, power_up, thing } => {
            let thing = thing.map(|thing| format!(", throwing {}", battle.setup().object(thing).name));
            let thing = thing.unwrap_or_default();
            let aim = aim(battle, *target, *at, reader);
            format!("{} uses {}{aim}{thing}{}", name(figure), action(battle, *figure, *place), dice(*power_up))
        }
        Order::PowerUp { dice: 0 } => "no Power Up dice".to_owned(),
        Order::PowerUp { dice } => titles::power_up(*dice),
        Order::Apply { effect, to } => {
            let to = to.map(|to| format!(" to {}", name(&to))).unwrap_or_default();
            format!("{} is applied{to}", battle.rules().effect_name(*effect))
        }
        Order::Done => "no more effects".to_owned(),
        Order::Direction { direction } => format!("it is knocked back to the {direction}"),
        Order::Shift { path } if path.is_empty() => "it stays where it is".to_owned(),
        Order::Shift { path } => format!("it is shifted {}", reader.way(path)),
        Order::Centre { at } => format!("the centre of the blast is {}", reader.hex(*at)),
        Order::Extra { figure } => format!("{} is a target too", name(figure)),
        Order::Throw { target, at, power_up } => {
            format!("it is thrown{}{}", aim(battle, *target, *at, reader), dice(*power_up))
        }
        Order::Place { at } => format!("it comes on {}", reader.hex(*at)),
        Order::Remove { figure } => format!("{} is removed", name(figure)),
        Order::Decline => "nothing of that".to_owned(),
        Order::EndActivation => "that is all".to_owned(),
        Order::Pass => "the side passes".to_owned(),
    }
}

fn aim(battle: PulpCityBattle<'_>, target: Option<Occupant>, at: Option<Coord>, reader: Reader) -> String {
    match (target, at) {
        (Some(target), _) => format!(" on {}", occupant(battle, target)),
        (None, Some(at)) => format!(" on {}", reader.hex(at)),
        (None, None) => String::new(),
    }
}

fn dice(power_up: u8) -> String {
    if power_up == 0 { String::new() } else { format!(", with {}", titles::power_up(power_up)) }
}
