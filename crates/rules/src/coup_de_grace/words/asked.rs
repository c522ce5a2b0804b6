//! The open choice in words.

use crate::{
    coup_de_grace::{Choice, CoupDeGraceBattle},
    report::listed,
};

/// An open choice of a side as a sentence.
pub(in crate::coup_de_grace) fn asked(battle: CoupDeGraceBattle<'_>, side: &str, choice: &Choice) -> String {
    match choice {
        Choice::Activate { figures } => {
            let names: Vec<&str> = figures.iter().map(|figure| battle.figure_name(*figure)).collect();
            format!("{side} activates one of {}.", listed(&names))
        }
        Choice::Act { figure } => {
            let name = battle.figure_name(*figure);
            if battle.is_waiting(*figure) {
                format!("{side} brings {name} into the arena, or ends its activation.")
            } else if battle.is_downed(*figure) {
                format!("{side} does one thing with {name}, who is downed, or ends its activation.")
            } else {
                let left = battle.state().active().map_or(0, |active| active.points);
                format!("{side} acts with {name}, which has {} left, or ends its activation.", super::points(left))
            }
        }
        Choice::Push { target, directions, optional } => {
            let ways: Vec<&str> = directions.iter().map(|way| way.name()).collect();
            let or_not = if *optional { ", or does not push" } else { "" };
            format!("{side} pushes {} to the {}{or_not}.", battle.figure_name(*target), ways.join(" or the "))
        }
        Choice::Face { target, optional } => {
            let or_not = if *optional { ", or leaves it as it is" } else { "" };
            format!("{side} chooses which side {} faces{or_not}.", battle.figure_name(*target))
        }
    }
}
