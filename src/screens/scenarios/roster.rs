//! The list of a side's figures and cards.

use bevy::prelude::*;
use knockback_rules::battle::{Setup, SideId};
use knockback_view::{
    roster::{RosterEntry, roster},
    tip,
};

use crate::theme::{
    palette,
    team::team,
    tip::Tip,
    type_scale,
    widget::{note, strong, subheading, words},
};

pub(crate) fn spawn(parent: Entity, (setup, side): (&Setup, SideId), commands: &mut Commands) {
    let team = team(side);
    let roster = roster(setup, side);
    let column = commands
        .spawn((
            Name::new(format!("Roster of {}", setup.side(side).name)),
            Node {
                flex_direction: FlexDirection::Column,
                flex_grow: 1.0,
                flex_basis: px(0),
                min_width: px(290),
                row_gap: px(8),
                ..default()
            },
            Pickable::IGNORE,
            ChildOf(parent),
            children![(
                Node {
                    align_items: AlignItems::Center,
                    column_gap: px(type_scale::GAP_S),
                    padding: UiRect::bottom(px(4)),
                    border: UiRect::bottom(px(2)),
                    ..default()
                },
                BorderColor::all(team.colour),
                Pickable::IGNORE,
                children![
                    words(team.emblem.sign(), type_scale::SUBHEADING, team.colour),
                    // The cost is below the name. If it were beside the name, the longer of two names might wrap alone.
                    (
                        Node { flex_direction: FlexDirection::Column, flex_grow: 1.0, min_width: px(0), ..default() },
                        Pickable::IGNORE,
                        children![subheading(setup.side(side).name.clone()), note(roster.worth)],
                    ),
                ],
            ),],
        ))
        .id();
    for entry in roster.entries {
        spawn_entry(column, entry, commands);
    }
}

/// Spawns the entry of a figure or card.
fn spawn_entry(column: Entity, entry: RosterEntry, commands: &mut Commands) {
    let card = commands
        .spawn((
            Name::new(entry.label),
            ChildOf(column),
            Node {
                flex_direction: FlexDirection::Column,
                row_gap: px(1),
                padding: UiRect::axes(px(10), px(6)),
                border_radius: BorderRadius::all(px(type_scale::ROUND)),
                ..default()
            },
            BackgroundColor(palette::PANEL_RAISED),
            Pickable::IGNORE,
        ))
        .id();
    commands.spawn((
        ChildOf(card),
        Node { align_items: AlignItems::Baseline, column_gap: px(8), ..default() },
        Pickable::IGNORE,
        children![
            strong(entry.name, type_scale::BODY, palette::TEXT),
            note(entry.kind),
            (Node { flex_grow: 1.0, ..default() }, Pickable::IGNORE),
            note(entry.right),
        ],
    ));
    match entry.tip {
        Some(tip) => commands.spawn((ChildOf(card), explained(entry.numbers, palette::TEXT, tip))),
        None => commands.spawn((ChildOf(card), words(entry.numbers, type_scale::SMALL, palette::TEXT))),
    };
    let gifts: Vec<_> =
        entry.gifts.into_iter().map(|gift| explained(gift.name, palette::FLIGHT_TEXT, gift.tip)).collect();
    commands.spawn((
        ChildOf(card),
        Node { flex_wrap: FlexWrap::Wrap, column_gap: px(10), ..default() },
        Pickable::IGNORE,
        Children::spawn(SpawnIter(gifts.into_iter())),
    ));
}

/// Returns a text with a tooltip.
fn explained(text: String, colour: Color, tip: tip::Tip) -> impl Bundle {
    (Text::new(text), TextFont::from_font_size(type_scale::SMALL), TextColor(colour), Tip::from(tip))
}
