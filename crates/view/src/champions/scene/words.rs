//! The wording of a Champions forecast.

use knockback_rules::{
    battle::{FigureId, Occupant, Refusal},
    champions::{Against, ChampionsBattle, HarmSource, Weapon, movement::PlannedMove},
    displacement::Cause,
};

pub use crate::champions::words::verb;

use super::flight::{LadderRung, span};

/// The name of the figure, object or ground that is struck.
#[must_use]
pub fn against(battle: ChampionsBattle<'_>, against: Against) -> String {
    match against {
        Against::Object(object) | Against::Obstacle(object) => {
            battle.occupant_name(Occupant::Object(object)).to_owned()
        }
        Against::Figure(figure) => battle.figure_name(figure).to_owned(),
        Against::Ground(_) => "the wall".to_owned(),
    }
}

/// Dice as text: `7d6` or `3–7d6`.
#[must_use]
pub fn dice(dice: (u16, u16)) -> String {
    format!("{}d6", span(dice))
}

/// The end of a flight and its reason, as a clause: `flies 10 m, 4 m beyond Sign`.
#[must_use]
pub fn end(battle: ChampionsBattle<'_>, landing: &LadderRung) -> String {
    if landing.last == 0 {
        return "stays put, perhaps knocked down".to_owned();
    }
    let far = format!("{} m", landing.metres());
    let stop = match landing.trajectory.cause {
        Cause::Figure(figure) => Some(format!("stopped by {}", battle.figure_name(figure))),
        Cause::Object(object) | Cause::Obstacle(object) => {
            Some(format!("stopped by {}", battle.occupant_name(Occupant::Object(object))))
        }
        Cause::Elevation => Some("stopped by the wall".to_owned()),
        Cause::Edge => Some("stops at the edge of the map".to_owned()),
        _ => None,
    };
    let beyond = landing.beyond().zip(landing.broken.last()).map(|(metres, (_, object, _))| {
        let name = battle.occupant_name(Occupant::Object(*object));
        if metres == 0 { format!("where {name} was") } else { format!("{metres} m beyond {name}") }
    });
    let mut words = match landing.trajectory.moved {
        0 => String::new(),
        _ => format!("flies {far}"),
    };
    for more in [beyond, stop].into_iter().flatten() {
        words = if words.is_empty() { more } else { format!("{words}, {more}") };
    }
    words
}

/// The name of a landing or a fall.
#[must_use]
pub const fn down(of: HarmSource) -> &'static str {
    match of {
        HarmSource::Fall => "fall",
        _ => "landing",
    }
}

/// The name of a weapon.
pub fn weapon(battle: ChampionsBattle<'_>, figure: FigureId, with: Weapon) -> String {
    match with {
        Weapon::Strength(strength) => format!("bare hands, STR {strength}"),
        Weapon::Attack(place) => {
            battle.sheet(figure).attack(place).map_or_else(String::new, |attack| attack.name.clone())
        }
        Weapon::Swing { thing, .. } => format!("swung {}", battle.setup().object(thing).name),
        Weapon::Hurl { thing, .. } => format!("thrown {}", battle.setup().object(thing).name),
        Weapon::SwingPerson { who, .. } => format!("swung {}", battle.figure_name(who)),
        Weapon::HurlPerson { who, .. } => format!("thrown {}", battle.figure_name(who)),
    }
}

/// The part of a phase that a move takes.
#[must_use]
pub const fn halves(plan: &PlannedMove) -> &'static str {
    if plan.halves > 1 { "full phase" } else { "half phase" }
}

/// The reason why a figure or object cannot be attacked, as a short label.
#[must_use]
pub fn barred(refusal: &Refusal) -> &'static str {
    match refusal.code {
        "out_of_range" | "out_of_reach" | "thing_not_in_reach" => "out of reach",
        "no_line_of_sight" => "no sight",
        "not_drawn" => "not drawn",
        "lost" => "lost",
        "too_heavy" | "stands_fast" => "too heavy",
        "no_time" => "no time",
        "no_such_maneuver" => "not possible",
        _ => "no",
    }
}
