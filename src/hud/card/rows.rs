//! The rows of a sheet: bars, numbers side by side, lines with a sign.

use bevy::prelude::*;
use knockback_view::sheet::{Gauge, Number, SheetLine, SheetRow};

use crate::theme::{
    icon::icon,
    palette,
    scale::Density,
    tip::Tip,
    widget::{strong, words},
};

pub(crate) fn spawn(body: Entity, rows: &[SheetRow], density: Density, commands: &mut Commands) {
    for row in rows {
        match row {
            SheetRow::Heading(text) => {
                commands.spawn((
                    ChildOf(body),
                    Node { border: UiRect::bottom(px(1)), margin: UiRect::top(px(2)), ..default() },
                    BorderColor::all(palette::PANEL_RIM),
                    Pickable::IGNORE,
                    children![words(*text, density.pick(12.0, 10.0), palette::TEXT_QUIET)],
                ));
            }
            SheetRow::Bar(gauge) => spawn_bar(body, gauge, density, commands),
            SheetRow::Numbers(numbers) => spawn_numbers(body, numbers, density, commands),
            SheetRow::Line(line) => spawn_line(body, line, density, commands),
        }
    }
}

fn spawn_bar(body: Entity, gauge: &Gauge, density: Density, commands: &mut Commands) {
    let Gauge { name, left, whole, tone, means, rules } = *gauge;
    let colour = palette::ink(tone);
    let full = 100.0 * (f32::from(left) / f32::from(whole.max(1))).clamp(0.0, 1.0);
    let size = density.pick(13.0, 10.0);
    let ink = if left <= 0 { palette::HARM_TEXT } else { palette::TEXT };
    commands.spawn((
        ChildOf(body),
        Name::new(format!("Bar {name}")),
        Node { align_items: AlignItems::Center, column_gap: px(6), ..default() },
        Tip::new(format!("{name} {left} of {whole}. {means}"), rules),
        children![
            (
                Node { width: px(density.pick(40.0, 30.0)), flex_shrink: 0.0, ..default() },
                Pickable::IGNORE,
                children![strong(name, size, palette::TEXT_QUIET)],
            ),
            (
                Node {
                    flex_grow: 1.0,
                    height: px(density.pick(9.0, 6.0)),
                    border_radius: BorderRadius::all(px(3)),
                    overflow: Overflow::clip(),
                    ..default()
                },
                BackgroundColor(colour.with_alpha(0.2)),
                Pickable::IGNORE,
                children![(
                    Node { width: percent(full), height: percent(100), ..default() },
                    BackgroundColor(colour),
                    Pickable::IGNORE,
                )],
            ),
            (
                Node {
                    width: px(density.pick(52.0, 40.0)),
                    flex_shrink: 0.0,
                    justify_content: JustifyContent::End,
                    ..default()
                },
                Pickable::IGNORE,
                children![strong(format!("{left}/{whole}"), size, ink)],
            ),
        ],
    ));
}

fn spawn_numbers(body: Entity, numbers: &[Number], density: Density, commands: &mut Commands) {
    let row = commands
        .spawn((
            ChildOf(body),
            Node {
                justify_content: JustifyContent::SpaceBetween,
                flex_wrap: FlexWrap::Wrap,
                column_gap: px(3),
                row_gap: px(3),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .id();
    for number in numbers {
        let ink = if number.less { palette::RISK } else { palette::TEXT };
        let less = if number.less { "\u{2193}" } else { "" };
        commands.spawn((
            ChildOf(row),
            Node {
                flex_direction: FlexDirection::Column,
                align_items: AlignItems::Center,
                min_width: px(density.pick(34.0, 26.0)),
                ..default()
            },
            Tip::new(number.tip.clone(), number.rules),
            children![
                strong(format!("{}{less}", number.value), density.pick(17.0, 12.0), ink),
                words(number.name, density.pick(11.0, 9.0), palette::TEXT_QUIET),
            ],
        ));
    }
}

fn spawn_line(body: Entity, line: &SheetLine, density: Density, commands: &mut Commands) {
    let colour = palette::ink(line.tone);
    let size = density.pick(13.0, 10.0);
    commands.spawn((
        ChildOf(body),
        Node { column_gap: px(6), align_items: AlignItems::Center, ..default() },
        Tip::new(line.tip.clone(), line.rules),
        children![
            icon(line.icon, size, colour),
            (
                Node { min_width: px(0), flex_shrink: 1.0, flex_grow: 1.0, ..default() },
                Pickable::IGNORE,
                children![strong(line.text.clone(), size, colour)],
            ),
            (
                Node { flex_shrink: 0.0, max_width: percent(52), ..default() },
                Pickable::IGNORE,
                children![words(line.right.clone(), size, palette::TEXT)],
            ),
        ],
    ));
}
