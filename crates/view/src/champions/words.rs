//! Short descriptions of attacks, conditions and chances in Champions.

use knockback_odds::{
    Ratio,
    champions::{Odds, State},
};
use knockback_rules::{
    battle::{FigureId, Occupant},
    champions::{
        Area, AttackKind, AttackRange, ChampionsBattle, Defence, DoesKnockback, Means, Power, Wait, Weapon,
        attack::WeaponProfile, to_hit::ToHit,
    },
    dice::{D6Pool, RollRequest, Rolled},
};

use crate::percent::{average, in_percent};

/// The weapon of an attack.
#[must_use]
pub fn weapon(battle: ChampionsBattle<'_>, wielder: FigureId, with: Weapon) -> String {
    let thing = |thing| battle.occupant_name(Occupant::Object(thing)).to_owned();
    match with {
        Weapon::Strength(_) => "Bare hands".to_owned(),
        Weapon::Attack(place) => {
            battle.sheet(wielder).attack(place).map_or_else(|| "an attack".to_owned(), |attack| attack.name.clone())
        }
        Weapon::Swing { thing: what, .. } => format!("Swing {}", thing(what)),
        Weapon::Hurl { thing: what, .. } => format!("Hurl {}", thing(what)),
        Weapon::SwingPerson { who, .. } => format!("Swing {}", battle.figure_name(who)),
        Weapon::HurlPerson { who, .. } => format!("Hurl {}", battle.figure_name(who)),
    }
}

/// The verb of a means of movement.
#[must_use]
pub const fn verb(by: Means) -> &'static str {
    match by {
        Means::Running => "Run",
        Means::Leaping => "Leap",
        Means::Flight => "Fly",
        Means::Swimming => "Swim",
    }
}

/// The dice of an attack, marked if they kill: `2d6 killing`.
#[must_use]
pub fn dice(dice: D6Pool, kind: AttackKind) -> String {
    match kind {
        AttackKind::Killing => format!("{dice} killing"),
        AttackKind::Normal | AttackKind::Drain(_) | AttackKind::Dispel | AttackKind::Transform => dice.to_string(),
    }
}

/// The full description of an attack, in a sentence or two.
#[must_use]
pub fn blow(blow: &WeaponProfile, area: Area) -> String {
    let defence = if blow.against == Defence::Physical { "PD" } else { "ED" };
    let kind = match blow.kind {
        AttackKind::Normal => format!("Normal damage against {defence}"),
        AttackKind::Killing => format!("Killing damage against {defence}: only its resistant part stops BODY"),
        AttackKind::Drain(of) => format!("Drains {}", of.name()),
        AttackKind::Dispel => "Dispels an active power".to_owned(),
        AttackKind::Transform => "Transforms its target".to_owned(),
    };
    let reach = match blow.range {
        AttackRange::Hand => "hand to hand".to_owned(),
        AttackRange::Metres(metres) => format!("up to {metres}"),
    };
    let area = match area {
        Area::None => String::new(),
        Area::Radius(metres) => format!(", on all targets within {metres} of a hex"),
        Area::Explosion(metres) => format!(", an explosion of {metres} with one die fewer per hex"),
    };
    let shots = if blow.shots > 1 { format!(" Autofire, {} shots.", blow.shots) } else { String::new() };
    let martial = if blow.martial { " A martial maneuver." } else { "" };
    let knocks = match blow.knockback {
        DoesKnockback::ByBody if blow.percent == 100 => String::new(),
        DoesKnockback::ByBody => format!(" {} % of its BODY counts for knockback.", blow.percent),
        DoesKnockback::Always => format!(" Always does knockback; {} % of its BODY counts.", blow.percent),
        DoesKnockback::Never => " Never knocks back.".to_owned(),
    };
    let end = if blow.end == 0 { "no END".to_owned() } else { format!("{} END", blow.end) };
    format!("{kind}, {reach}{area}. Costs {end}.{shots}{martial}{knocks}")
}

/// The shortest description of an attack: `10d6 ED 120 m`.
#[must_use]
pub fn short(blow: &WeaponProfile, area: Area) -> String {
    let defence = if blow.against == Defence::Physical { "PD" } else { "ED" };
    let reach = if let AttackRange::Metres(metres) = blow.range { format!(" {metres}") } else { String::new() };
    let area = match area {
        Area::None => String::new(),
        Area::Radius(metres) => format!(" all in {metres}"),
        Area::Explosion(metres) => format!(" blast {metres}"),
    };
    let shots = if blow.shots > 1 { format!(" \u{00d7}{}", blow.shots) } else { String::new() };
    format!("{} {defence}{shots}{reach}{area}", dice(blow.dice, blow.kind))
}

