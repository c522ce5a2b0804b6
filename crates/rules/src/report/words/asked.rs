//! Who is asked for what.

use super::counted::listed;
use crate::{
    battle::{About, Battle},
    c3g::Choice,
    champions::{self, Occasion},
};

/// The open choice as a sentence; `None` where nobody is asked.
#[must_use]
pub fn asked(battle: &Battle) -> Option<String> {
    let choice = battle.choice()?;
    let side = battle.side_name(choice.decider);
    let about = match choice.about {
        About::C3g(about) => about,
        About::Champions(champions::Choice::Phase { figure, halves }) => {
            let time = if halves > 1 { "a full phase" } else { "half a phase" };
            return Some(format!("{side} acts with {}, which has {time}.", battle.figure_name(figure)));
        }
        About::Champions(champions::Choice::Focus { figure }) => {
            return Some(format!("{side} may name the foe whom {} watches most.", battle.figure_name(figure)));
        }
        About::Champions(champions::Choice::React { figure, occasion }) => {
            let name = battle.figure_name(figure);
            return Some(match occasion {
                Occasion::Declared => format!("{side} may react with {name} before the attack is rolled."),
                Occasion::Hit => format!("{side} may roll with the punch that has hit {name}."),
                Occasion::Blast => format!("{side} may get {name} out of the blast."),
                Occasion::Crash => format!("{side} may get {name} out of the way of the flight."),
                Occasion::Moves | Occasion::Draws | Occasion::Between => {
                    format!("{side} may use the action that {name} holds.")
                }
            });
        }
    };
    Some(match about {
        Choice::Deploy { figures } => {
            let names: Vec<&str> = figures.iter().map(|figure| battle.figure_name(*figure)).collect();
            format!("{side} sets up {}.", listed(&names))
        }
        Choice::PlaceMarkers { markers } => {
            let names: Vec<&str> = markers.iter().map(|marker| marker.name()).collect();
            format!("{side} places the order markers {}.", listed(&names))
        }
        Choice::Act { card } => {
            let card = &battle.setting().c3g().card(card).name;
            format!("{side} moves and attacks with {card}, or ends the turn.")
        }
        Choice::Line { target, lines } => {
            let ways: Vec<&str> = lines.iter().map(|line| line.direction.name()).collect();
            format!("{side} chooses where {} flies: {}.", battle.figure_name(target), listed(&ways))
        }
    })
}
