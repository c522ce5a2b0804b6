//! The powers of cards as short texts, with their rules.

use knockback_rules::c3g::CardPower;

/// The texts of a power.
pub(super) struct PowerWords {
    /// Its name.
    pub(super) name: String,
    /// Its effect.
    pub(super) does: String,
    /// The rules about it.
    pub(super) rules: &'static [&'static str],
}

/// The texts of a power.
pub(super) fn power(power: &CardPower) -> PowerWords {
    let (name, does, rules): (String, String, &'static [&'static str]) = match power {
        CardPower::SuperStrength => (
            "Super Strength".into(),
            "Its blows on figures beside it knock them back: a hex for each skull that they do not match.".into(),
            &["C3G-17", "C3G-18", "C3G-19"],
        ),
        CardPower::Tough => ("Tough".into(), "One shield in each defence without rolling for it.".into(), &["C3G-16"]),
        CardPower::Flying => (
            "Flying".into(),
            "Moves over everything, 1 space a hex, and does not fall in its own move.".into(),
            &["C3G-7", "C3G-10"],
        ),
        CardPower::Climbing(levels) => (
            format!("Climbing {levels}"),
            format!("Rises {levels} levels more than others at a step."),
            &["C3G-6", "C3G-21"],
        ),
        CardPower::WeightedBlow(dice) => (
            format!("Weighted Blow {dice}"),
            format!("Whoever it attacks rolls {dice} fewer defence dice."),
            &["C3G-15"],
        ),
        CardPower::Immovable => {
            ("Immovable".into(), "Nobody knocks it back or throws it.".into(), &["C3G-25", "C3G-26"])
        }
        CardPower::Dampener(hexes) => {
            (format!("Dampener {hexes}"), format!("No Super Strength works within {hexes} hexes of it."), &["C3G-17"])
        }
        CardPower::Phase(need) => {
            (format!("Phase {need}+"), format!("Ignores a normal attack on {need} or more with a d20."), &["C3G-18"])
        }
        CardPower::SpecialAttack { name, range, dice, area } => {
            let area = match area {
                0 => String::new(),
                1 => ", and all beside the target".to_owned(),
                area => format!(", and all within {area} hexes of the target"),
            };
            (
                name.clone(),
                format!("Special attack: {dice} dice, Range {range}{area}. It never knocks back."),
                &["C3G-13"],
            )
        }
        CardPower::SureFooting => {
            ("Sure Footing".into(), "Rolls for no falls in its own move.".into(), &["C3G-11", "C3G-32"])
        }
        CardPower::HeavyThrower => {
            ("Heavy Thrower".into(), "Throws objects that stand beside it.".into(), &["C3G-13", "C3G-31"])
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