/// The area of a weapon.
#[must_use]
pub fn area(battle: ChampionsBattle<'_>, wielder: FigureId, with: Weapon) -> Area {
    match with {
        Weapon::Attack(place) => battle.sheet(wielder).attack(place).map_or(Area::None, |attack| attack.area),
        _ => Area::None,
    }
}

/// The name of a power.
#[must_use]
pub fn power(battle: ChampionsBattle<'_>, figure: FigureId, place: u8) -> String {
    match battle.sheet(figure).powers.get(usize::from(place)) {
        Some(Power::ForceField { name, .. }) => name.clone(),
        _ => "a power".to_owned(),
    }
}

/// The event that a character waits for.
#[must_use]
pub fn wait(battle: ChampionsBattle<'_>, wait: &Wait) -> String {
    let who = |by: &Option<FigureId>| by.map_or("an enemy", |by| battle.figure_name(by));
    match wait {
        Wait::WhenISay => "until I say".to_owned(),
        Wait::Attack { by, on: None } => format!("until {} attacks", who(by)),
        Wait::Attack { by, on: Some(on) } => format!("until {} attacks {}", who(by), battle.figure_name(*on)),
        Wait::Move { by, onto } if onto.is_empty() => format!("until {} moves", who(by)),
        Wait::Move { by, .. } => format!("until {} gets there", who(by)),
        Wait::Draw { by } => format!("until {} draws", who(by)),
    }
}

/// The chance that a 3d6 roll gives one of the wanted results, in percent.
#[must_use]
pub fn chance(does: impl Fn(u16) -> bool) -> String {
    let outcomes = RollRequest::Sum(D6Pool::of(3)).outcomes();
    let all = outcomes.total();
    let good = outcomes.filter(|(rolled, _)| matches!(rolled, Rolled::Sum(sum) if does(*sum)));
    in_percent(&Ratio::of(good.map(|(_, ways)| ways).sum(), all))
}

/// The roll that an attack needs, with its chance: `13 or less (84 %)`.
#[must_use]
pub fn needs(aim: &ToHit) -> String {
    format!("{} or less ({})", aim.need(), chance(|sum| aim.hits(sum)))
}

/// The roll that a check needs, with its chance.
#[must_use]
pub fn needs_check(need: i16) -> String {
    format!("{need} or less ({})", chance(|sum| i32::from(sum) <= i32::from(need)))
}

/// The states that are listed, each with its name.
pub const STATES: [(State, &str); 3] =
    [(State::Stunned, "stunned"), (State::Unconscious, "out"), (State::Dead, "dead")];

/// The shortest description of an attack's result for a character: `hit 37 %, −4.2 STUN, out 5 %`.
#[must_use]
pub fn comes_to(odds: &Odds, figure: FigureId) -> String {
    let (stun, _) = odds.expected(figure);
    let struck = odds.question.target == Occupant::Figure(figure);
    let hit = struck.then(|| format!("hit {}", in_percent(&odds.hit())));
    let hurt = (!stun.is_zero()).then(|| format!("\u{2212}{} STUN", average(&stun)));
    let states = STATES.into_iter().filter_map(|(state, word)| {
        let chance = odds.state(figure, state);
        (!chance.is_zero()).then(|| format!("{word} {}", in_percent(&chance)))
    });
    hit.into_iter().chain(hurt).chain(states).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use knockback_rules::champions::to_hit::ToHitReason;

    use super::*;

    #[test]
    fn killing_dice_are_marked() {
        assert_eq!(dice(D6Pool::of(3), AttackKind::Killing), "3d6 killing");
        assert_eq!(dice(D6Pool::of(3), AttackKind::Normal), "3d6");
    }

    #[test]
    fn chances_are_those_of_3d6() {
        let aim = |edge| ToHit { parts: vec![(edge, ToHitReason::Ocv)] };
        assert_eq!(needs(&aim(2)), "13 or less (84 %)");
        assert_eq!(needs(&aim(-20)), "-9 or less (<1 %)", "3 always hits");
        assert_eq!(needs(&aim(20)), "31 or less (>99 %)", "18 always misses");
        assert_eq!(needs_check(18), "18 or less (100 %)", "a check can be certain");
    }
}
