//! Sentences about open choices.

use crate::{
    coup_de_grace::{Choice, CoupDeGraceBattle},
    report::either,
};

/// Describes the open choice of a side in a sentence.
pub(in crate::coup_de_grace) fn choice_line(battle: CoupDeGraceBattle<'_>, side: &str, choice: &Choice) -> String {
    match choice {
        Choice::Activate { figures } => {
            let names: Vec<&str> = figures.iter().map(|figure| battle.figure_name(*figure)).collect();
            format!("{side}: activate {}.", either(&names))
        }
        Choice::Act { figure } => {
            let name = battle.figure_name(*figure);
            if battle.is_waiting(*figure) {
                format!("{side}: bring {name} into the arena, or end the activation.")
            } else if battle.is_downed(*figure) {
                format!("{side}: choose the one action of {name}, who is downed, or end the activation.")
            } else {
                let left = battle.state().active().map_or(0, |active| active.points);
                format!("{side}: act with {name}, who has {} left, or end the activation.", super::points(left))
            }
        }
        Choice::Push { target, directions, optional } => {
            let ways: Vec<&str> = directions.iter().map(|way| way.name()).collect();
            let or_not = if *optional { ", or do not push" } else { "" };
            format!("{side}: push {} to the {}{or_not}.", battle.figure_name(*target), ways.join(" or the "))
        }
        Choice::Face { target, optional } => {
            let or_not = if *optional { ", or do not turn them" } else { "" };
            format!("{side}: choose the facing of {}{or_not}.", battle.figure_name(*target))
        }
    }
}
