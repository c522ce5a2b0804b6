//! Log lines of rounds, turns, activations, and their costs.

use super::named::{hex, verb};
use crate::{
    battle::FigureId,
    pulp_city::{Event, MoveMode, PulpCityBattle},
    report::{LogLine, counted, possessive},
};

pub(super) fn line(before: PulpCityBattle<'_>, event: &Event) -> Option<LogLine> {
    let name = |figure: &FigureId| before.figure_name(*figure);
    let (text, rule) = match event {
        Event::RoundBegan { round } => (format!("Round {round} begins."), "PC-2"),
        Event::StartRolled { side, roll } => {
            (format!("{} roll for the first turn: {roll}.", possessive(before.side_name(*side))), "PC-2")
        }
        Event::PoolsFilled { side, ap } => {
            (format!("{} pool is filled with {ap} AP.", possessive(before.side_name(*side))), "PC-2")
        }
        Event::TurnBegan { side } => (format!("The turn goes to {}.", before.side_name(*side)), "PC-2"),
        Event::Activated { figure } => (format!("{} is activated.", name(figure)), "PC-3"),
        Event::Commanded { card } => {
            let card = &before.rules().cards[card.index()].name;
            (format!("The minions of {card} are commanded."), "PC-22")
        }
        Event::ApPaid { side, figure, ap, left, .. } => {
            let pool = before.side_name(*side);
            (format!("{} pays {ap} AP. The pool of {pool} has {left} left.", name(figure)), "PC-3")
        }
        Event::Fatigued { figure, fatigue, .. } => {
            (format!("{} now has {}.", name(figure), counted(*fatigue, "fatigue", "fatigues")), "PC-36")
        }
        Event::MoveBegan { figure, by, path } => return Some(moves(before, *figure, *by, path.last().copied())),
        Event::ActivationEnded { figure } => (format!("The activation of {} ends.", name(figure)), "PC-3"),
        Event::CommandEnded { card } => {
            let card = &before.rules().cards[card.index()].name;
            (format!("The command of {card} ends."), "PC-22")
        }
        Event::Passed { side } => (format!("{}: no more turns this round.", before.side_name(*side)), "PC-19"),
        Event::EffectsPhase => ("Effects Phase: lasting effects end, and all fatigue is removed.".to_owned(), "PC-8"),
        Event::RoundEnded { round } => (format!("Round {round} ends."), "PC-2"),
        _ => return None,
    };
    Some(LogLine::new(text, &[rule]))
}

fn moves(before: PulpCityBattle<'_>, figure: FigureId, by: MoveMode, last: Option<crate::board::Cell>) -> LogLine {
    let name = before.figure_name(figure);
    let how = verb(by);
    let to = last.map(|cell| format!(" to {}", hex(before, cell))).unwrap_or_default();
    let line = LogLine::new(format!("{name} {how}{to}."), &["PC-18"]);
    line.seen_as(format!("{name} {how}."))
}
