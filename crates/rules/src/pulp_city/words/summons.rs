//! Log lines of summons and controlled models.

use super::named::{hex, summon};
use crate::{
    battle::FigureId,
    pulp_city::{Event, PulpCityBattle, Summoned},
    report::LogLine,
};

pub(super) fn line(before: PulpCityBattle<'_>, event: &Event) -> Option<LogLine> {
    let name = |figure: &FigureId| before.figure_name(*figure);
    Some(match event {
        Event::Summoned { by, summon: place, at, .. } => {
            let lead = format!("{} summons {}", name(by), summon(before, *place));
            let line = LogLine::new(format!("{lead} on {}.", hex(before, *at)), &["PC-50", kind(before, *place)]);
            line.seen_as(format!("{lead}."))
        }
        Event::Dismissed { by, summon: place } => LogLine::new(
            format!("{}, summoned by {}, is gone.", summon(before, *place), name(by)),
            &["PC-50", kind(before, *place)],
        ),
        Event::Endangered { figure, summon: place } => {
            LogLine::new(format!("{} is inside {}.", name(figure), summon(before, *place)), &["PC-51"])
        }
        Event::Controlled { figure, by, .. } => {
            LogLine::new(format!("{} is controlled by {}.", name(figure), name(by)), &["PC-40"])
        }
        Event::ControlEnded { figure } => {
            LogLine::new(format!("{} is no longer controlled.", name(figure)), &["PC-40"])
        }
        _ => return None,
    })
}

/// Returns the id of the rule for the kind of summons.
fn kind(before: PulpCityBattle<'_>, summon: u8) -> &'static str {
    match before.rules().summons.get(usize::from(summon)).map(|summon| &summon.what) {
        Some(Summoned::Terrain { .. }) => "PC-51",
        Some(Summoned::Minion { .. }) => "PC-52",
        Some(Summoned::Structure { .. }) => "PC-53",
        None => "PC-50",
    }
}
