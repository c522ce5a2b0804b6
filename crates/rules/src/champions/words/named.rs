//! Names and short descriptions of weapons, spots, powers, reactions, movement and waiting.

use crate::{
    battle::{FigureId, Occupant},
    champions::{ChampionsBattle, Means, Power, Reaction, Wait, Weapon},
    report::Reader,
};

/// Returns the name of a weapon.
pub(super) fn weapon(battle: ChampionsBattle<'_>, wielder: FigureId, with: Weapon) -> String {
    match with {
        Weapon::Strength(strength) => format!("STR {strength}"),
        Weapon::Swing { thing, .. } => format!("{} (swung)", battle.setup().object(thing).name),
        Weapon::Hurl { thing, .. } => format!("{} (thrown)", battle.setup().object(thing).name),
        Weapon::SwingPerson { who, .. } => format!("{} (swung)", battle.figure_name(who)),
        Weapon::HurlPerson { who, .. } => format!("{} (thrown)", battle.figure_name(who)),
        Weapon::Attack(place) => {
            battle.sheet(wielder).attack(place).map_or_else(|| "an attack".to_owned(), |attack| attack.name.clone())
        }
    }
}

/// Returns the name of a spot on a target.
pub(super) fn spot(battle: ChampionsBattle<'_>, target: Occupant, place: u8) -> &str {
    let Occupant::Figure(figure) = target else { return "a spot" };
    battle.sheet(figure).spots.get(usize::from(place)).map_or("a spot", |spot| spot.name.as_str())
}

pub(super) fn power(battle: ChampionsBattle<'_>, figure: FigureId, place: u8) -> &str {
    match battle.sheet(figure).powers.get(usize::from(place)) {
        Some(Power::ForceField { name, .. }) => name,
        _ => "a power",
    }
}

/// Describes a reaction: `dives for cover`.
pub(super) fn reaction(battle: ChampionsBattle<'_>, figure: FigureId, to: Reaction, reader: Reader) -> String {
    match to {
        Reaction::Dodge => "dodges".to_owned(),
        Reaction::MartialDodge => "uses a martial dodge".to_owned(),
        Reaction::Block => "blocks".to_owned(),
        Reaction::Dive(hex) => format!("dives for cover{}", reader.named(|| format!(" to {hex}"))),
        Reaction::Raise(place) => format!("raises {}", power(battle, figure, place)),
        Reaction::Interpose(hex) => format!("steps in between{}", reader.named(|| format!(" on {hex}"))),
        Reaction::RollWithPunch => "rolls with the punch".to_owned(),
    }
}

/// Returns the verb for a mode of movement.
pub(super) const fn moves(by: Means) -> &'static str {
    match by {
        Means::Running => "runs",
        Means::Leaping => "leaps",
        Means::Flight => "flies",
        Means::Swimming => "swims",
    }
}

/// Describes the condition of a held action: `until a foe attacks`.
pub(super) fn wait(battle: ChampionsBattle<'_>, wait: &Wait) -> String {
    let who = |by: Option<FigureId>| by.map_or("a foe", |by| battle.figure_name(by));
    match wait {
        Wait::WhenISay => "until told to act".to_owned(),
        Wait::Attack { by, on: None } => format!("until {} attacks", who(*by)),
        Wait::Attack { by, on: Some(on) } => format!("until {} attacks {}", who(*by), battle.figure_name(*on)),
        Wait::Move { by, onto } if onto.is_empty() => format!("until {} moves", who(*by)),
        Wait::Draw { by } => format!("until {} draws a weapon", who(*by)),
        Wait::Move { by, .. } => format!("until {} enters a watched hex", who(*by)),
    }
}
