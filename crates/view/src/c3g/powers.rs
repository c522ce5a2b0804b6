//! Short descriptions of the powers of cards, with their rules.

use knockback_rules::c3g::CardPower;

/// The description of a power.
pub(super) struct PowerWords {
    /// The name.
    pub(super) name: String,
    /// The effect.
    pub(super) does: String,
    /// The related rules.
    pub(super) rules: &'static [&'static str],
}

/// The description of a power.
pub(super) fn power(power: &CardPower) -> PowerWords {
    let (name, does, rules): (String, String, &'static [&'static str]) = match power {
        CardPower::SuperStrength => (
            "Super Strength".into(),
            "Normal attacks on adjacent figures knock them back, one hex for each skull they do not match.".into(),
            &["C3G-17", "C3G-18", "C3G-19"],
        ),
        CardPower::Tough => ("Tough".into(), "One automatic shield in every defence roll.".into(), &["C3G-16"]),
        CardPower::Flying => (
            "Flying".into(),
            "Passes over everything at 1 space per hex, and takes no falls on its own move.".into(),
            &["C3G-7", "C3G-10"],
        ),
        CardPower::Climbing(levels) => (
            format!("Climbing {levels}"),
            format!("Can step up {levels} levels higher than usual."),
            &["C3G-6", "C3G-21"],
        ),
        CardPower::WeightedBlow(dice) => {
            (format!("Weighted Blow {dice}"), format!("Takes {dice} off the defence dice of its targets."), &["C3G-15"])
        }
        CardPower::Immovable => ("Immovable".into(), "Cannot be knocked back or thrown.".into(), &["C3G-25", "C3G-26"]),
        CardPower::Dampener(hexes) => {
            (format!("Dampener {hexes}"), format!("Super Strength does not work within {hexes} hexes."), &["C3G-17"])
        }
        CardPower::Phase(need) => {
            (format!("Phase {need}+"), format!("Ignores a normal attack on a d20 roll of {need} or more."), &["C3G-18"])
        }
        CardPower::SpecialAttack { name, range, dice, area } => {
            let area = match area {
                0 => String::new(),
                1 => ", also hits everything next to the target".to_owned(),
                area => format!(", also hits everything within {area} hexes of the target"),
            };
            (name.clone(), format!("Special attack: {dice} dice, Range {range}{area}. Never knocks back."), &["C3G-13"])
        }
        CardPower::SureFooting => {
            ("Sure Footing".into(), "Takes no fall rolls on its own move.".into(), &["C3G-11", "C3G-32"])
        }
        CardPower::HeavyThrower => {
            ("Heavy Thrower".into(), "Can throw adjacent objects.".into(), &["C3G-13", "C3G-31"])
        }
    };
    PowerWords { name, does, rules }
}

#[cfg(test)]
mod tests {
    use knockback_rules::rule::Rule;

    use super::*;

    #[test]
    fn every_power_cites_existing_rules() {
        let powers = [
            CardPower::SuperStrength,
            CardPower::Tough,
            CardPower::Flying,
            CardPower::Climbing(2),
            CardPower::WeightedBlow(1),
            CardPower::Immovable,
            CardPower::Dampener(2),
            CardPower::Phase(14),
            CardPower::SpecialAttack { name: "Beam".into(), range: 5, dice: 3, area: 1 },
            CardPower::SureFooting,
            CardPower::HeavyThrower,
        ];
        for told in powers.iter().map(power) {
            assert!(!told.rules.is_empty(), "{}", told.name);
            for id in told.rules {
                assert!(Rule(id).words().is_some(), "{} names {id}", told.name);
            }
        }
    }
}
