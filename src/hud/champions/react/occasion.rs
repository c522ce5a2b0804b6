//! What a question is about, in words.

use knockback_rules::{
    battle::{Battle, FigureId, Frame, Occupant},
    champions::{AttackFrame, Frame as F, Maneuver, Occasion, outlook::outlook},
};

use crate::hud::{acting, champions::words};

/// What has happened, and how likely the worst is.
pub(super) struct Told {
    pub(super) what: String,
    pub(super) more: String,
}

/// The attack beneath the question.
pub(super) fn attack(battle: &Battle) -> Option<&AttackFrame> {
    battle.agenda().iter().rev().find_map(|frame| match frame {
        Frame::Champions(F::Attack(attack)) => Some(attack),
        _ => None,
    })
}

pub(super) fn told(battle: &Battle, figure: FigureId, occasion: Occasion) -> Told {
    let name = battle.figure_name(figure);
    let say = |what: String, more: String| Told { what, more };
    match occasion {
        Occasion::Declared => attack(battle).map(|attack| declared(battle, attack)),
        Occasion::Hit => attack(battle).map(|attack| {
            let attacker = battle.figure_name(attack.attacker);
            say(format!("{attacker} has hit {name}"), format!("It is {}.", with(battle, attack)))
        }),
        Occasion::Blast => battle.agenda().iter().rev().find_map(|frame| match frame {
            Frame::Champions(F::Area(area)) => {
                let attacker = battle.figure_name(area.attacker);
                let weapon = words::weapon(battle, area.attacker, area.with);
                Some(say(format!("{weapon} of {attacker} lands, and {name} is within"), String::new()))
            }
            _ => None,
        }),
        Occasion::Crash => battle.agenda().iter().rev().find_map(|frame| match frame {
            Frame::Champions(F::Flight(flight)) => {
                let flyer = battle.figure_name(flight.walk.figure);
                let both = "Both would take the whole force; a dive aside lets it fly on.";
                Some(say(format!("{flyer} flies at {name}"), both.to_owned()))
            }
            _ => None,
        }),
        Occasion::Moves => battle.agenda().iter().rev().find_map(|frame| match frame {
            Frame::Champions(F::Move(moving)) => Some(say(
                format!("{} moves, as {name} has waited for", battle.figure_name(moving.figure)),
                String::new(),
            )),
            _ => None,
        }),
        Occasion::Draws => battle.agenda().iter().rev().find_map(|frame| match frame {
            Frame::Champions(F::Draw(draw)) => {
                Some(say(format!("{} draws, as {name} has waited for", battle.figure_name(draw.figure)), String::new()))
            }
            _ => None,
        }),
        Occasion::Between => acting::phase(battle)
            .map(|phase| say(format!("before {} acts, {name} may", battle.figure_name(phase.figure)), String::new())),
    }
    .unwrap_or_else(|| say(format!("{name} may act"), String::new()))
}

/// With what, and by which maneuver.
fn with(battle: &Battle, attack: &AttackFrame) -> String {
    let weapon = words::weapon(battle, attack.attacker, attack.with);
    let target = attack.target;
    let dice = outlook(battle, attack.attacker, target, (attack.with, attack.maneuver))
        .map(|seen| format!(", {}", words::dice(seen.blow.dice, seen.blow.kind)))
        .unwrap_or_default();
    let how =
        if attack.maneuver == Maneuver::Strike { String::new() } else { format!(", a {}", attack.maneuver.name()) };
    format!("{weapon}{dice}{how}")
}

fn declared(battle: &Battle, attack: &AttackFrame) -> Told {
    let attacker = battle.figure_name(attack.attacker);
    let target = match attack.target {
        Occupant::Figure(target) => battle.figure_name(target),
        thing @ Occupant::Object(_) => battle.occupant_name(thing),
    };
    let need = outlook(battle, attack.attacker, attack.target, (attack.with, attack.maneuver))
        .map(|seen| format!(" It hits on {}.", words::needs(&seen.aim)))
        .unwrap_or_default();
    Told { what: format!("{attacker} attacks {target} with {}", with(battle, attack)), more: need.trim().to_owned() }
}
