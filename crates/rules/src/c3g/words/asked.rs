//! The open choice in words, in C3G.

use crate::c3g::Played;
use crate::{c3g::Choice, report::listed};

/// An open choice of a side as a sentence.
pub(crate) fn asked(battle: Played<'_>, side: &str, choice: &Choice) -> String {
    match choice {
        Choice::Deploy { figures } => {
            let names: Vec<&str> = figures.iter().map(|figure| battle.figure_name(*figure)).collect();
            format!("{side} sets up {}.", listed(&names))
        }
        Choice::PlaceMarkers { markers } => {
            let names: Vec<&str> = markers.iter().map(|marker| marker.name()).collect();
            format!("{side} places the order markers {}.", listed(&names))
        }
        Choice::Act { card } => {
            let card = &battle.rules().card(*card).name;
            format!("{side} moves and attacks with {card}, or ends the turn.")
        }
        Choice::Line { target, lines } => {
            let ways: Vec<&str> = lines.iter().map(|line| line.direction.name()).collect();
            format!("{side} chooses where {} flies: {}.", battle.figure_name(*target), listed(&ways))
        }
    }
}
