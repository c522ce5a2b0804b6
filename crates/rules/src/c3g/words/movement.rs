//! Log text of moves and swipes.

use crate::{
    c3g::{C3gBattle, Event},
    report::{LogLine, counted},
    units::Hexes,
};

pub(super) fn line(before: C3gBattle<'_>, event: &Event) -> Option<LogLine> {
    match event {
        Event::MoveBegan { figure, path, cost } => {
            let to = before.setup().board.at(*path.last()?);
            let hexes = Hexes(u16::try_from(path.len()).unwrap_or(u16::MAX));
            let spaces = counted(*cost, "space", "spaces");
            let name = before.figure_name(*figure);
            let line = LogLine::new(format!("{name} moves to {to}: {hexes} for {spaces}."), &["C3G-6"]);
            Some(line.seen_as(format!("{name} moves {hexes} for {spaces}.")))
        }
        Event::SwipeRolled { by, at, skull } => {
            let shows = if *skull { "a skull" } else { "no skull" };
            let text = format!("{} swipes at {}: {shows}.", before.figure_name(*by), before.figure_name(*at));
            Some(LogLine::new(text, &["C3G-10"]))
        }
        _ => None,
    }
}
