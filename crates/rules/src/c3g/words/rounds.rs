//! Rounds, markers and turns.

use crate::{
    c3g::{Event, Played},
    report::{LogLine, listed},
};

pub(super) fn line(before: Played<'_>, event: &Event) -> Option<LogLine> {
    let side = |side| before.side_name(side);
    let card = |card| &before.rules().card(card).name;
    let text = match event {
        Event::RoundBegan { round } => format!("Round {round} begins."),
        Event::MarkerPlaced { side: who, marker, card: on } => {
            format!("Marker {} of {} is put on {}.", marker.name(), side(*who), card(*on))
        }
        Event::MarkersSealed { side: who } => format!("All markers of {} are placed.", side(*who)),
        Event::InitiativeRolled { side: who, roll } => format!("Initiative of {}: {roll}.", side(*who)),
        Event::TurnOrder { order } => {
            let names: Vec<&str> = order.iter().map(|who| side(*who)).collect();
            format!("Turns go in this order: {}.", listed(&names))
        }
        Event::MarkerRevealed { side: who, marker, card: on } => {
            format!("Marker {} of {} is turned up: {}.", marker.name(), side(*who), card(*on))
        }
        Event::TurnBegan { side: who, card: with } => {
            format!("The turn of {} begins, with {}.", side(*who), card(*with))
        }
        Event::TurnLost { side: who, card: with } => {
            format!("The turn of {} is lost: {} is destroyed.", side(*who), card(*with))
        }
        Event::TurnEnded { side: who } => format!("The turn of {} is over.", side(*who)),
        Event::RoundEnded { round } => format!("Round {round} is over."),
        _ => return None,
    };
    Some(LogLine::new(text, &["C3G-3"]))
}
