//! Log lines of rounds, activations and voluntary actions.

use super::points;
use crate::{
    battle::FigureId,
    coup_de_grace::{CoupDeGraceBattle, Event},
    report::{LogLine, counted, possessive},
    units::Hexes,
};

pub(super) fn line(before: CoupDeGraceBattle<'_>, event: &Event) -> LogLine {
    let name = |figure: &FigureId| before.figure_name(*figure);
    let (text, rule) = match event {
        Event::RoundBegan { round } => (format!("Round {round} begins."), "CDG-6"),
        Event::InitiativeRolled { side, roll } => {
            (format!("{} roll for the first activation: {roll}.", possessive(before.side_name(*side))), "CDG-6")
        }
        Event::Initiative { side, minis } => {
            let minis = counted(*minis, "mini", "minis");
            (format!("The first activation goes to {}, with {minis}.", before.side_name(*side)), "CDG-6")
        }
        Event::Activated { figure, points: 0 } => (format!("{} is activated while downed.", name(figure)), "CDG-22"),
        Event::Activated { figure, points: own } => {
            (format!("{} is activated with {}.", name(figure), points(*own)), "CDG-7")
        }
        Event::Passed { side } => (format!("{}: no mini left to activate.", before.side_name(*side)), "CDG-7"),
        Event::Paid { figure, points: paid, left } => {
            (format!("{} pays {} and has {left} left.", name(figure), points(*paid)), "CDG-14")
        }
        Event::Gained { figure, points: gained, left } => {
            (format!("{} gains {} and has {left} left.", name(figure), points(*gained)), "CDG-28")
        }
        Event::MoveBegan { figure, path } => {
            let to = path.last().map(|cell| before.setup().board.at(*cell).to_string()).unwrap_or_default();
            let line = LogLine::new(format!("{} moves to {to}.", name(figure)), &["CDG-8"]);
            let far = Hexes(u16::try_from(path.len()).unwrap_or(u16::MAX));
            return line.seen_as(format!("{} moves {far}.", name(figure)));
        }
        Event::Crawled { figure, to } => {
            let line =
                LogLine::new(format!("{} crawls to {}.", name(figure), before.setup().board.at(*to)), &["CDG-22"]);
            return line.seen_as(format!("{} crawls.", name(figure)));
        }
        Event::Turned { figure, facing } => (format!("{} faces {facing}.", name(figure)), "CDG-3"),
        Event::RecoveryRolled { figure, rolled, up } => {
            let end = if *up { "gets up" } else { "stays down" };
            (format!("{} rolls {rolled} to recover and {end}.", name(figure)), "CDG-22")
        }
        Event::StoodUp { figure, facing } => {
            (format!("{} stands up with 1 hit point and faces {facing}.", name(figure)), "CDG-22")
        }
        Event::Opened { object } => (format!("{} opens.", before.setup().object(*object).name), "CDG-26"),
        Event::Guarded { figure } => (format!("{} guards.", name(figure)), "CDG-27"),
        Event::ActivationEnded { figure } => (format!("The activation of {} ends.", name(figure)), "CDG-7"),
        Event::RoundEnded { round } => (format!("Round {round} ends."), "CDG-7"),
        // The caller passes no other event.
        _ => (String::new(), "CDG-32"),
    };
    LogLine::new(text, &[rule])
}
