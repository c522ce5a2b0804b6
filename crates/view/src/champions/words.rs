//! Words of Champions.

use knockback_rules::{
    battle::{FigureId, Occupant},
    champions::{Means, Played, Weapon},
};

/// What an attack is made with, in words.
#[must_use]
pub fn weapon(battle: Played<'_>, wielder: FigureId, with: Weapon) -> String {
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

/// What somebody does who moves.
#[must_use]
pub const fn verb(by: Means) -> &'static str {
    match by {
        Means::Running => "Run",
        Means::Leaping => "Leap",
        Means::Flight => "Fly",
        Means::Swimming => "Swim",
    }
}
