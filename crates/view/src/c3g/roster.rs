//! The cards of a side, each with its numbers and powers.

use knockback_rules::{
    battle::SideId,
    c3g::{Card, CardPower, Setup},
    scenario::Base,
};

use crate::roster::{Gift, Roster, RosterEntry};

/// The cards of a side, with their total points.
pub(super) fn roster(own: &Setup, side: SideId) -> Roster {
    let cards = || own.cards.iter().filter(|card| card.side == side);
    let worth: u32 = cards().map(|card| card.points.0).sum();
    Roster { worth: format!("{worth} points"), entries: cards().map(entry).collect() }
}

fn entry(card: &Card) -> RosterEntry {
    RosterEntry {
        label: format!("Card of {}", card.name),
        name: card.name.clone(),
        kind: kind(card),
        right: card.points.0.to_string(),
        numbers: numbers(card),
        tip: None,
        gifts: card.powers.iter().map(gift).collect(),
    }
}

/// The kind of a card: hero or squad, on one hex or two.
fn kind(card: &Card) -> String {
    let mut kind = if card.figures.len() > 1 { format!("squad of {}", card.figures.len()) } else { "hero".to_owned() };
    if card.base == Base::TwoHex {
        kind.push_str(" on two hexes");
    }
    kind
}

/// The numbers that players compare first.
fn numbers(card: &Card) -> String {
    let Card { life, movement, range, attack, defense, .. } = card;
    format!("Life {life}   Move {movement}   Range {range}   Attack {attack}   Defence {defense}")
}

/// The name, the effect and the rules of a power.
fn gift(power: &CardPower) -> Gift {
    let (name, meaning, rules): (_, _, &[_]) = match power {
        CardPower::SuperStrength => (
            "Super Strength".to_owned(),
            "Normal attacks on adjacent figures knock them back.".to_owned(),
            &["C3G-17", "C3G-19"],
        ),
        CardPower::Tough => ("Tough".to_owned(), "One automatic shield in every defence roll.".to_owned(), &["C3G-16"]),
        CardPower::Flying => ("Flying".to_owned(), "Passes over everything.".to_owned(), &["C3G-7"]),
        CardPower::Climbing(levels) => {
            (format!("Climbing {levels}"), format!("Can step up {levels} levels higher than usual."), &["C3G-6"])
        }
        CardPower::WeightedBlow(dice) => {
            (format!("Weighted Blow {dice}"), format!("Takes {dice} off the defence dice of its targets."), &["C3G-15"])
        }
        CardPower::Immovable => ("Immovable".to_owned(), "Cannot be knocked back.".to_owned(), &["C3G-25"]),
        CardPower::Dampener(hexes) => {
            (format!("Dampener {hexes}"), format!("Super Strength does not work within {hexes} hexes."), &["C3G-17"])
        }
        CardPower::Phase(need) => {
            (format!("Phase {need}"), format!("Ignores a normal attack on a d20 roll of {need} or more."), &["C3G-18"])
        }
        CardPower::SpecialAttack { name, range, dice, area } => {
            let reach =
                if *area > 0 { format!(", also hits everything within {area} of the target") } else { String::new() };
            let meaning = format!("A special attack: {dice} dice at up to {range} hexes{reach}.");
            (format!("{name} ({dice} dice, Range {range})"), meaning, &["C3G-13"])
        }
        CardPower::SureFooting => {
            ("Sure Footing".to_owned(), "Takes no fall rolls on its own move.".to_owned(), &["C3G-11"])
        }
        CardPower::HeavyThrower => {
            ("Heavy Thrower".to_owned(), "Can throw adjacent objects.".to_owned(), &["C3G-13", "C3G-31"])
        }
    };
    Gift::new(name, meaning, rules)
}
