//! What is asked, in few words, and whom it is about.

use knockback_rules::{
    battle::{FigureId, Frame, Occupant},
    board::Cell,
    pulp_city::{self, Attempt, Choice, PulpCityBattle},
};

use super::{acting::half_done, words};

/// What a choice asks, in half a sentence.
#[must_use]
pub fn in_short(battle: PulpCityBattle<'_>, choice: &Choice) -> String {
    let name = |figure: &FigureId| battle.figure_name(*figure).to_owned();
    match choice {
        Choice::Turn { .. } if half_done(battle) => "the other half of the turn?".to_owned(),
        Choice::Turn { .. } => "whom to activate or command?".to_owned(),
        Choice::Act { figure } => format!("{} acts", name(figure)),
        Choice::Command { card } => {
            format!("{} are commanded", battle.rules().cards.get(card.index()).map_or("", |card| &card.name))
        }
        Choice::PowerUp { figure, .. } => format!("how many Power Up dice does {} spend?", name(figure)),
        Choice::Effects { attacker, .. } => format!("{}: which effect next?", name(attacker)),
        Choice::Direction { figure, .. } => format!("which way does {} fly?", name(figure)),
        Choice::Shift { figure, spaces } => format!("where to with {}, up to {}?", name(figure), words::hexes(*spaces)),
        Choice::Centre { .. } => "where does the blast go off?".to_owned(),
        Choice::Extra { .. } => "who is struck as well?".to_owned(),
        Choice::Throw { figure, thrown } => format!("{} has grabbed {}: throw it?", name(figure), name(thrown)),
        Choice::FollowUp { figure } => format!("{} may use one more action", name(figure)),
        Choice::Control { figure, by } => format!("{} controls {}", name(by), name(figure)),
        Choice::Place { summon, .. } => format!("where does {} come?", summoned(battle, *summon)),
        Choice::Remove { .. } => "too many minions: which one goes?".to_owned(),
    }
}

/// The action for which dice are to be rolled, as a sentence; nothing where there is none.
fn attack(battle: PulpCityBattle<'_>) -> String {
    let Some(Attempt { attacker, action, target, .. }) = attempt(battle) else { return String::new() };
    let name = battle.action(attacker, action).map_or("", |action| &action.name);
    format!("{} uses {name} against {}. ", battle.figure_name(attacker), words::mark(battle, target))
}

/// The cell of somebody or something.
#[must_use]
pub fn whom(battle: PulpCityBattle<'_>, who: Occupant) -> Option<Cell> {
    match who {
        Occupant::Figure(figure) => battle.cell_of(figure),
        Occupant::Object(object) => battle.field().object(object),
    }
}

/// The name of what is summoned.
fn summoned(battle: PulpCityBattle<'_>, summon: u8) -> String {
    battle.rules().summons.get(usize::from(summon)).map_or_else(String::new, |summon| summon.name.clone())
}

/// How a choice is answered.
#[must_use]
pub fn how(battle: PulpCityBattle<'_>, choice: &Choice) -> String {
    match choice {
        Choice::PowerUp { most, .. } => {
            let has = words::counted(*most, "Power Up die", "Power Up dice");
            format!("{}It has {has}; what is spent is gone.", attack(battle))
        }
        Choice::Direction { .. } => "Two ways lead straight away. Click one on the board, or choose here.".to_owned(),
        Choice::Shift { figure, .. } => {
            format!("Click a marked hex. {} may stay as well.", battle.figure_name(*figure))
        }
        Choice::Centre { .. } => {
            "The roll failed, so you may move the centre. Click a marked hex, or leave it.".to_owned()
        }
        Choice::Extra { .. } => "It takes what comes for sure. Click it on the board, or choose here.".to_owned(),
        Choice::Throw { .. } => "Click at whom or where it is thrown, or choose here.".to_owned(),
        Choice::Place { .. } => "Click a marked hex.".to_owned(),
        Choice::Remove { .. } => "It leaves the board, and can be summoned again.".to_owned(),
        _ => String::new(),
    }
}

/// The action for which dice are to be rolled.
#[must_use]
pub fn attempt(battle: PulpCityBattle<'_>) -> Option<Attempt> {
    match battle.top() {
        Some(Frame::PulpCity(pulp_city::Frame::Roll(roll))) => Some(roll.attempt),
        _ => None,
    }
}
