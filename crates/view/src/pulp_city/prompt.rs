//! The short wording of questions, and the figures that they concern.

use knockback_rules::{
    battle::{FigureId, Frame, Occupant},
    board::Cell,
    pulp_city::{self, Attempt, Choice, PulpCityBattle},
};

use super::{acting::half_done, words};

/// The question of a choice, as a clause.
#[must_use]
pub fn in_short(battle: PulpCityBattle<'_>, choice: &Choice) -> String {
    let name = |figure: &FigureId| battle.figure_name(*figure).to_owned();
    match choice {
        Choice::Turn { .. } if half_done(battle) => "play the other half of the turn?".to_owned(),
        Choice::Turn { .. } => "activate or command".to_owned(),
        Choice::Act { figure } => format!("{} acts", name(figure)),
        Choice::Command { card } => {
            format!("command {}", battle.rules().cards.get(card.index()).map_or("", |card| &card.name))
        }
        Choice::PowerUp { figure, .. } => format!("Power Up dice for {}", name(figure)),
        Choice::Effects { attacker, .. } => format!("{}: which effect next?", name(attacker)),
        Choice::Direction { figure, .. } => format!("choose the direction of {}'s flight", name(figure)),
        Choice::Shift { figure, spaces } => format!("move {} up to {}", name(figure), words::hexes(*spaces)),
        Choice::Centre { .. } => "choose the centre of the blast".to_owned(),
        Choice::Extra { .. } => "choose an extra target".to_owned(),
        Choice::Throw { figure, thrown } => format!("{} has grabbed {}: throw?", name(figure), name(thrown)),
        Choice::FollowUp { figure } => format!("{} may use one more action", name(figure)),
        Choice::Control { figure, by } => format!("{} controls {}", name(by), name(figure)),
        Choice::Place { summon, .. } => format!("place {}", summoned(battle, *summon)),
        Choice::Remove { .. } => "too many minions: remove one".to_owned(),
    }
}

/// The action whose dice are about to be rolled, as a sentence; empty if there is none.
fn attack(battle: PulpCityBattle<'_>) -> String {
    let Some(Attempt { attacker, action, target, .. }) = attempt(battle) else { return String::new() };
    let name = battle.action(attacker, action).map_or("", |action| &action.name);
    format!("{} uses {name} against {}. ", battle.figure_name(attacker), words::mark(battle, target))
}

/// The cell of a figure or object.
#[must_use]
pub fn cell_of(battle: PulpCityBattle<'_>, who: Occupant) -> Option<Cell> {
    match who {
        Occupant::Figure(figure) => battle.cell_of(figure),
        Occupant::Object(object) => battle.field().object(object),
    }
}

/// The name of a summon.
fn summoned(battle: PulpCityBattle<'_>, summon: u8) -> String {
    battle.rules().summons.get(usize::from(summon)).map_or_else(String::new, |summon| summon.name.clone())
}

/// Instructions for answering a choice.
#[must_use]
pub fn instructions(battle: PulpCityBattle<'_>, choice: &Choice) -> String {
    match choice {
        Choice::PowerUp { most, .. } => {
            let has = words::counted(*most, "Power Up die", "Power Up dice");
            format!("{}{has} left; dice that are spent are gone.", attack(battle))
        }
        Choice::Direction { .. } => {
            "Two directions lead straight away. Click one on the board, or choose here.".to_owned()
        }
        Choice::Shift { figure, .. } => {
            format!("Click a marked hex. {} may also stay.", battle.figure_name(*figure))
        }
        Choice::Centre { .. } => {
            "The roll failed, so you may move the centre. Click a marked hex, or leave it there.".to_owned()
        }
        Choice::Extra { .. } => {
            "All effects (FX) also apply to the extra target. Click it on the board, or choose here.".to_owned()
        }
        Choice::Throw { .. } => "Click a target or a hex for the throw, or choose here.".to_owned(),
        Choice::Place { .. } => "Click a marked hex.".to_owned(),
        Choice::Remove { .. } => "It leaves the board and can be summoned again.".to_owned(),
        _ => String::new(),
    }
}

/// The action whose dice are about to be rolled.
#[must_use]
pub fn attempt(battle: PulpCityBattle<'_>) -> Option<Attempt> {
    match battle.top() {
        Some(Frame::PulpCity(pulp_city::Frame::Roll(roll))) => Some(roll.attempt),
        _ => None,
    }
}
