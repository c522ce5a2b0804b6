//! A log in short lines of everyday words, with reasons.

use knockback_rules::{
    battle::{Event, Outcome, Setup},
    c3g::{self, FallResult, NoKnockback, TerrainResult},
};

use super::tell::{cause, id};

/// The lines of a log. Bookkeeping, steps and numbers of dice are omitted.
pub fn tale(setup: &Setup, log: &[Event]) -> Vec<String> {
    log.iter().filter_map(|event| line(setup, event)).collect()
}

fn line(setup: &Setup, event: &Event) -> Option<String> {
    let side = |side| &setup.side(side).id;
    let figure = |figure| &setup.figure(figure).id;
    Some(match event {
        Event::Ended(Outcome::Drawn) => "drawn".to_owned(),
        Event::Ended(Outcome::Won { side: winner, how }) => format!("{} wins: {how:?}", side(*winner)),
        Event::ObjectMoved { object, .. } => format!("{} lands", setup.object(*object).id),
        Event::C3g(event) => match event {
            c3g::Event::TurnLost { side: loser, .. } => format!("{} loses its turn", side(*loser)),
            c3g::Event::MoveBegan { figure: who, cost, .. } => format!("{} moves for {cost}", figure(*who)),
            c3g::Event::SwipeRolled { by, at, skull } => {
                format!("{} swipes at {}: {}", figure(*by), figure(*at), if *skull { "skull" } else { "no skull" })
            }
            c3g::Event::PhaseRolled { target, ignored, .. } => {
                format!("{} {}", figure(*target), if *ignored { "ignores it" } else { "does not ignore it" })
            }
            c3g::Event::Wounded { victim, wounds, by } => format!("{} takes {wounds} ({by:?})", id(setup, *victim)),
            c3g::Event::Healed { figure: who, wounds } => format!("{} heals {wounds}", figure(*who)),
            c3g::Event::Destroyed { victim, by } => format!("{} is destroyed ({by:?})", id(setup, *victim)),
            c3g::Event::KnockbackRuledOut { reason, .. } => match reason {
                NoKnockback::Dampened { by } => format!("no knockback: dampened by {}", figure(*by)),
                reason => format!("no knockback: {reason:?}"),
            },
            c3g::Event::KnockbackReckoned { kp, .. } => kp.to_string(),
            c3g::Event::FlightEnded { figure: who, moved, taken_back, kp_left, cause: why } => {
                let back = if *taken_back > 0 { format!(", {taken_back} taken back") } else { String::new() };
                format!("{} flies {moved}{back}, {kp_left} left: {}", figure(*who), cause(setup, *why))
            }
            c3g::Event::KnockbackDamageRolled { by, skull, .. } => {
                let struck = by.map(|by| format!(" and {}", id(setup, by))).unwrap_or_default();
                format!("knockback damage{struck}: {}", if *skull { "skull" } else { "no skull" })
            }
            c3g::Event::FallRolled { figure: who, drop, result } => match result {
                FallResult::Dice { dice, skulls } => format!("{} falls {drop}: {skulls} of {dice}", figure(*who)),
                FallResult::Deadly { survived: true } => format!("{} falls {drop}: lives", figure(*who)),
                FallResult::Deadly { survived: false } => format!("{} falls {drop}: dies", figure(*who)),
            },
            c3g::Event::TerrainRolled { figure: who, terrain, result } => match result {
                TerrainResult::Unharmed => format!("{} burns {}: unharmed", terrain.name(), figure(*who)),
                TerrainResult::Wounds(wounds) => format!("{} burns {}: {wounds}", terrain.name(), figure(*who)),
                TerrainResult::Destroyed => format!("{} burns {}: destroyed", terrain.name(), figure(*who)),
            },
            c3g::Event::GlyphActed { figure: who, power, .. } => {
                format!("the glyph acts on {}: {power:?}", figure(*who))
            }
            c3g::Event::AreaStruck { victims } => {
                let victims: Vec<String> = victims.iter().map(|victim| id(setup, *victim)).collect();
                format!("strikes {}", victims.join(" "))
            }
            _ => return None,
        },
        _ => return None,
    })
}
