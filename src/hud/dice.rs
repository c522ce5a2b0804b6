//! The last roll as it lies on the table.

use bevy::prelude::*;
use knockback_rules::dice::{CombatFace, Faces};

use super::{HudSystems, changed};
use crate::{
    battle::{RollShown, Shown},
    screens::Screen,
    theme::{
        fonts, palette, type_scale,
        widget::{label, note, panel, panel_node},
    },
};

#[derive(Component)]
struct DicePanel;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(HudSystems));
}

/// A die: its colour, the sign on it and the colour of that.
fn die(face: CombatFace) -> (Color, &'static str, Color) {
    match face {
        CombatFace::Skull => (palette::DIE_SKULL, "\u{2620}", Color::WHITE),
        CombatFace::Shield => (palette::DIE_SHIELD, "\u{25bc}", Color::WHITE),
        CombatFace::Blank => (palette::DIE_BLANK, "", Color::BLACK),
    }
}

fn show(
    shown: Res<Shown>,
    panels: Query<Entity, With<DicePanel>>,
    mut last: Local<Option<Option<RollShown>>>,
    mut commands: Commands,
) {
    if !changed(&mut last, shown.roll.clone()) && panels.is_empty() == shown.roll.is_none() {
        return;
    }
    panels.iter().for_each(|panel| commands.entity(panel).despawn());
    let Some(roll) = &shown.roll else { return };
    let root = commands
        .spawn((
            Name::new("Dice"),
            DicePanel,
            DespawnOnExit(Screen::Battle),
            panel(),
            Node {
                position_type: PositionType::Absolute,
                right: px(type_scale::GAP),
                bottom: px(type_scale::GAP),
                width: px(330),
                padding: px(type_scale::GAP).all(),
                row_gap: px(type_scale::GAP_S),
                ..panel_node()
            },
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
    let mut lay = |colour: Color, sign: String, ink: Color| {
        commands.spawn((
            ChildOf(row),
            Name::new("Die"),
            Node {
                width: px(36),
                height: px(36),
                align_items: AlignItems::Center,
                justify_content: JustifyContent::Center,
                border: px(2).all(),
                border_radius: BorderRadius::all(px(6)),
                ..default()
            },
            BackgroundColor(colour),
            BorderColor::all(Color::WHITE.with_alpha(0.75)),
            Pickable::IGNORE,
            children![(
                Text::new(sign),
                TextFont::from_font_size(type_scale::BUTTON).with_font(fonts::STRONG),
                TextColor(ink),
                Pickable::IGNORE,
            )],
        ));
    };
    match &roll.faces {
        Faces::Combat(faces) => {
            for (colour, sign, ink) in faces.iter().copied().map(die) {
                lay(colour, sign.to_owned(), ink);
            }
        }
        Faces::D20(face) => lay(palette::DIE_D20, face.to_string(), Color::WHITE),
    }
    commands.spawn((ChildOf(root), note(roll.note.clone())));
}
