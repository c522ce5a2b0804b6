//! Knockback: the dice, the flight, and how it comes down.

use crate::{
    battle::{FigureId, Frame},
    champions::{self, Event, Played, data::reason::Multiplied, displace::falling},
    displacement::Cause,
    report::{LogLine, counted},
    rule::Rule,
    units::{Hexes, Level},
};

pub(super) fn line(before: Played<'_>, event: &Event) -> Option<LogLine> {
    let name = |figure| before.figure_name(figure);
    Some(match event {
        Event::WentProne { figure } => LogLine::new(format!("{} goes down.", name(*figure)), &["CH-34"]),
        Event::KnockbackRolled { figure, body, multiplied, resistance, dice, rolled, hexes } => {
            knockback(before, *figure, ((*body, *multiplied), *resistance, dice, *rolled, *hexes))
        }
        Event::FlightBegan { figure, direction, .. } => {
            LogLine::new(format!("The blow sends {} {direction}.", name(*figure)), &["CH-32"])
        }
        Event::FlightEnded { figure, moved, cause, feet } => {
            let (why, rule) = of_cause(before, *cause);
            let high = feet.map(|feet| format!(", on level {}", feet.0)).unwrap_or_default();
            let text = format!("{} comes {}{high}{why}.", name(*figure), counted(*moved, "hex", "hexes"));
            LogLine::new(text, &[rule])
        }
        Event::BreakfallRolled { figure, need, rolled } => {
            let how = if i32::from(*rolled) <= i32::from(*need) { "lands well" } else { "lands badly" };
            let why = match falling::breakfall(before, *figure, 0).map(|whole| (whole, whole - need)) {
                Some((whole, less @ 1..)) => format!(" ({whole} by DEX and skill, -{less} for the way)"),
                _ => String::new(),
            };
            LogLine::new(
                format!("{} needs {need} on 3d6{why} and rolls {rolled}: it {how}.", name(*figure)),
                &["CH-43"],
            )
        }
        // A flyer that is on the ground already has nothing to fall.
        Event::CameDown { drop: 0, .. } => return None,
        Event::CameDown { figure, drop } => {
            let levels = Level(i16::try_from(*drop).unwrap_or(i16::MAX));
            LogLine::new(format!("{} falls {levels} ({}).", name(*figure), Hexes(*drop).metres()), &["CH-42"])
        }
        _ => return None,
    })
}

/// BODY that counts, and how it came about; hexes that powers take; the dice and their reasons; what they show; the hexes
/// that are left.
type Knocked<'e> = ((u16, Option<Multiplied>), Hexes, &'e [(i8, champions::knockback::DiceReason)], u16, i32);

/// What sends a figure how far, and why.
fn knockback(
    before: Played<'_>,
    figure: FigureId,
    ((body, multiplied), resistance, dice, rolled, hexes): Knocked<'_>,
) -> LogLine {
    let name = before.figure_name(figure);
    let why: Vec<String> = dice.iter().map(|(dice, reason)| format!("{} {dice:+}", reason.words())).collect();
    let times = multiplied.map(|Multiplied { rolled, percent }| format!(" ({percent} % of {rolled}, rounded up)"));
    let less = if resistance > Hexes::ZERO { format!(" less {} resistance", resistance.0) } else { String::new() };
    let more = before.sheet(figure).knockback_of_shrinking();
    let text = match hexes {
        ..0 => format!("{name} is not knocked back"),
        0 if before.flies(figure) => format!("{name} is neither knocked back nor down, for it flies"),
        0 => format!("{name} is knocked off balance"),
        hexes if more > Hexes::ZERO => {
            let far = hexes + i32::from(more.0);
            format!("{name} is knocked back {} m, {} m of them by Shrinking", 2 * far, more.metres().0)
        }
        hexes => format!("{name} is knocked back {} m", 2 * hexes),
    };
    let several = match before.top() {
        Some(Frame::Champions(champions::Frame::Knockback(frame))) => frame.hits.len() > 1 || frame.best.is_some(),
        _ => false,
    };
    let alone = if several { " Of several hits the farthest knockback counts alone." } else { "" };
    let text =
        format!("{text}: {body} BODY{}{less} against {rolled} ({}).{alone}", times.unwrap_or_default(), why.join(", "));
    let cited = [(more > Hexes::ZERO && hexes > 0, Rule("CH-3")), (several, Rule("CH-44"))];
    LogLine::new(text, &["CH-33", "CH-34"])
        .citing(cited.into_iter().filter(|(counts, _)| *counts).map(|(_, rule)| rule))
}

/// Why a flight ended, and its rule.
fn of_cause(before: Played<'_>, cause: Cause) -> (String, &'static str) {
    let object = |object| before.setup().object(object).name.as_str();
    match cause {
        Cause::Edge => (", to the edge of the map".to_owned(), "CH-41"),
        Cause::Elevation => (", against a rise of the ground".to_owned(), "CH-40"),
        Cause::Figure(figure) => (format!(", and crashes into {}", before.figure_name(figure)), "CH-38"),
        Cause::Object(struck) | Cause::Obstacle(struck) => (format!(", and crashes into {}", object(struck)), "CH-36"),
        Cause::Distance
        | Cause::Power
        | Cause::Glyph(_)
        | Cause::Terrain
        | Cause::Pit
        | Cause::Drop
        | Cause::Immune => (String::new(), "CH-34"),
    }
}
