//! Six-sided dice with pips.

use std::f32::consts::{PI, TAU};

use bevy::{prelude::*, ui::UiTransform};

use super::{bounce, rolled};
use crate::{
    stage::PlaybackTime,
    theme::{palette, tip::Tip},
};
use knockback_view::dice_tray::BOUNCES;

/// A rolling six-sided die.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct Rolling {
    age: f32,
    lands: f32,
    place: u8,
    number: u8,
    shows: u8,
    side: f32,
}

/// The result of a six-sided die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Says {
    /// Only the number matters.
    Number,
    /// The die counts.
    Counts,
    /// The die would count, but is cancelled.
    Struck,
    /// The die does not count.
    Nothing,
}

impl Says {
    /// Returns the opacity of the die's colours.
    const fn strength(self) -> f32 {
        match self {
            Self::Number | Self::Counts => 1.0,
            Self::Struck => 0.55,
            Self::Nothing => 0.4,
        }
    }

    /// Returns the text that is added to the die's tip.
    const fn tip(self) -> &'static str {
        match self {
            Self::Number => "",
            Self::Counts => " It counts.",
            Self::Struck => " It would count, but is cancelled.",
            Self::Nothing => " It does not count.",
        }
    }
}

/// Returns the side length of each die in pixels. The more dice, the smaller they are.
pub(crate) fn side(dice: usize) -> f32 {
    match dice {
        0..=4 => 32.0,
        5..=10 => 26.0,
        11..=16 => 22.0,
        _ => 18.0,
    }
}

/// Returns the positions of the pips of a number relative to the centre. Neighbouring pips are 1 unit apart.
fn pips(number: u8) -> Vec<Vec2> {
    let mut pips = Vec::new();
    if number % 2 == 1 {
        pips.push(Vec2::ZERO);
    }
    let pairs = [Vec2::new(-1.0, 1.0), Vec2::new(1.0, 1.0), Vec2::new(-1.0, 0.0)];
    for pair in pairs.into_iter().take(usize::from(number / 2)) {
        pips.extend([pair, -pair]);
    }
    pips
}

/// Lays out a die. `rolls` is the landing time and the index of the die in the roll.
pub(crate) fn lay(
    commands: &mut Commands,
    row: Entity,
    (number, side, says): (u8, f32, Says),
    rolls: Option<(f32, u8)>,
) {
    let strength = says.strength();
    let edge = if says == Says::Counts { palette::GOOD } else { palette::DIE_D6_EDGE.with_alpha(strength) };
    let die = commands
        .spawn((
            ChildOf(row),
            Name::new("D6"),
            Node {
                width: px(side),
                height: px(side),
                flex_shrink: 0.0,
                border: px((side / 18.0).max(1.0)).all(),
                border_radius: BorderRadius::all(px(side / 5.0)),
                ..default()
            },
            BackgroundColor(palette::DIE_D6.mix(&palette::PANEL, 1.0 - strength)),
            BorderColor::all(edge),
            UiTransform::default(),
            Tip::new(format!("A six-sided die: {number}.{}", says.tip()), &[]),
        ))
        .id();
    dot(commands, die, number, side);
    if says == Says::Struck {
        strike(commands, die, side);
    }
    if let Some((lands, place)) = rolls {
        commands.entity(die).insert(Rolling { age: 0.0, lands, place, number, shows: number, side });
    }
}

/// Draws a diagonal line across a die.
fn strike(commands: &mut Commands, die: Entity, side: f32) {
    let (long, broad) = (side * 1.25, (side * 0.11).max(2.0));
    let middle = side / 2.0 - (side / 18.0).max(1.0);
    commands.spawn((
        ChildOf(die),
        Node {
            position_type: PositionType::Absolute,
            left: px(middle - long / 2.0),
            top: px(middle - broad / 2.0),
            width: px(long),
            height: px(broad),
            ..default()
        },
        UiTransform::from_rotation(Rot2::radians(-PI / 4.0)),
        BackgroundColor(palette::HARM),
        Pickable::IGNORE,
    ));
}

/// Draws the pips of a number on a die.
fn dot(commands: &mut Commands, die: Entity, number: u8, side: f32) {
    let size = side * 0.2;
    let middle = side / 2.0 - (side / 18.0).max(1.0) - size / 2.0;
    for pip in pips(number) {
        commands.spawn((
            ChildOf(die),
            Node {
                position_type: PositionType::Absolute,
                left: px(middle + pip.x * side * 0.27),
                top: px(middle + pip.y * side * 0.27),
                width: px(size),
                height: px(size),
                border_radius: BorderRadius::MAX,
                ..default()
            },
            BackgroundColor(palette::DIE_D6_PIP),
            Pickable::IGNORE,
        ));
    }
}

/// Returns the number that a die shows before it lands, and the remaining part of the roll, from 1 to 0.
fn lie(age: f32, lands: f32, place: u8) -> (u8, f32) {
    let (part, step) = rolled(age, lands);
    let number = u8::try_from((usize::from(place) * 5 + step * 7) % 6 + 1).unwrap_or(1);
    (number, 1.0 - part)
}

pub(crate) fn tumble(
    clock: Res<PlaybackTime>,
    mut dice: Query<(Entity, &mut Rolling, &mut UiTransform)>,
    mut commands: Commands,
) {
    for (entity, mut die, mut place) in &mut dice {
        die.age += clock.delta();
        let landed = die.age >= die.lands;
        let (shows, left) = if landed { (die.number, 0.0) } else { lie(die.age, die.lands, die.place) };
        if shows != die.shows {
            die.shows = shows;
            commands.entity(entity).despawn_related::<Children>();
            dot(&mut commands, entity, shows, die.side);
        }
        let sign = if die.place.is_multiple_of(2) { 1.0 } else { -1.0 };
        let bounce = if landed { bounce(die.age - die.lands) } else { (PI * (1.0 - left)).sin() * left * 2.0 };
        place.rotation = Rot2::radians(sign * TAU * 1.5 * left * left);
        place.scale = Vec2::splat(1.0 + 0.14 * bounce);
        place.translation.y = px(-9.0 * bounce);
        if die.age >= die.lands + BOUNCES {
            *place = UiTransform::default();
            commands.entity(entity).remove::<Rolling>();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_face_has_the_right_number_of_separate_pips() {
        for number in 1..=6 {
            let pips = pips(number);
            assert_eq!(pips.len(), usize::from(number));
            for (place, pip) in pips.iter().enumerate() {
                assert!(pips[place + 1..].iter().all(|other| other.distance(*pip) > 0.9), "{number}: {pips:?}");
            }
        }
    }

    #[test]
    fn a_die_shows_many_faces_before_it_lands() {
        let mut seen: Vec<u8> = (0u8..55).map(|step| lie(f32::from(step) * 0.01, 0.55, 2).0).collect();
        assert!(seen.iter().all(|face| (1..=6).contains(face)));
        seen.sort_unstable();
        seen.dedup();
        assert!(seen.len() >= 3, "{seen:?}");
    }
}
