//! The cards of a side, each with its numbers and powers.

use bevy::prelude::*;
use knockback_rules::{
    battle::{Setup, SideId},
    c3g::{C3g, Card, CardPower},
    scenario::Base,
};

use crate::{
    screens::scenarios::roster::gap,
    theme::{
        palette,
        tip::Tip,
        type_scale,
        widget::{note, strong, words},
    },
};

/// What the cards of a side are worth.
pub(crate) fn worth(setup: &Setup, side: SideId) -> u32 {
    cards(setup, side).map(|card| card.points.0).sum()
}

fn cards(setup: &Setup, side: SideId) -> impl Iterator<Item = &Card> {
    let all = setup.of::<C3g>().into_iter().flat_map(|own| &own.cards);
    all.filter(move |card| card.side == side)
}

pub(crate) fn spawn(column: Entity, setup: &Setup, side: SideId, commands: &mut Commands) {
    for card in cards(setup, side) {
        commands.spawn((entry(card), ChildOf(column)));
    }
}

fn entry(card: &Card) -> impl Bundle {
    let powers: Vec<_> = card.powers.iter().map(power).collect();
    (
        Name::new(format!("Card of {}", card.name)),
        Node {
            flex_direction: FlexDirection::Column,
            row_gap: px(1),
            padding: UiRect::axes(px(10), px(6)),
            border_radius: BorderRadius::all(px(type_scale::ROUND)),
            ..default()
        },
        BackgroundColor(palette::PANEL_RAISED),
        Pickable::IGNORE,
        Children::spawn((
            Spawn((
                Node { align_items: AlignItems::Baseline, column_gap: px(8), ..default() },
                Pickable::IGNORE,
                children![
                    strong(card.name.clone(), type_scale::BODY, palette::TEXT),
                    note(kind(card)),
                    gap(),
                    note(format!("{}", card.points.0)),
                ],
            )),
            Spawn(words(numbers(card), type_scale::SMALL, palette::TEXT)),
            Spawn((
                Node { flex_wrap: FlexWrap::Wrap, column_gap: px(10), ..default() },
                Pickable::IGNORE,
                Children::spawn(SpawnIter(powers.into_iter())),
            )),
        )),
    )
}

/// One or several, on one hex or two.
fn kind(card: &Card) -> String {
    let mut kind = if card.figures.len() > 1 { format!("squad of {}", card.figures.len()) } else { "hero".to_owned() };
    if card.base == Base::TwoHex {
        kind.push_str(" on two hexes");
    }
    kind
}

/// The numbers that one compares first.
fn numbers(card: &Card) -> String {
    let Card { life, movement, range, attack, defense, .. } = card;
    format!("Life {life}   Move {movement}   Range {range}   Attack {attack}   Defence {defense}")
}

/// A power by its name, explained on hover.
fn power(power: &CardPower) -> impl Bundle {
    let (name, meaning, rules) = told(power);
    (
        Text::new(name),
        TextFont::from_font_size(type_scale::SMALL),
        TextColor(palette::FLIGHT_TEXT),
        Tip::new(meaning, rules),
    )
}

/// What a power is called, what it does, and which rules say so.
fn told(power: &CardPower) -> (String, String, &'static [&'static str]) {
    match power {
        CardPower::SuperStrength => (
            "Super Strength".to_owned(),
            "Its blows against neighbours throw them back.".to_owned(),
            &["C3G-17", "C3G-19"],
        ),
        CardPower::Tough => ("Tough".to_owned(), "One shield in every defence, without a die.".to_owned(), &["C3G-16"]),
        CardPower::Flying => ("Flying".to_owned(), "Moves over everything.".to_owned(), &["C3G-7"]),
        CardPower::Climbing(levels) => {
            (format!("Climbing {levels}"), format!("Rises {levels} levels more than others at a step."), &["C3G-6"])
        }
        CardPower::WeightedBlow(dice) => (
            format!("Weighted Blow {dice}"),
            format!("Whoever it attacks rolls {dice} fewer defence dice."),
            &["C3G-15"],
        ),
        CardPower::Immovable => ("Immovable".to_owned(), "Nobody throws it back.".to_owned(), &["C3G-25"]),
        CardPower::Dampener(hexes) => (
            format!("Dampener {hexes}"),
            format!("Blows struck within {hexes} hexes of it throw nobody back."),
            &["C3G-17"],
        ),
        CardPower::Phase(need) => {
            (format!("Phase {need}"), format!("Ignores a normal attack on a d20 of {need} or more."), &["C3G-18"])
        }
        CardPower::SpecialAttack { name, range, dice, area } => {
            let reach = if *area > 0 { format!(", and all within {area} of the target") } else { String::new() };
            let meaning = format!("A special attack: {dice} dice at up to {range} hexes{reach}.");
            (format!("{name} ({dice} dice, Range {range})"), meaning, &["C3G-13"])
        }
        CardPower::SureFooting => {
            ("Sure Footing".to_owned(), "Never hurts itself by a drop in its own move.".to_owned(), &["C3G-11"])
        }
        CardPower::HeavyThrower => {
            ("Heavy Thrower".to_owned(), "Throws things that stand beside it.".to_owned(), &["C3G-13", "C3G-31"])
        }
    }
}
