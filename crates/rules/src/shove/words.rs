//! Shove in plain words: choices, orders, events, figures and objects.

use super::{Choice, Event, Order, ShoveBattle};
use crate::{
    battle::{FigureId, HowWon, ObjectId},
    displacement::Cause,
    report::{LogLine, Reader},
    units::Hexes,
};

/// The log line for an event.
pub(super) fn line(before: ShoveBattle<'_>, event: &Event) -> LogLine {
    let name = |figure: &FigureId| before.figure_name(*figure);
    let (text, rule) = match event {
        Event::Walked { figure, to } => {
            (format!("{} steps to {}.", name(figure), before.setup().board.at(*to)), "SHOVE-2")
        }
        Event::Waited { figure } => (format!("{} waits.", name(figure)), "SHOVE-2"),
        Event::Shoved { figure, target, direction } => {
            (format!("{} shoves {} {direction}.", name(figure), name(target)), "SHOVE-3")
        }
        Event::Rolled { pips, .. } => (format!("The die shows {pips}."), "SHOVE-3"),
        Event::Slid { figure, hexes, cause } => {
            let why = match cause {
                Cause::Edge => ", over the edge of the map".to_owned(),
                Cause::Elevation => " and is stopped by a rise".to_owned(),
                Cause::Figure(other) => format!(" and stops at {}", name(other)),
                Cause::Object(object) | Cause::Obstacle(object) => {
                    format!(" and stops at {}", before.setup().object(*object).name)
                }
                Cause::Distance
                | Cause::Power
                | Cause::Glyph(_)
                | Cause::Terrain
                | Cause::Pit
                | Cause::Drop
                | Cause::Immune => String::new(),
            };
            (format!("{} slides {}{why}.", name(figure), Hexes(*hexes)), "SHOVE-4")
        }
    };
    LogLine::new(text, &[rule])
}

/// The reason for a side's victory, as the second half of a sentence (`SHOVE-5`).
pub(super) const fn win_reason(how: HowWon) -> &'static str {
    match how {
        HowWon::Surrendered | HowWon::ThrownOff | HowWon::KnockedInto | HowWon::ThingsBroken => how.shared_reason(),
        _ => "the last figure on the map",
    }
}

/// An order as a short sentence.
pub(super) fn order_line(battle: ShoveBattle<'_>, order: &Order, reader: Reader) -> String {
    let name = |figure: &FigureId| battle.figure_name(*figure);
    match order {
        Order::Step { figure, to } => format!("{} steps{}", name(figure), reader.named(|| format!(" to {to}"))),
        Order::Shove { figure, target } => format!("{} shoves {}", name(figure), name(target)),
        Order::Wait { figure } => format!("{} waits", name(figure)),
    }
}

/// The open choice of a side as a sentence.
pub(super) fn choice_line(battle: ShoveBattle<'_>, side: &str, choice: Choice) -> String {
    format!("{side} can step, shove or wait with {}.", battle.figure_name(choice.figure))
}

/// The current time in a battle: `turn 3`.
pub(super) fn time(battle: ShoveBattle<'_>) -> String {
    format!("turn {}", battle.state().turns().saturating_add(1))
}

/// `Ram (ram), Red`, for the legend of a drawn board.
pub(super) fn figure(battle: ShoveBattle<'_>, figure: FigureId) -> String {
    let info = battle.setup().figure(figure);
    let gone = if battle.field().footprint(figure).is_some() { "" } else { ": off the map" };
    format!("{} ({}), {}{gone}", info.name, info.id, battle.side_name(info.side))
}

/// `Crate (crate): stands in the way`, for the legend of a drawn board.
pub(super) fn object(battle: ShoveBattle<'_>, object: ObjectId) -> String {
    let info = battle.setup().object(object);
    format!("{} ({}): stands in the way", info.name, info.id)
}
