//! Log text of knockback: points, line, flight and obstacle.

use crate::{
    battle::{FigureId, Frame, Occupant},
    c3g::{self, C3gBattle, Event, NoKnockback},
    displacement::{Cause, Walk},
    report::{LogLine, counted, listed, possessive},
    units::{Hexes, KnockbackPoints, Level},
};

pub(super) fn line(before: C3gBattle<'_>, event: &Event) -> Option<LogLine> {
    let name = |figure| before.figure_name(figure);
    Some(match event {
        Event::KnockbackRuledOut { target, reason } => {
            let (why, rule) = match reason {
                NoKnockback::Ignored => (format!("{} ignored the attack", name(*target)), "C3G-18"),
                NoKnockback::Destroyed => (format!("{} is destroyed", name(*target)), "C3G-18"),
                NoKnockback::NotAdjacent => (format!("{} is not adjacent", name(*target)), "C3G-18"),
                NoKnockback::Dampened { by } => {
                    (format!("{} Dampener cancels Super Strength", possessive(name(*by))), "C3G-17")
                }
            };
            LogLine::new(format!("No knockback: {why}."), &[rule])
        }
        Event::KnockbackReckoned { target, skulls, cancelled, kp, .. } => {
            let rolled = format!("{} against {cancelled}", counted(*skulls, "skull", "skulls"));
            let text = if *kp == KnockbackPoints::ZERO {
                format!("{} is not knocked back: {rolled}.", name(*target))
            } else {
                format!("{} is knocked back with {kp}: {rolled}.", name(*target))
            };
            LogLine::new(text, &["C3G-19"])
        }
        Event::LineChosen { target, lead, direction } => {
            let two_hex = before.field().footprint(*target).is_some_and(|at| at.tail.is_some());
            let sent = format!("The blow sends {} {direction}", name(*target));
            let leading = if two_hex {
                format!(", the half on {} leading", before.setup().board.at(*lead))
            } else {
                String::new()
            };
            LogLine::new(format!("{sent}{leading}."), &["C3G-20"]).seen_as(format!("{sent}."))
        }
        Event::FlightEnded { figure, moved, taken_back, kp_left, cause } => {
            let (ending, rule) = ending(before, *figure, (*moved, *taken_back), *cause);
            let moved = match moved {
                0 => String::new(),
                moved => format!(" is thrown {}{}", Hexes(*moved), to_the(before, *figure)),
            };
            let and = if moved.is_empty() || ending.is_empty() { "" } else { " and" };
            let back = (*taken_back > 0).then(|| format!("brought back {} to level ground", Hexes(*taken_back)));
            let left = (*cause != Cause::Distance).then(|| format!("{kp_left} left"));
            let notes: Vec<String> = back.into_iter().chain(left).collect();
            let notes = if notes.is_empty() { String::new() } else { format!(" ({})", notes.join(", ")) };
            LogLine::new(format!("{}{moved}{and}{ending}{notes}.", name(*figure)), &["C3G-21"]).citing(rule)
        }
        Event::KnockbackDamageRolled { figure, by, skull } => {
            let struck: Vec<&str> =
                std::iter::once(Occupant::Figure(*figure)).chain(*by).map(|one| before.occupant_name(one)).collect();
            let text = if *skull {
                let each = if struck.len() > 1 { " each" } else { "" };
                format!("Knockback damage: a skull, 1 wound{each} for {}.", listed(&struck))
            } else {
                let are = if struck.len() > 1 { "are" } else { "is" };
                format!("Knockback damage: no skull, {} {are} unharmed.", listed(&struck))
            };
            LogLine::new(text, &["C3G-30"])
        }
        _ => return None,
    })
}

/// The walk of the current flight.
fn walk(before: C3gBattle<'_>, figure: FigureId) -> Option<Walk> {
    match before.top() {
        Some(Frame::C3g(c3g::Frame::Flight(flight))) if flight.walk.figure == figure => Some(flight.walk),
        _ => None,
    }
}

/// Direction of the flight: ` to the north-east`.
fn to_the(before: C3gBattle<'_>, figure: FigureId) -> String {
    walk(before, figure).map(|walk| format!(" to the {}", walk.direction)).unwrap_or_default()
}

/// Describes why a flight ended, and returns the rule. The pair contains the net hexes moved and the hexes taken back.
fn ending(
    before: C3gBattle<'_>,
    figure: FigureId,
    (moved, taken_back): (u16, u16),
    cause: Cause,
) -> (String, Option<crate::rule::Rule>) {
    let cite = |rule| Some(crate::rule::Rule(rule));
    let object = |object| &before.setup().object(object).name;
    match cause {
        Cause::Distance | Cause::Pit | Cause::Drop => (String::new(), None),
        Cause::Power | Cause::Immune => (" stands firm, being Immovable".to_owned(), cite("C3G-25")),
        Cause::Edge => (" stops at the edge of the map".to_owned(), cite("C3G-28")),
        Cause::Elevation if taken_back > 0 => {
            let stops = if moved > 0 { " stops there" } else { " stays put" };
            (stops.to_owned(), cite("C3G-29"))
        }
        Cause::Elevation => (format!(" is stopped by {}", rise(before, figure)), cite("C3G-26")),
        Cause::Figure(other) => (format!(" crashes into {}", before.figure_name(other)), cite("C3G-23")),
        Cause::Object(struck) | Cause::Obstacle(struck) => {
            (format!(" crashes into {}", object(struck)), cite("C3G-25"))
        }
        // The glyph is not named here, since its name is logged with its power.
        Cause::Glyph(_) => (" is stopped by a glyph".to_owned(), cite("C3G-27")),
        Cause::Terrain => (" gets no further".to_owned(), cite("C3G-22")),
    }
}

/// The rise ahead, measured from the figure's final position: `a rise of 3 levels`.
fn rise(before: C3gBattle<'_>, figure: FigureId) -> String {
    let ahead = walk(before, figure).zip(before.field().footprint(figure));
    let ahead = ahead.and_then(|(walk, at)| Walk { at, ..walk }.ahead(&before));
    let levels = ahead.and_then(|ahead| i16::try_from(ahead.rise).ok());
    levels.map_or_else(|| "the rise ahead".to_owned(), |levels| format!("a rise of {}", Level(levels)))
}
