//! Log text of rounds, markers and turns.

use crate::{
    c3g::{C3gBattle, Event},
    report::{LogLine, possessive},
};

pub(super) fn line(before: C3gBattle<'_>, event: &Event) -> Option<LogLine> {
    let side = |side| before.side_name(side);
    let whose = |side| possessive(before.side_name(side));
    let card = |card| &before.rules().card(card).name;
    let text = match event {
        Event::RoundBegan { round } => format!("Round {round} begins."),
        Event::MarkerPlaced { side: who, marker, card: on } => {
            format!("{} marker {} goes on {}.", whose(*who), marker.name(), card(*on))
        }
        Event::MarkersSealed { side: who } => format!("All of {} order markers are placed.", whose(*who)),
        Event::InitiativeRolled { side: who, roll } => format!("{} initiative roll: {roll}.", whose(*who)),
        Event::TurnOrder { order } => {
            let names: Vec<&str> = order.iter().map(|who| side(*who)).collect();
            format!("Turn order: {}.", names.join(", then "))
        }
        Event::MarkerRevealed { side: who, marker, card: on } => {
            format!("{} marker {} is revealed on {}.", whose(*who), marker.name(), card(*on))
        }
        Event::TurnBegan { side: who, card: with } => {
            format!("{} turn begins: {}.", whose(*who), card(*with))
        }
        Event::TurnLost { side: who, card: with } => {
            format!("{} turn is lost: {} is destroyed.", whose(*who), card(*with))
        }
        Event::TurnEnded { side: who } => format!("{} turn ends.", whose(*who)),
        Event::RoundEnded { round } => format!("Round {round} ends."),
        _ => return None,
    };
    Some(LogLine::new(text, &["C3G-3"]))
}
