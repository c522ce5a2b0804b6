//! Log text for recoveries and END costs.

use crate::{
    champions::{ChampionsBattle, Event, Rest},
    report::LogLine,
};

pub(super) fn line(before: ChampionsBattle<'_>, event: &Event) -> Option<LogLine> {
    let name = |figure| before.figure_name(figure);
    Some(match event {
        Event::Recovered { figure, stun, end, rest } => {
            let rule = match rest {
                Rest::Action => "CH-28",
                Rest::PostTwelve => "CH-5",
                Rest::Out => "CH-29",
            };
            LogLine::new(format!("{} recovers {stun} STUN and {end} END.", name(*figure)), &[rule])
        }
        Event::Rested { figure } => LogLine::new(format!("{} takes a recovery.", name(*figure)), &["CH-28"]),
        Event::Woke { figure, end } => LogLine::new(format!("{} comes to with {end} END.", name(*figure)), &["CH-27"]),
        Event::EndPaid { figure, end } => LogLine::new(format!("{} spends {end} END.", name(*figure)), &["CH-2"]),
        Event::Strained { figure } => {
            LogLine::new(format!("{} is dying, and the effort opens their wounds.", name(*figure)), &["CH-26"])
        }
        Event::EffortRolled { figure, dice, stun } => {
            let text = format!("{} is out of END and pays with STUN: {dice}d6 show {stun}.", name(*figure));
            LogLine::new(text, &["CH-30"])
        }
        _ => return None,
    })
}
