//! Text for the legend of a drawn Champions board.

use crate::{
    battle::{FigureId, ObjectId},
    champions::{ChampionsBattle, Characteristic, Enters, Guard, Power},
};

/// Returns the current time: `turn 1, segment 12`.
pub(crate) fn time(battle: ChampionsBattle<'_>) -> String {
    battle.state().now().to_string()
}

/// Describes a figure: `Petrel (petrel), The Night Shift: STUN 12 of 38, BODY 9 of 10, END 4 of 50; stunned, prone`.
pub(crate) fn figure(battle: ChampionsBattle<'_>, figure: FigureId) -> String {
    let info = battle.setup().figure(figure);
    let who = format!("{} ({}), {}", info.name, info.id, battle.side_name(info.side));
    let (condition, sheet) = (battle.condition(figure), battle.sheet(figure));
    let pools = [
        ("STUN", condition.stun, Characteristic::Stun),
        ("BODY", condition.body, Characteristic::Body),
        ("END", condition.end, Characteristic::Endurance),
    ];
    let pools = pools.map(|(name, left, whole)| format!("{name} {left} of {}", sheet.characteristic(whole)));
    let states = states(battle, figure);
    let how = if states.is_empty() { String::new() } else { format!("; {}", states.join(", ")) };
    format!("{who}: {}{how}", pools.join(", "))
}

/// Lists a character's states, from the most serious ones to its raised powers, weapons and drains.
fn states(battle: ChampionsBattle<'_>, figure: FigureId) -> Vec<String> {
    let (condition, sheet) = (battle.condition(figure), battle.sheet(figure));
    let dead = battle.is_dead(figure);
    let alive = [
        (battle.is_transformed(figure), "transformed"),
        (!condition.is_conscious(), "knocked out"),
        (condition.body <= 0, "dying"),
        (condition.bleeding, "bleeding"),
        (condition.stunned, "stunned"),
    ];
    let told = |states: &[(bool, &str)]| -> Vec<String> {
        states.iter().filter(|(is, _)| *is).map(|(_, name)| (*name).to_owned()).collect()
    };
    let mut states = if dead { vec!["dead".to_owned()] } else { told(&alive) };
    if dead {
        return states;
    }
    states.extend(told(&[
        (condition.prone, "prone"),
        (condition.recovering, "recovering"),
        (condition.noncombat, "noncombat"),
        (condition.readiness == Enters::Unaware, "unaware"),
        (condition.readiness == Enters::Wary, "surprised"),
    ]));
    states.extend(
        battle
            .feet(figure)
            .filter(|_| battle.is_in_the_air(figure))
            .map(|feet| format!("in the air at level {}", feet.0)),
    );
    states.extend(condition.guard.map(|guard| match guard {
        Guard::Dodge(dcv) => format!("dodging (DCV +{dcv})"),
        Guard::Block => "blocking".to_owned(),
        Guard::Roll => "rolling with a punch (DCV -2)".to_owned(),
    }));
    states.extend(condition.held.as_ref().map(|_| "holding an action".to_owned()));
    states.extend(condition.haymaker.map(|haymaker| format!("haymaker landing in segment {}", haymaker.lands.segment)));
    states.extend(condition.held_by.map(|by| format!("held by {}", battle.figure_name(by))));
    let up = sheet.powers.iter().enumerate().filter(|(place, _)| condition.up & (1 << place) != 0);
    states.extend(up.filter_map(|(_, power)| match power {
        Power::ForceField { name, .. } => Some(format!("{name} up")),
        _ => None,
    }));
    let weapons = |bits: u16| {
        sheet
            .attacks
            .iter()
            .enumerate()
            .filter(move |(place, _)| bits & (1 << place) != 0)
            .map(|(_, attack)| &attack.name)
    };
    states.extend(weapons(condition.drawn).map(|name| format!("{name} drawn")));
    states.extend(weapons(condition.lost).map(|name| format!("{name} lost")));
    states.extend(condition.drained.iter().map(|(of, points)| format!("drained of {points} {}", of.name())));
    if condition.transformed > 0 {
        states.push(format!("{} points of transform", condition.transformed));
    }
    states
}

/// Describes an object: `Parked car (car1): DEF 3, BODY 4 of 9`.
pub(crate) fn object(battle: ChampionsBattle<'_>, object: ObjectId) -> String {
    let info = battle.setup().object(object);
    let what = format!("{} ({})", info.name, info.id);
    match (battle.field().object(object), battle.rules().thing(object)) {
        (None, _) => format!("{what}: broken"),
        (Some(_), None) => format!("{what}: cannot be broken"),
        (Some(_), Some(made)) => {
            let left = battle.state().thing_body(object);
            let fragile = if made.fragile { ", fragile" } else { "" };
            format!("{what}: DEF {}, BODY {left} of {}{fragile}", made.defence, made.body)
        }
    }
}
