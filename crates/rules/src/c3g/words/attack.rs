//! Log text of attacks and their dice.

use crate::{
    c3g::{AttackWith, C3gBattle, DicePool, Event},
    report::{LogLine, counted, listed},
};

pub(super) fn line(before: C3gBattle<'_>, event: &Event) -> Option<LogLine> {
    Some(match event {
        Event::AttackDeclared { attacker, target, with } => {
            let (name, other) = (before.figure_name(*attacker), before.occupant_name(*target));
            let text = match with {
                AttackWith::Normal => format!("{name} attacks {other}."),
                AttackWith::Special(place) => {
                    let special = before.card(*attacker).special(*place).map_or("a special attack", |own| own.name);
                    format!("{name} attacks {other} with {special}.")
                }
                AttackWith::Throw(object) => {
                    format!("{name} throws {} at {other}.", before.setup().object(*object).name)
                }
            };
            LogLine::new(text, &["C3G-13"])
        }
        Event::PhaseRolled { target, need, ignored } => {
            let name = before.figure_name(*target);
            let how = if *ignored { "succeeds: the attack passes through" } else { "fails: the attack goes ahead" };
            LogLine::new(format!("{name} tries to phase, needing {need} or more on a d20, and {how}."), &["C3G-18"])
        }
        Event::AttackRolled { attacker, pool, skulls } => {
            let name = before.figure_name(*attacker);
            let text = format!("{name} rolls {}: {}.", dice(pool), counted(*skulls, "skull", "skulls"));
            LogLine::new(text, &[]).citing(pool.parts().iter().map(|part| part.reason.rule()))
        }
        Event::DefenceRolled { target, pool, skulls, shields, automatic } => {
            let name = before.occupant_name(*target);
            let mut shows = vec![counted(*shields, "shield", "shields")];
            if *skulls > 0 {
                shows.push(counted(*skulls, "skull", "skulls"));
            }
            if *automatic > 0 {
                shows.push(counted(*automatic, "automatic shield", "automatic shields"));
            }
            let text = format!("{name} defends with {}: {}.", dice(pool), listed(&shows));
            LogLine::new(text, &["C3G-16"]).citing(pool.parts().iter().map(|part| part.reason.rule()))
        }
        Event::AreaStruck { victims } => {
            let names: Vec<&str> = victims.iter().map(|victim| before.occupant_name(*victim)).collect();
            LogLine::new(format!("The attack strikes {}.", listed(&names)), &["C3G-13"])
        }
        // The declaration already mentions the throw.
        _ => return None,
    })
}

/// Dice with their reasons: `5 dice (Attack 4, standing higher +1)`.
fn dice(pool: &DicePool) -> String {
    let parts = pool.parts().iter().enumerate().map(|(place, part)| {
        let why = part.reason.words();
        if place == 0 { format!("{why} {}", part.dice) } else { format!("{why} {:+}", part.dice) }
    });
    let parts: Vec<String> = parts.collect();
    format!("{} ({})", counted(pool.dice(), "die", "dice"), parts.join(", "))
}
