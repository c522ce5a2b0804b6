//! Log text for knockback: dice, flight and landing.

use crate::{
    battle::{FigureId, Frame},
    champions::{self, ChampionsBattle, Event, data::reason::Multiplied, displace::falling},
    displacement::Cause,
    report::{LogLine, counted},
    rule::Rule,
    units::{Hexes, Level},
};

pub(super) fn line(before: ChampionsBattle<'_>, event: &Event) -> Option<LogLine> {
    let name = |figure| before.figure_name(figure);
    Some(match event {
        Event::WentProne { figure } => LogLine::new(format!("{} goes prone.", name(*figure)), &["CH-34"]),
        Event::KnockbackRolled { figure, body, multiplied, resistance, dice, rolled, hexes } => {
            knockback(before, *figure, ((*body, *multiplied), *resistance, dice, *rolled, *hexes))
        }
        Event::FlightBegan { figure, direction, .. } => {
            LogLine::new(format!("The blow sends {} {direction}.", name(*figure)), &["CH-32"])
        }
        Event::FlightEnded { figure, moved, cause, feet } => {
            let (why, rule) = of_cause(before, *cause);
            let high = feet.map(|feet| format!(" at level {}", feet.0)).unwrap_or_default();
            let how = match (*moved, why) {
                (0, None) => format!("goes no further{high}"),
                (0, Some(why)) => format!("{why}{high}"),
                (_, why) => {
                    let why = why.map(|why| format!(" and {why}")).unwrap_or_default();
                    format!("flies {}{high}{why}", counted(*moved, "hex", "hexes"))
                }
            };
            let text = format!("{} {how}.", name(*figure));
            LogLine::new(text, &[rule])
        }
        Event::BreakfallRolled { figure, need, rolled } => {
            let how = if i32::from(*rolled) <= i32::from(*need) { "success" } else { "failure" };
            let why = match falling::breakfall(before, *figure, 0).map(|whole| (whole, whole - need)) {
                Some((whole, less @ 1..)) => format!(" ({whole} from DEX and skill, -{less} for the distance)"),
                _ => String::new(),
            };
            LogLine::new(
                format!(
                    "{} needs {need} or less on 3d6{why} to break the fall and rolls {rolled}: {how}.",
                    name(*figure)
                ),
                &["CH-43"],
            )
        }
        // A character that is already on the ground does not drop.
        Event::CameDown { drop: 0, .. } => return None,
        Event::CameDown { figure, drop } => {
            let levels = Level(i16::try_from(*drop).unwrap_or(i16::MAX));
            LogLine::new(format!("{} falls {levels} ({}).", name(*figure), Hexes(*drop).metres()), &["CH-42"])
        }
        _ => return None,
    })
}

/// Values of a knockback roll: BODY that counts and its multiplier, hexes subtracted by powers, dice with reasons,
/// total of the dice, resulting hexes.
type Knocked<'e> = ((u16, Option<Multiplied>), Hexes, &'e [(i8, champions::knockback::DiceReason)], u16, i32);

/// Describes the distance of a knockback and how it was computed.
fn knockback(
    before: ChampionsBattle<'_>,
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
        0 if before.flies(figure) => format!("{name} is neither knocked back nor knocked out of the air"),
        0 => format!("{name} is knocked down"),
        hexes if more > Hexes::ZERO => {
            let far = hexes + i32::from(more.0);
            format!("{name} is knocked back {} m, {} m of it from Shrinking", 2 * far, more.metres().0)
        }
        hexes => format!("{name} is knocked back {} m", 2 * hexes),
    };
    let several = match before.top() {
        Some(Frame::Champions(champions::Frame::Knockback(frame))) => frame.hits.len() > 1 || frame.best.is_some(),
        _ => false,
    };
    let alone = if several { " Of several hits, only the greatest knockback counts." } else { "" };
    let text =
        format!("{text}: {body} BODY{}{less} against {rolled} ({}).{alone}", times.unwrap_or_default(), why.join(", "));
    let cited = [(more > Hexes::ZERO && hexes > 0, Rule("CH-3")), (several, Rule("CH-44"))];
    LogLine::new(text, &["CH-33", "CH-34"])
        .citing(cited.into_iter().filter(|(counts, _)| *counts).map(|(_, rule)| rule))
}

/// Describes what ended a flight early, and returns the rule behind it.
fn of_cause(before: ChampionsBattle<'_>, cause: Cause) -> (Option<String>, &'static str) {
    let object = |object| before.setup().object(object).name.as_str();
    match cause {
        Cause::Edge => (Some("stops at the edge of the map".to_owned()), "CH-41"),
        Cause::Elevation => (Some("crashes into higher ground".to_owned()), "CH-40"),
        Cause::Figure(figure) => (Some(format!("crashes into {}", before.figure_name(figure))), "CH-38"),
        Cause::Object(struck) | Cause::Obstacle(struck) => (Some(format!("crashes into {}", object(struck))), "CH-36"),
        Cause::Distance
        | Cause::Power
        | Cause::Glyph(_)
        | Cause::Terrain
        | Cause::Pit
        | Cause::Drop
        | Cause::Immune => (None, "CH-34"),
    }
}
