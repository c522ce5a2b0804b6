//! Text for open choices.

use crate::{
    champions::{ChampionsBattle, Choice, Occasion},
    report::possessive,
};

/// Describes a side's open choice in a sentence.
pub(crate) fn choice_line(battle: ChampionsBattle<'_>, side: &str, choice: Choice) -> String {
    match choice {
        Choice::Phase { figure, halves } => {
            let time = if halves > 1 { "full phase" } else { "half phase" };
            format!("{side}: act with {} ({time}).", battle.figure_name(figure))
        }
        Choice::Focus { figure } => {
            format!("{side} may choose the attacker against whom {} keeps full DCV.", battle.figure_name(figure))
        }
        Choice::React { figure, occasion } => {
            let name = battle.figure_name(figure);
            match occasion {
                Occasion::Declared => format!("{side} may react with {name} before the attack roll."),
                Occasion::Hit => format!("{side} may have {name} roll with the punch."),
                Occasion::Blast => format!("{side} may have {name} dive out of the blast."),
                Occasion::Crash => format!("{side} may have {name} dive out of the way."),
                Occasion::Moves | Occasion::Draws | Occasion::Between => {
                    format!("{side} may use {} held action.", possessive(name))
                }
            }
        }
    }
}
