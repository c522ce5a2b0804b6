//! The last roll as it lies on the table.

use bevy::prelude::*;
use knockback_rules::dice::{CombatFace, Faces};

use super::{
    HudSystems,
    layout::{Slot, Slots},
};
use crate::{
    battle::{RollShown, Shown},
    theme::{
        fonts, palette, type_scale,
        widget::{label, note, panel, panel_node},
    },
};

#[derive(Component)]
struct DicePanel;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(HudSystems).run_if(resource_changed::<Shown>));
}

/// The side of a die, in pixels.
const SIDE: f32 = 36.0;

/// A die of a colour, with something on it.
fn die(colour: Color, on_it: impl Bundle) -> impl Bundle {
    (
        Name::new("Die"),
        Node {
            width: px(SIDE),
            height: px(SIDE),
            flex_direction: FlexDirection::Column,
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            border: px(2).all(),
            border_radius: BorderRadius::all(px(6)),
            ..default()
        },
        BackgroundColor(colour),
        BorderColor::all(Color::WHITE.with_alpha(0.75)),
        Pickable::IGNORE,
        on_it,
    )
}

/// A shape of one colour.
fn shape(width: f32, height: f32, radius: BorderRadius, colour: Color) -> impl Bundle {
    (
        Node { width: px(width), height: px(height), border_radius: radius, ..default() },
        BackgroundColor(colour),
        Pickable::IGNORE,
    )
}

/// A skull: a round head with two eyes, and a jaw.
fn skull() -> impl Bundle {
    let eye = || shape(5.0, 6.0, BorderRadius::all(px(3)), palette::DIE_SKULL);
    children![
        (
            Node {
                width: px(22),
                height: px(18),
                border_radius: BorderRadius::all(px(10)),
                column_gap: px(3),
                align_items: AlignItems::Center,
                justify_content: JustifyContent::Center,
                ..default()
            },
            BackgroundColor(Color::WHITE),
            Pickable::IGNORE,
            children![eye(), eye()],
        ),
        shape(11.0, 7.0, BorderRadius::bottom(px(3)), Color::WHITE),
    ]
}

/// A shield: straight above, round below.
fn shield() -> impl Bundle {
    children![shape(
        20.0,
        23.0,
        BorderRadius { bottom_left: px(11), bottom_right: px(11), top_left: px(3), top_right: px(3) },
        Color::WHITE
    )]
}

/// A number.
fn number(text: String) -> impl Bundle {
    children![(
        Text::new(text),
        TextFont::from_font_size(type_scale::BUTTON).with_font(fonts::STRONG),
        TextColor(Color::WHITE),
        Pickable::IGNORE,
    )]
}

fn show(
    shown: Res<Shown>,
    panels: Query<Entity, With<DicePanel>>,
    slots: Res<Slots>,
    mut last: Local<Option<RollShown>>,
    mut commands: Commands,
) {
    if *last == shown.roll && panels.is_empty() == shown.roll.is_none() {
        return;
    }
    last.clone_from(&shown.roll);
    panels.iter().for_each(|panel| commands.entity(panel).despawn());
    let Some(roll) = &shown.roll else { return };
    let root = commands
        .spawn((
            Name::new("Dice"),
            DicePanel,
            ChildOf(slots.of(Slot::Dice)),
            panel(),
            Node { padding: px(type_scale::GAP).all(), row_gap: px(type_scale::GAP_S), ..panel_node() },
            Pickable::IGNORE,
            children![label(roll.title.clone())],
        ))
        .id();
    let row = commands
        .spawn((
            ChildOf(root),
            Node { flex_wrap: FlexWrap::Wrap, column_gap: px(5), row_gap: px(5), ..default() },
            Pickable::IGNORE,
        ))
        .id();
    match &roll.faces {
        Faces::Combat(faces) => {
            for face in faces {
                match face {
                    CombatFace::Skull => commands.spawn((ChildOf(row), die(palette::DIE_SKULL, skull()))),
                    CombatFace::Shield => commands.spawn((ChildOf(row), die(palette::DIE_SHIELD, shield()))),
                    CombatFace::Blank => commands.spawn((ChildOf(row), die(palette::DIE_BLANK, ()))),
                };
            }
        }
        Faces::D20(face) => drop(commands.spawn((ChildOf(row), die(palette::DIE_D20, number(face.to_string()))))),
    }
    commands.spawn((ChildOf(root), note(roll.note.clone())));
}
