//! What could be done in Coup-De-Grace, in words.

use knockback_rules::{
    battle::{FigureId, Refusal},
    coup_de_grace::{Kind, PitKind, Played, Sense},
    displacement::Cause,
    report,
};

use super::{Beside, Forced, What, forced::Flight};
use crate::rulesets::coup_de_grace::plan::Doing;

/// `1 point`, `4 points`; what costs nothing is `free`.
pub(crate) fn points(number: u16) -> String {
    match number {
        0 => "free".to_owned(),
        1 => "1 point".to_owned(),
        more => format!("{more} points"),
    }
}

/// A number with its sign, such as a modifier: `+1`, `−2`.
pub(crate) fn signed(number: i16) -> String {
    if number < 0 { format!("\u{2212}{}", number.unsigned_abs()) } else { format!("+{number}") }
}

/// What the die has to show: `4 or more`, `any number`, `more than 6`.
pub(crate) fn need(need: i16) -> String {
    match need {
        ..=1 => "any number".to_owned(),
        6 => "a 6".to_owned(),
        7.. => "more than 6".to_owned(),
        number => format!("{number} or more"),
    }
}

/// What a hex offers, as a verb.
pub(crate) const fn verb(what: &What) -> &'static str {
    match what {
        What::Move(_) => "Go here",
        What::Enter => "Come in here",
        What::Turn => "Turn",
        What::Crawl => "Crawl here",
        What::Open => "Open",
        What::Orb(_) => "The orb moves it here",
        What::Air(_) => "Cast",
        What::Push(_) => "Push here",
        What::Face(_) => "Face here",
    }
}

/// What a mini would do next, by its name: the weapon of a hand, or a spell.
pub(crate) fn doing(battle: Played<'_>, figure: FigureId, doing: Doing) -> String {
    let held = |hand| battle.sheet(figure).profile(hand).map_or("an empty hand", |held| held.name);
    match doing {
        Doing::Any => "whatever does best".to_owned(),
        Doing::Attack { hand } => format!("the {}", held(hand)),
        Doing::Orb { hand, target: None } => format!("the {}: click whom it moves", held(hand)),
        Doing::Orb { hand, target: Some(target) } => {
            format!("the {}: click where {} goes", held(hand), battle.figure_name(target))
        }
        Doing::Air { sense } => format!("the staff of air: {}", sense_of(sense)),
    }
}

/// Which way a staff of air moves everybody.
pub(crate) const fn sense_of(sense: Sense) -> &'static str {
    match sense {
        Sense::Towards => "all towards it",
        Sense::Away => "all away from it",
        Sense::Clockwise => "all around it, clockwise",
        Sense::Anticlockwise => "all around it, anticlockwise",
    }
}

/// How an attack is made.
pub(crate) const fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Melee => "melee",
        Kind::Ranged => "ranged",
    }
}

/// Why a forced move goes no further, in a few words; nothing where it goes all the way.
pub(crate) fn stop(battle: Played<'_>, cause: Cause) -> Option<String> {
    match cause {
        Cause::Edge => Some("the edge of the arena".to_owned()),
        Cause::Elevation => Some("the ground rises".to_owned()),
        Cause::Figure(other) => Some(format!("{} is in the way", battle.figure_name(other))),
        Cause::Object(object) | Cause::Obstacle(object) => {
            Some(format!("{} is in the way", battle.setup().object(object).name))
        }
        Cause::Terrain => Some("the drop is its last".to_owned()),
        Cause::Pit | Cause::Distance | Cause::Power | Cause::Glyph(_) | Cause::Drop | Cause::Immune => None,
    }
}

/// What is said of who goes out of action.
pub(crate) const OUT: &str = "out of action";

/// Into which pit.
pub(crate) const fn into(kind: PitKind) -> &'static str {
    match kind {
        PitKind::Plain => "into a pit",
        PitKind::Spiked => "into a spiked pit",
        PitKind::Bottomless => "into a bottomless pit",
    }
}

