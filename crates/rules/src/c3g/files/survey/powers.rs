//! Powers of a card: value ranges and duplicates.

use std::mem::discriminant;

use crate::{
    c3g::CardPower,
    scenario::survey::{Validator, needed_name},
};

/// Maximum number of powers of a card.
const MAX_POWERS: usize = 32;

/// Checks the powers of a card. Only special attacks may occur more than once: the values of other powers would add up
/// beyond their limits.
pub(super) fn powers(survey: &mut Validator, card: &str, powers: &[CardPower]) {
    survey.report.at_most(format_args!("{card}.powers"), "powers", powers.len(), MAX_POWERS);
    for (number, power) in powers.iter().take(MAX_POWERS).enumerate() {
        let place = format!("{card}.powers[{}]", number + 1);
        let is_same = |other: &CardPower| discriminant(other) == discriminant(power);
        if !matches!(power, CardPower::SpecialAttack { .. }) && powers[..number].iter().any(is_same) {
            survey.report.fault(&place, "the card already has this power");
        }
        self::power(survey, &place, power);
    }
}

fn power(survey: &mut Validator, place: &str, power: &CardPower) {
    let report = &mut survey.report;
    match power {
        CardPower::Climbing(levels) => {
            report.number(format_args!("{place}.climbing"), "the number of levels", *levels, 0..=50);
        }
        CardPower::WeightedBlow(dice) => {
            report.number(format_args!("{place}.weighted_blow"), "the number of dice", *dice, 1..=20);
        }
        CardPower::Dampener(hexes) => {
            report.number(format_args!("{place}.dampener"), "the number of hexes", *hexes, 0..=50);
        }
        CardPower::Phase(need) => {
            report.number(format_args!("{place}.phase"), "the number on the d20", *need, 1..=20);
        }
        CardPower::SpecialAttack { name, range, dice, area } => {
            let place = format!("{place}.special_attack");
            needed_name(report, format_args!("{place}.name"), name);
            report.number(format_args!("{place}.range"), "the range", *range, 1..=50);
            report.number(format_args!("{place}.dice"), "the number of dice", *dice, 1..=20);
            report.number(format_args!("{place}.area"), "the area", *area, 0..=10);
        }
        CardPower::SuperStrength
        | CardPower::Tough
        | CardPower::Flying
        | CardPower::Immovable
        | CardPower::SureFooting
        | CardPower::HeavyThrower => {}
    }
}
