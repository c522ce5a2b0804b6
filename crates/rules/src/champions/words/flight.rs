//! Knockback: the dice, the flight, and how it comes down.

use crate::{
    champions::{Event, Played, knockback::DiceReason},
    displacement::Cause,
    report::{LogLine, counted},
    units::{Hexes, Level},
};

pub(super) fn line(before: Played<'_>, event: &Event) -> Option<LogLine> {
    let name = |figure| before.figure_name(figure);
    Some(match event {
        Event::WentProne { figure } => LogLine::new(format!("{} goes down.", name(*figure)), &["CH-34"]),
        Event::KnockbackRolled { figure, body, resistance, dice, rolled, hexes } => {
            let why: Vec<String> = dice.iter().map(|(dice, reason)| format!("{} {dice:+}", of_dice(*reason))).collect();
            let less = if *resistance > Hexes::ZERO { format!(" less {}", resistance.0) } else { String::new() };
            let text = match hexes {
                ..0 => format!("{} is not knocked back", name(*figure)),
                0 => format!("{} is knocked off balance", name(*figure)),
                hexes => format!("{} is knocked back {} m", name(*figure), 2 * hexes),
            };
            let text = format!("{text}: {body} BODY{less} against {rolled} ({}).", why.join(", "));
            LogLine::new(text, &["CH-33", "CH-34"])
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
            LogLine::new(format!("{} needs {need} on 3d6 and rolls {rolled}: it {how}.", name(*figure)), &["CH-43"])
        }
        Event::CameDown { figure, drop } => {
            let levels = Level(i16::try_from(*drop).unwrap_or(i16::MAX));
            LogLine::new(format!("{} falls {levels}.", name(*figure)), &["CH-42"])
        }
        _ => return None,
    })
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

const fn of_dice(reason: DiceReason) -> &'static str {
    match reason {
        DiceReason::Always => "dice",
        DiceReason::InTheAir => "in the air",
        DiceReason::RolledWithPunch => "rolled with the punch",
        DiceReason::ZeroGravity => "no gravity",
        DiceReason::UnderWater => "under water",
        DiceReason::Clinging => "clinging",
        DiceReason::Killing => "killing attack",
        DiceReason::Martial => "martial maneuver",
    }
}
