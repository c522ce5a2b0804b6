//! Segments, the order of acting, phases, the end of a turn.

use crate::{
    champions::{Event, Played, Spent},
    report::{LogLine, listed},
};

pub(super) fn line(before: Played<'_>, event: &Event) -> Option<LogLine> {
    let name = |figure| before.figure_name(figure);
    Some(match event {
        Event::SegmentBegan { now } => {
            let of_turn = if now.turn == 0 { "the opening".to_owned() } else { format!("turn {}", now.turn) };
            LogLine::new(format!("Segment {} of {of_turn} begins.", now.segment), &["CH-4"])
        }
        Event::TieRolled { figure, roll } => {
            LogLine::new(format!("{} rolls {roll} for who acts first.", name(*figure)), &["CH-6"])
        }
        Event::OrderOfActing { order } => {
            let names: Vec<&str> = order.iter().map(|figure| name(*figure)).collect();
            let text = match names.as_slice() {
                [only] => format!("{only} acts."),
                names => format!("They act in this order: {}.", listed(names)),
            };
            LogLine::new(text, &["CH-6"])
        }
        Event::TurnEnded { turn: 0 } => LogLine::new("The opening is over.", &["CH-5"]),
        Event::TurnEnded { turn } => LogLine::new(format!("Turn {turn} is over."), &["CH-5"]),
        Event::PhaseBegan { figure } => LogLine::new(format!("The phase of {} begins.", name(*figure)), &["CH-7"]),
        Event::PhaseSpent { figure, how } => match how {
            Spent::Stunned => {
                LogLine::new(format!("{} gets over being stunned, and does nothing else.", name(*figure)), &["CH-24"])
            }
            Spent::Aborted => {
                LogLine::new(format!("{} has spent this phase on its defence.", name(*figure)), &["CH-9"])
            }
            Spent::Haymaker => {
                let text = format!("{} goes on winding up for its haymaker.", name(*figure));
                LogLine::new(text, &["CH-7"])
            }
            Spent::Out => LogLine::new(format!("{} is out.", name(*figure)), &["CH-29"]),
        },
        _ => return None,
    })
}
