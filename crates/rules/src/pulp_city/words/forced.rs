//! Log lines of displacements, falls, and centres of blasts.

use super::named::hex;
use crate::{
    battle::FigureId,
    displacement::Cause,
    pulp_city::{Displacement, Event, PulpCityBattle},
    report::LogLine,
    units::{Hexes, Level},
};

pub(super) fn line(before: PulpCityBattle<'_>, event: &Event) -> Option<LogLine> {
    let name = |figure: &FigureId| before.figure_name(*figure);
    Some(match event {
        Event::DisplacementBegan { figure, kind, direction, spaces } => {
            let (how, rule) = match kind {
                Displacement::GrabAndThrow => ("is grabbed and thrown", "PC-15"),
                Displacement::Knockback => ("is knocked back", "PC-12"),
                Displacement::Pull => ("is pulled", "PC-13"),
                Displacement::Shift => ("is shifted", "PC-14"),
            };
            let way = direction.map(|way| format!(" to the {way}")).unwrap_or_default();
            let far = if *spaces > 0 { format!(", up to {}", Hexes(*spaces)) } else { String::new() };
            LogLine::new(format!("{} {how}{way}{far}.", name(figure)), &["PC-11", rule])
        }
        Event::DisplacementEnded { figure, moved, cause } => {
            let why = ending(before, *cause);
            let text = match (moved, why) {
                (0, None) => format!("{} stays put.", name(figure)),
                (0, Some(why)) => format!("{} stays put: {why}.", name(figure)),
                (moved, None) => format!("{} moves {}.", name(figure), Hexes(*moved)),
                (moved, Some(why)) => format!("{} moves {} and stops: {why}.", name(figure), Hexes(*moved)),
            };
            LogLine::new(text, &["PC-11"])
        }
        Event::Fell { figure, drop, damage } => {
            let levels = Level(i16::try_from(*drop).unwrap_or(i16::MAX));
            let end = if *damage == 0 { "no damage".to_owned() } else { format!("Falling Damage {damage}") };
            LogLine::new(format!("{} falls {levels}: {end}.", name(figure)), &["PC-16"])
        }
        Event::CentreMoved { at } => {
            let line = LogLine::new(format!("The centre of the blast moves to {}.", hex(before, *at)), &["PC-27"]);
            line.seen_as("The centre of the blast moves.")
        }
        _ => return None,
    })
}

/// Returns the reason for the end of a displacement as a clause, if it needs an explanation.
fn ending(before: PulpCityBattle<'_>, cause: Cause) -> Option<String> {
    match cause {
        Cause::Edge => Some("the board ends".to_owned()),
        Cause::Elevation => Some("the ground rises".to_owned()),
        Cause::Figure(other) => Some(format!("{} is in the way", before.figure_name(other))),
        Cause::Object(object) | Cause::Obstacle(object) => {
            Some(format!("{} is in the way", before.setup().object(object).name))
        }
        Cause::Drop => Some("the ground drops".to_owned()),
        Cause::Immune => Some("this model is immune to that".to_owned()),
        Cause::Distance | Cause::Power | Cause::Glyph(_) | Cause::Terrain | Cause::Pit => None,
    }
}
