//! Short descriptions of costs, targets, roles and means of movement. `effect` describes effects, `pool` dice,
//! `subject` immunities, and `flight` displacements.

mod effect;
mod flight;
mod pool;
mod subject;

use knockback_rules::{
    battle::{FigureId, Refusal},
    pulp_city::{ActionRange, MoveKind, PulpCityBattle, Role, TargetFilter, TargetRef, Trait},
};

pub use effect::{Meaning, Names};
pub use flight::flight;
pub use pool::{quality, reason};
pub use subject::{subject, subjects};

/// Action points: `2 AP`, or `free`.
#[must_use]
pub fn ap(number: u8) -> String {
    if number == 0 { "free".to_owned() } else { format!("{number} AP") }
}

/// A number of things: `1 hex`, `3 hexes`.
#[must_use]
pub fn counted(number: impl Into<u32>, one: &str, more: &str) -> String {
    let number = number.into();
    format!("{number} {}", if number == 1 { one } else { more })
}

/// A number of dice: `1 die`, `4 dice`.
#[must_use]
pub fn dice(number: impl Into<u32>) -> String {
    counted(number, "die", "dice")
}

/// A number of hexes: `1 hex`, `4 hexes`.
#[must_use]
pub fn hexes(number: impl Into<u32>) -> String {
    counted(number, "hex", "hexes")
}

/// A number of hit points: `1 hit point`, `4 hit points`.
#[must_use]
pub fn hit_points(number: impl Into<u32>) -> String {
    counted(number, "hit point", "hit points")
}

/// A number with its sign: `+1`, `−2`.
#[must_use]
pub fn signed(number: i8) -> String {
    if number < 0 { format!("\u{2212}{}", number.unsigned_abs()) } else { format!("+{number}") }
}

/// A list of names: `Corona, Gravel Jack`.
#[must_use]
pub fn names(battle: PulpCityBattle<'_>, figures: &[FigureId]) -> String {
    figures.iter().map(|figure| battle.figure_name(*figure)).collect::<Vec<_>>().join(", ")
}

/// The name of a target.
#[must_use]
pub fn mark(battle: PulpCityBattle<'_>, mark: TargetRef) -> &str {
    match mark {
        TargetRef::Figure(figure) => battle.battle().figure_name(figure),
        TargetRef::Object(object) => &battle.setup().object(object).name,
        TargetRef::Hex(_) => "that hex",
    }
}

/// The message for an action that is not possible now.
#[must_use]
pub fn not_now(refusal: &Refusal) -> String {
    format!("Not now: {}.", refusal.message.trim_end_matches('.'))
}

/// Removes duplicates from a list of rules.
#[must_use]
pub fn once(rules: impl IntoIterator<Item = &'static str>) -> Vec<&'static str> {
    let mut cited: Vec<&'static str> = Vec::new();
    for rule in rules {
        if !cited.contains(&rule) {
            cited.push(rule);
        }
    }
    cited
}

/// The reach of an action: `in contact`, `within 8 hexes`.
#[must_use]
pub fn reach(reach: ActionRange) -> String {
    match reach {
        ActionRange::Contact => "in contact".to_owned(),
        ActionRange::Hexes(far) => format!("within {}", hexes(far)),
        ActionRange::Own => "on the model itself".to_owned(),
    }
}

/// The reach of an action, for small spaces.
#[must_use]
pub fn reach_short(reach: ActionRange) -> String {
    match reach {
        ActionRange::Contact => "contact".to_owned(),
        ActionRange::Hexes(far) => hexes(far),
        ActionRange::Own => "self".to_owned(),
    }
}

/// The targets that an action may be aimed at.
#[must_use]
pub const fn aim(aim: TargetFilter) -> &'static str {
    match aim {
        TargetFilter::Foe => "an enemy or a thing",
        TargetFilter::Friend => "a friend",
        TargetFilter::Any => "another model or a thing",
        TargetFilter::Hex => "a hex",
    }
}

/// The short name of a trait.
#[must_use]
pub const fn trait_short(of: Trait) -> &'static str {
    match of {
        Trait::Strength => "Str",
        Trait::Defense => "Def",
        Trait::Energy => "Ene",
        Trait::Agility => "Agi",
        Trait::Mind => "Mind",
        Trait::Spirit => "Spi",
    }
}

/// The advantage of a role, and its rule.
#[must_use]
pub const fn role(role: Role) -> (&'static str, &'static str) {
    match role {
        Role::Leader => ("Adds 1 AP to the pool of its side each round.", "PC-2"),
        Role::Support => ("Adds 2 AP to the pool of its side each round.", "PC-2"),
        Role::Powerhouse => ("On attacks, a 4 or 5 also counts as an extra success.", "PC-5"),
        Role::Speeder => ("Can take 3 fatigue a round instead of 2.", "PC-36"),
        Role::Brawler => ("Rolls 1 extra die on attacks in base contact.", "PC-1"),
        Role::Blaster => ("Rolls 1 extra die on attacks outside base contact.", "PC-1"),
        Role::Tank => ("Rolls 1 extra die when defending.", "PC-1"),
        Role::Infiltrator => ("Rises cost no hexes when moving.", "PC-1"),
    }
}

/// The explanation of a means of movement.
#[must_use]
pub const fn moves(way: MoveKind) -> &'static str {
    match way {
        MoveKind::Sprint(_) => {
            "On foot. A level up costs 1 extra hex, two are not possible; two or more down is a fall."
        }
        MoveKind::Climb(_) => "On foot. Climbs any rise at 1 extra hex a level, and goes down without a fall.",
        MoveKind::Leap(_) => "A jump over models and things, up to half as many levels as hexes, without a fall.",
        MoveKind::Fly(_) => "Through the air over everything. Levels cost nothing. Ends on the ground.",
        MoveKind::Blink(_) => "A teleport to any free hex in reach, seen or not.",
    }
}

#[cfg(test)]
mod tests {
    use knockback_rules::rule::Rule;

    use super::*;

    #[test]
    fn numbers_have_plain_words() {
        assert_eq!((dice(1_u8), dice(3_u8)), ("1 die".to_owned(), "3 dice".to_owned()));
        assert_eq!((ap(0), ap(2)), ("free".to_owned(), "2 AP".to_owned()));
        assert_eq!((signed(-2), signed(1)), ("\u{2212}2".to_owned(), "+1".to_owned()));
        assert_eq!(reach(ActionRange::Hexes(1)), "within 1 hex");
        assert_eq!(once(["PC-1", "PC-2", "PC-1"]), ["PC-1", "PC-2"]);
    }

    #[test]
    fn every_role_has_a_sentence_and_a_rule() {
        let roles = [
            Role::Leader,
            Role::Support,
            Role::Powerhouse,
            Role::Speeder,
            Role::Brawler,
            Role::Blaster,
            Role::Tank,
            Role::Infiltrator,
        ];
        for (means, rule) in roles.map(role) {
            assert!(means.ends_with('.') && Rule(rule).words().is_some(), "{means} {rule}");
        }
    }
}
