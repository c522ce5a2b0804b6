//! Text of open choices.

use crate::{
    c3g::{C3gBattle, Choice},
    report::{either, listed, possessive},
};

/// Describes a side's open choice in a sentence.
pub(crate) fn choice_line(battle: C3gBattle<'_>, side: &str, choice: &Choice) -> String {
    match choice {
        Choice::Deploy { figures } => {
            let names: Vec<&str> = figures.iter().map(|figure| battle.figure_name(*figure)).collect();
            format!("{side}: set up {}.", listed(&names))
        }
        Choice::PlaceMarkers { markers } => {
            let names: Vec<&str> = markers.iter().map(|marker| marker.name()).collect();
            let plural = if names.len() == 1 { "" } else { "s" };
            format!("{side}: place order marker{plural} {}.", listed(&names))
        }
        Choice::Act { card } => {
            let card = &battle.rules().card(*card).name;
            format!("{side}: move and attack with {card}, or end the turn.")
        }
        Choice::Line { target, lines } => {
            let mut ways: Vec<&str> = lines.iter().map(|line| line.direction.name()).collect();
            ways.dedup();
            let whose = possessive(battle.figure_name(*target));
            format!("{side}: choose the line of {whose} flight: {}.", either(&ways))
        }
    }
}
