//! The wording of possible actions in Coup-De-Grace.

use knockback_rules::{battle::FigureId, coup_de_grace::CoupDeGraceBattle, report};

pub use crate::coup_de_grace::words::{OUT, barred, into, pit_does, sense_of, stop};

use super::{Beside, Forced, What, forced::ForcedMoveEnd};
use crate::coup_de_grace::plan::PlannedAction;
use crate::text::sentence;

/// A cost in points: `1 point`, `4 points`, or `free`.
#[must_use]
pub fn points(number: u16) -> String {
    match number {
        0 => "free".to_owned(),
        1 => "1 point".to_owned(),
        more => format!("{more} points"),
    }
}

/// The action that a hex offers, as a verb.
#[must_use]
pub const fn verb(what: &What) -> &'static str {
    match what {
        What::Move(_) => "Move here",
        What::Enter => "Enter here",
        What::Turn => "Turn",
        What::Crawl => "Crawl here",
        What::Open => "Open",
        What::Orb(_) => "Move the target here",
        What::Air(_) => "Cast",
        What::Push(_) => "Push here",
        What::Face(_) => "Face here",
    }
}

/// The name of a planned action: the weapon of a hand, or a spell.
#[must_use]
pub fn doing(battle: CoupDeGraceBattle<'_>, figure: FigureId, doing: PlannedAction) -> String {
    let held = |hand| battle.sheet(figure).profile(hand).map_or("an empty hand", |held| held.name);
    match doing {
        PlannedAction::Any => "the best attack".to_owned(),
        PlannedAction::Attack { hand } => format!("the {}", held(hand)),
        PlannedAction::Orb { hand, target: None } => format!("the {}: click a mini to move", held(hand)),
        PlannedAction::Orb { hand, target: Some(target) } => {
            format!("the {}: click a hex for {}", held(hand), battle.figure_name(target))
        }
        PlannedAction::Air { sense } => format!("the staff of air: {}", sense_of(sense)),
    }
}

/// The end of a forced move, as in the headline: `83 % into a pit`; without the chance once the move is certain.
pub fn landing(forced: &Forced, flight: &ForcedMoveEnd, chance: Option<String>) -> String {
    let (pit, pushed) = (flight.pit.map(into), forced.optional);
    match (chance, pit) {
        (Some(chance), Some(into)) => format!("{chance} {into}"),
        (Some(chance), None) if pushed => format!("{chance} pushed here"),
        (Some(chance), None) => format!("{chance} lands here"),
        (None, Some(into)) => into.to_owned(),
        (None, None) if pushed => "may be pushed here".to_owned(),
        (None, None) => "lands here".to_owned(),
    }
}

/// The end of a forced move and its reason, as a clause: `moves 1 hex to the east into a spiked pit`.
#[must_use]
pub fn end(battle: CoupDeGraceBattle<'_>, flight: &ForcedMoveEnd) -> String {
    let stopped = stop(battle, flight.cause);
    let hexes = match flight.path.len() {
        0 => return stopped.map_or_else(|| "stays".to_owned(), |why| format!("stays: {why}")),
        1 => "1 hex".to_owned(),
        more => format!("{more} hexes"),
    };
    let way = flight.direction.filter(|_| flight.path.len() == 1);
    let mut words = way.map_or_else(|| format!("moves {hexes}"), |way| format!("moves {hexes} to the {way}"));
    if let Some(kind) = flight.pit {
        words = format!("{words} {}", into(kind));
    }
    match stopped {
        Some(why) => format!("{words}, then {why}"),
        None => words,
    }
}

/// The effects of adjacent enemies on a mini and of the mini on them, one sentence each, with rules.
#[must_use]
pub fn beside(battle: CoupDeGraceBattle<'_>, beside: &Beside) -> Vec<(String, &'static str)> {
    let name = |figure: &FigureId| battle.figure_name(*figure).to_owned();
    let names = |figures: &[FigureId]| report::listed(&figures.iter().map(name).collect::<Vec<_>>());
    let mut told = Vec::new();
    if !beside.enemies.is_empty() {
        told.push((format!("next to {}: all costs \u{d7}{}", names(&beside.enemies), beside.times), "CDG-14"));
    }
    if !beside.behind.is_empty() {
        told.push((format!("{} is behind: backstab", names(&beside.behind)), "CDG-18"));
    }
    if !beside.could_come_behind.is_empty() {
        told.push((format!("{} could get behind this round", names(&beside.could_come_behind)), "CDG-18"));
    }
    if !beside.distracted_by.is_empty() {
        told.push((format!("in front of {}: distracted", names(&beside.distracted_by)), "CDG-18"));
    }
    if let Some(enemy) = beside.distracts {
        told.push((format!("would distract {}", name(&enemy)), "CDG-18"));
    }
    told
}

/// A forced move in a sentence.
#[must_use]
pub fn sentence_of(battle: CoupDeGraceBattle<'_>, name: &str, flight: &ForcedMoveEnd) -> String {
    let does = flight.pit.map(|pit| format!(" {}.", sentence(pit_does(pit)))).unwrap_or_default();
    format!("{name} {}.{does}", end(battle, flight))
}
