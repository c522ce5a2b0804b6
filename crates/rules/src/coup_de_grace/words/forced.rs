//! Log lines of forced moves and pits.

use crate::{
    battle::FigureId,
    coup_de_grace::{CoupDeGraceBattle, Event, PitKind},
    displacement::Cause,
    report::LogLine,
    units::Hexes,
};

pub(super) fn line(before: CoupDeGraceBattle<'_>, event: &Event) -> LogLine {
    let name = |figure: &FigureId| before.figure_name(*figure);
    let (text, rule) = match event {
        Event::PushBegan { figure, direction, spaces } => {
            let far = if *spaces > 1 { format!(", up to {}", Hexes(*spaces)) } else { String::new() };
            (format!("{} is forced {direction}{far}.", name(figure)), "CDG-24")
        }
        Event::PushEnded { figure, moved, cause } => {
            let why = ending(before, *cause);
            let text = match (moved, why) {
                (0, None) => format!("{} stays put.", name(figure)),
                (0, Some(why)) => format!("{} stays put: {why}.", name(figure)),
                (moved, None) => format!("{} moves {}.", name(figure), Hexes(*moved)),
                (moved, Some(why)) => format!("{} moves {} and stops: {why}.", name(figure), Hexes(*moved)),
            };
            (text, "CDG-24")
        }
        Event::Pit { figure, kind } => {
            let what = match kind {
                PitKind::Plain => "a pit",
                PitKind::Spiked => "a spiked pit",
                PitKind::Bottomless => "a bottomless pit",
            };
            (format!("{} falls into {what}.", name(figure)), "CDG-26")
        }
        Event::SpikesRolled { figure, rolled, hit } => {
            let end = if *hit { "hit" } else { "miss" };
            (format!("The spikes roll {rolled} and {end} {}.", name(figure)), "CDG-26")
        }
        // The caller passes no other event.
        _ => (String::new(), "CDG-32"),
    };
    LogLine::new(text, &[rule])
}

/// Returns the reason for the end of a forced move as a clause, if it needs an explanation.
fn ending(before: CoupDeGraceBattle<'_>, cause: Cause) -> Option<String> {
    match cause {
        Cause::Edge => Some("the board ends".to_owned()),
        Cause::Elevation => Some("the ground rises".to_owned()),
        Cause::Figure(other) => Some(format!("{} is in the way", before.figure_name(other))),
        Cause::Object(object) | Cause::Obstacle(object) => {
            Some(format!("{} is in the way", before.setup().object(object).name))
        }
        Cause::Pit => Some("there is a pit".to_owned()),
        Cause::Terrain => Some("the fall was too much".to_owned()),
        Cause::Distance | Cause::Power | Cause::Glyph(_) | Cause::Drop | Cause::Immune => None,
    }
}
