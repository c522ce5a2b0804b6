//! The short wording of possible actions in Pulp City.

use knockback_rules::{
    battle::{FigureId, Refusal},
    displacement::Cause,
    pulp_city::{Displacement, Order, PulpCityBattle},
};

use super::{What, forecast::DisplacementEnd};
use crate::{
    pulp_city::{plan::PlannedAction, words},
    text::sentence,
};

/// The action that a hex offers, as a verb.
#[must_use]
pub fn verb(what: What) -> String {
    match what {
        What::Move(by) => format!("{} here", sentence(by.name())),
        What::Act => "Aim here".to_owned(),
        What::Throw => "Throw here".to_owned(),
        What::Way(_) => "Send this way".to_owned(),
        What::Shift => "Move the target here".to_owned(),
        What::Centre => "The blast goes off here".to_owned(),
        What::Extra => "Extra target".to_owned(),
        What::Place => "Place here".to_owned(),
        What::Remove => "Remove".to_owned(),
    }
}

/// The name of a planned action.
pub fn doing(battle: PulpCityBattle<'_>, figure: FigureId, doing: PlannedAction) -> String {
    match doing {
        PlannedAction::Any => "the default action".to_owned(),
        PlannedAction::Move { by } => format!("to {}", by.name()),
        PlannedAction::Act { action } => {
            battle.action(figure, action).map_or_else(String::new, |action| action.name.clone())
        }
    }
}

/// The name of an answer to a question.
#[must_use]
pub fn answer(battle: PulpCityBattle<'_>, order: &Order) -> String {
    match order {
        Order::PowerUp { dice: 0 } => "no Power Up dice".to_owned(),
        Order::PowerUp { dice } => words::counted(*dice, "Power Up die", "Power Up dice"),
        Order::Apply { effect, to } => {
            let name = battle.rules().effect_name(*effect);
            to.map_or_else(|| name.to_owned(), |to| format!("{name} on {}", battle.figure_name(to)))
        }
        Order::Done => "no more effects".to_owned(),
        Order::Direction { direction } => format!("to the {direction}"),
        _ => String::new(),
    }
}

/// The end of a displacement and its reason, in a few words: `3 hexes: edge of the map`.
#[must_use]
pub fn end(battle: PulpCityBattle<'_>, flight: &DisplacementEnd) -> String {
    let far = match u32::try_from(flight.path.len()).unwrap_or(u32::MAX) {
        0 => "stays".to_owned(),
        _ if flight.kind == Displacement::GrabAndThrow => "lands here".to_owned(),
        count => words::hexes(count),
    };
    match flight.cause.and_then(|cause| stop(battle, cause)) {
        Some(why) => format!("{far}: {why}"),
        None => far,
    }
}

/// The reason why a displacement ends early; `None` if it goes all the way or ends in a fall.
fn stop(battle: PulpCityBattle<'_>, cause: Cause) -> Option<String> {
    match cause {
        Cause::Edge => Some("edge of the map".to_owned()),
        Cause::Elevation => Some("the ground rises".to_owned()),
        Cause::Figure(other) => Some(format!("{} is in the way", battle.figure_name(other))),
        Cause::Object(object) | Cause::Obstacle(object) => {
            Some(format!("{} is in the way", battle.setup().object(object).name))
        }
        Cause::Immune => Some("immune to displacement".to_owned()),
        Cause::Distance | Cause::Power | Cause::Glyph(_) | Cause::Terrain | Cause::Pit | Cause::Drop => None,
    }
}

/// A fall and its damage: `falls 4: 2 hit points`.
#[must_use]
pub fn fall(drop: u16, damage: u8) -> String {
    let cost = if damage == 0 { "unharmed".to_owned() } else { words::hit_points(damage) };
    format!("falls {drop}: {cost}")
}

/// The reason why an action cannot be used on a figure, as a short label.
#[must_use]
pub fn barred(refusal: &Refusal) -> &'static str {
    match refusal.code {
        "no_contact" => "no contact",
        "out_of_reach" => "out of reach",
        "no_sight" => "no sight",
        _ => "no",
    }
}
