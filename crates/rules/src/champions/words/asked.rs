//! The open choice in words, in Champions.

use crate::champions::{Choice, Occasion, Played};

/// An open choice of a side as a sentence.
pub(crate) fn asked(battle: Played<'_>, side: &str, choice: Choice) -> String {
    match choice {
        Choice::Phase { figure, halves } => {
            let time = if halves > 1 { "a full phase" } else { "half a phase" };
            format!("{side}: act with {}, which has {time}.", battle.figure_name(figure))
        }
        Choice::Focus { figure } => {
            format!("{side} may name the foe whom {} watches most.", battle.figure_name(figure))
        }
        Choice::React { figure, occasion } => {
            let name = battle.figure_name(figure);
            match occasion {
                Occasion::Declared => format!("{side} may react with {name} before the attack is rolled."),
                Occasion::Hit => format!("{side} may roll with the punch that has hit {name}."),
                Occasion::Blast => format!("{side} may get {name} out of the blast."),
                Occasion::Crash => format!("{side} may get {name} out of the way of the flight."),
                Occasion::Moves | Occasion::Draws | Occasion::Between => {
                    format!("{side} may use the action that {name} holds.")
                }
            }
        }
    }
}
