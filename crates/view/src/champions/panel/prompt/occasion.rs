//! The occasion of a question as text.

use knockback_rules::{
    battle::{FigureId, Frame},
    champions::{self, AreaFrame, AttackFrame, ChampionsBattle, Maneuver, Occasion, outlook::outlook},
};

use crate::champions::{acting, words};

/// The occasion, and the chance of the worst result.
pub(super) struct OccasionText {
    pub(super) what: String,
    pub(super) more: String,
}

fn occasion_text(what: String, more: impl Into<String>) -> OccasionText {
    OccasionText { what, more: more.into() }
}

/// The frame that the question interrupts: it is directly below the top of the agenda.
fn beneath(battle: ChampionsBattle<'_>) -> Option<&champions::Frame> {
    match battle.agenda() {
        [.., Frame::Champions(frame), _] => Some(frame),
        _ => None,
    }
}

/// The attack that the question is about.
pub(super) fn attack(battle: ChampionsBattle<'_>) -> Option<&AttackFrame> {
    match beneath(battle)? {
        champions::Frame::Attack(attack) => Some(attack),
        _ => None,
    }
}

pub(super) fn describe(battle: ChampionsBattle<'_>, figure: FigureId, occasion: Occasion) -> OccasionText {
    let name = battle.figure_name(figure);
    match (occasion, beneath(battle)) {
        (Occasion::Declared, Some(champions::Frame::Attack(attack))) => declared(battle, attack),
        (Occasion::Hit, Some(champions::Frame::Attack(attack))) => {
            let attacker = battle.figure_name(attack.attacker);
            occasion_text(format!("{attacker} has hit {name} with {}", with(battle, attack)), "")
        }
        (Occasion::Declared, Some(champions::Frame::Area(area))) => occasion_text(
            format!("{} aims {} at {}", battle.figure_name(area.attacker), area_weapon(battle, area), area.at),
            "",
        ),
        (Occasion::Blast, Some(champions::Frame::Area(area))) => {
            let (weapon, attacker) = (area_weapon(battle, area), battle.figure_name(area.attacker));
            occasion_text(format!("{weapon} from {attacker} lands on {}, with {name} in the area", area.at), "")
        }
        (Occasion::Crash, Some(champions::Frame::Flight(flight))) => {
            let both = "Both would take the full force. Diving aside lets the flight continue.";
            occasion_text(format!("{} flies at {name}", battle.figure_name(flight.walk.figure)), both)
        }
        (Occasion::Moves, Some(champions::Frame::Move(moving))) => {
            occasion_text(format!("{} moves, as {name} was waiting for", battle.figure_name(moving.figure)), "")
        }
        (Occasion::Draws, Some(champions::Frame::Draw(draw))) => {
            occasion_text(format!("{} draws, as {name} was waiting for", battle.figure_name(draw.figure)), "")
        }
        (Occasion::Between, _) => {
            let next = acting::next(battle).map(|next| battle.figure_name(next));
            occasion_text(
                next.map_or_else(|| format!("{name} may act now"), |next| format!("{name} may act before {next}")),
                "",
            )
        }
        _ => occasion_text(format!("{name} may act now"), ""),
    }
}

fn area_weapon(battle: ChampionsBattle<'_>, area: &AreaFrame) -> String {
    words::weapon(battle, area.attacker, area.with)
}

/// The weapon and the maneuver of an attack.
fn with(battle: ChampionsBattle<'_>, attack: &AttackFrame) -> String {
    let weapon = words::weapon(battle, attack.attacker, attack.with);
    let dice = outlook(battle, attack.attacker, attack.target, (attack.with, attack.maneuver))
        .map(|seen| format!(", {}", words::dice(seen.blow.dice, seen.blow.kind)))
        .unwrap_or_default();
    let how = if attack.maneuver == Maneuver::Strike { String::new() } else { format!(", {}", attack.maneuver.name()) };
    format!("{weapon}{dice}{how}")
}

fn declared(battle: ChampionsBattle<'_>, attack: &AttackFrame) -> OccasionText {
    let (attacker, target) = (battle.figure_name(attack.attacker), battle.occupant_name(attack.target));
    let need = outlook(battle, attack.attacker, attack.target, (attack.with, attack.maneuver))
        .map(|seen| format!("Hits on {}.", words::needs(&seen.aim)))
        .unwrap_or_default();
    occasion_text(format!("{attacker} attacks {target} with {}", with(battle, attack)), need)
}
