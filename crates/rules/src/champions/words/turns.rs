//! Log text for segments, acting order, phases, and ends of turns.

use crate::{
    champions::{ChampionsBattle, Event, Spent},
    report::{LogLine, possessive},
};

pub(super) fn line(before: ChampionsBattle<'_>, event: &Event) -> Option<LogLine> {
    let name = |figure| before.figure_name(figure);
    Some(match event {
        Event::SegmentBegan { now } => {
            let of_turn = if now.turn == 0 { "the opening".to_owned() } else { format!("turn {}", now.turn) };
            LogLine::new(format!("Segment {} of {of_turn} begins.", now.segment), &["CH-4"])
        }
        Event::TieRolled { figure, roll } => {
            LogLine::new(format!("{} rolls {roll} to break the tie.", name(*figure)), &["CH-6"])
        }
        Event::OrderOfActing { order } => {
            let names: Vec<&str> = order.iter().map(|figure| name(*figure)).collect();
            let text = match names.as_slice() {
                [only] => format!("{only} acts."),
                names => format!("Acting order: {}.", names.join(", then ")),
            };
            LogLine::new(text, &["CH-6"])
        }
        Event::TurnEnded { turn: 0 } => LogLine::new("The opening ends.", &["CH-5"]),
        Event::TurnEnded { turn } => LogLine::new(format!("Turn {turn} ends."), &["CH-5"]),
        Event::PhaseBegan { figure } => LogLine::new(format!("{} phase begins.", possessive(name(*figure))), &["CH-7"]),
        Event::PhaseSpent { figure, how } => match how {
            Spent::Stunned => LogLine::new(
                format!("{} recovers from being stunned and does nothing else.", name(*figure)),
                &["CH-24"],
            ),
            Spent::Aborted => {
                LogLine::new(format!("{} has already spent this phase on a defence.", name(*figure)), &["CH-9"])
            }
            Spent::Haymaker => {
                let text = format!("{} keeps winding up the haymaker.", name(*figure));
                LogLine::new(text, &["CH-7"])
            }
            Spent::Out => LogLine::new(format!("{} is knocked out and loses this phase.", name(*figure)), &["CH-29"]),
        },
        _ => return None,
    })
}