/// A pit.
pub(crate) const fn pit(kind: PitKind) -> &'static str {
    match kind {
        PitKind::Plain => "pit",
        PitKind::Spiked => "spiked pit",
        PitKind::Bottomless => "bottomless pit",
    }
}

/// What a pit does.
pub(crate) const fn pit_does(kind: PitKind) -> &'static str {
    match kind {
        PitKind::Plain => "1 damage",
        PitKind::Spiked => "1 damage, spikes roll to hit",
        PitKind::Bottomless => OUT,
    }
}

/// What happens where a forced move ends, as the headline says it: `83 % into a pit`; without the chance once it is known that
/// it may go there.
pub(crate) fn landing(forced: &Forced, flight: &Flight, chance: Option<String>) -> String {
    let (pit, pushed) = (flight.pit.map(into), forced.optional);
    match (chance, pit) {
        (Some(chance), Some(into)) => format!("{chance} {into}"),
        (Some(chance), None) if pushed => format!("{chance} pushed here"),
        (Some(chance), None) => format!("{chance} goes here"),
        (None, Some(into)) => into.to_owned(),
        (None, None) if pushed => "may be pushed here".to_owned(),
        (None, None) => "goes here".to_owned(),
    }
}

/// Where a forced move ends and why, in half a sentence: `goes 1 hex to the east into a spiked pit`.
pub(crate) fn end(battle: Played<'_>, flight: &Flight) -> String {
    let stopped = stop(battle, flight.cause);
    let hexes = match flight.path.len() {
        0 => return stopped.map_or_else(|| "stays".to_owned(), |why| format!("stays: {why}")),
        1 => "1 hex".to_owned(),
        more => format!("{more} hexes"),
    };
    let way = flight.direction.filter(|_| flight.path.len() == 1);
    let mut words = way.map_or_else(|| format!("goes {hexes}"), |way| format!("goes {hexes} to the {way}"));
    if let Some(kind) = flight.pit {
        words = format!("{words} {}", into(kind));
    }
    match stopped {
        Some(why) => format!("{words}, then {why}"),
        None => words,
    }
}

/// What enemies could do to a mini on a hex, and what it would do to them, a sentence for each with its rule.
pub(crate) fn beside(battle: Played<'_>, beside: &Beside) -> Vec<(String, &'static str)> {
    let name = |figure: &FigureId| battle.figure_name(*figure).to_owned();
    let names = |figures: &[FigureId]| report::listed(&figures.iter().map(name).collect::<Vec<_>>());
    let mut told = Vec::new();
    if !beside.enemies.is_empty() {
        told.push((format!("{} beside it: all costs \u{d7}{}", names(&beside.enemies), beside.times), "CDG-14"));
    }
    if !beside.behind.is_empty() {
        told.push((format!("{} stands behind it: backstab", names(&beside.behind)), "CDG-18"));
    }
    if !beside.could_come_behind.is_empty() {
        told.push((format!("{} could come behind it in this round", names(&beside.could_come_behind)), "CDG-18"));
    }
    if !beside.distracted_by.is_empty() {
        told.push((format!("faced by {}, who would distract it", names(&beside.distracted_by)), "CDG-18"));
    }
    if let Some(enemy) = beside.distracts {
        told.push((format!("it would distract {}", name(&enemy)), "CDG-18"));
    }
    told
}

/// Why somebody is no target, in a word.
pub(crate) fn barred(refusal: &Refusal) -> &'static str {
    match refusal.code {
        "out_of_range" => "out of reach",
        "out_of_sight" => "no sight",
        "out_of_arc" | "not_in_front" => "not in front",
        "not_adjacent" | "not_between" | "too_far_up" => "no reach",
        "too_few_points" => "points",
        "used_already" => "used",
        "guards_itself" => "on guard",
        "deep_water" => "deep water",
        "no_attack" | "empty_hand" => "no weapon",
        _ => "no",
    }
}
