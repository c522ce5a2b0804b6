//! The rows of a sheet: bars, numbers side by side, and lines with an icon.

use bevy::prelude::*;
use knockback_view::sheet::{FigureSheet, Gauge, Number, SheetLine, SheetRow, Status};

use crate::{
    hud::armies::spawn_pips,
    theme::{
        icon::{Icon, icon},
        palette,
        scale::Density,
        tip::Tip,
        type_scale,
        widget::{strong, words},
    },
};

/// The inputs that determine the type size.
#[derive(Clone, Copy)]
struct Fit {
    density: Density,
    is_large: bool,
}

pub(super) fn spawn(body: Entity, sheet: &FigureSheet, density: Density, commands: &mut Commands) {
    let fit = Fit { density, is_large: sheet.is_large };
    for row in &sheet.rows {
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
            SheetRow::Gauge(gauge) => match gauge.icon {
                Some(icon) => spawn_few(body, gauge, icon, density, commands),
                None => spawn_bar(body, gauge, density, commands),
            },
            SheetRow::Numbers(numbers) => spawn_numbers(body, numbers, fit, commands),
            SheetRow::Line(line) => spawn_line(body, line, fit, commands),
            SheetRow::Status(status) => spawn_status(body, status, fit, commands),
        }
    }
}

fn spawn_bar(body: Entity, gauge: &Gauge, density: Density, commands: &mut Commands) {
    let Gauge { name, left, whole, tone, rules, .. } = *gauge;
    let colour = palette::ink(tone);
    let full = 100.0 * (f32::from(left) / f32::from(whole.max(1))).clamp(0.0, 1.0);
    let size = density.pick(13.0, 10.0);
    let ink = if left <= 0 { palette::HARM_TEXT } else { palette::TEXT };
    commands.spawn((
        ChildOf(body),
        Name::new(format!("Bar {name}")),
        Node { align_items: AlignItems::Center, column_gap: px(6), ..default() },
        Tip::new(gauge.tip.clone(), rules),
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

/// Spawns a small number of points as pips.
fn spawn_few(body: Entity, gauge: &Gauge, sign: Icon, density: Density, commands: &mut Commands) {
    let Gauge { left, whole, tone, rules, .. } = *gauge;
    let row = commands
        .spawn((
            ChildOf(body),
            Node { column_gap: px(6), align_items: AlignItems::Center, ..default() },
            Tip::new(gauge.tip.clone(), rules),
            children![icon(sign, density.pick(18.0, 12.0), palette::ink(tone))],
        ))
        .id();
    spawn_pips(row, left, whole, Density::Roomy, commands);
    commands.spawn((ChildOf(row), strong(format!("{left} of {whole}"), density.pick(15.0, 11.0), palette::TEXT)));
}

fn spawn_numbers(body: Entity, numbers: &[Number], Fit { density, is_large }: Fit, commands: &mut Commands) {
    let gaps = if is_large { (2, 4) } else { (3, 3) };
    let (large, small, least) = if is_large {
        (density.pick(20.0, 14.0), density.pick(12.0, 9.0), density.pick(44.0, 28.0))
    } else {
        (density.pick(17.0, 12.0), density.pick(11.0, 9.0), density.pick(34.0, 26.0))
    };
    let row = commands
        .spawn((
            ChildOf(body),
            Node {
                justify_content: JustifyContent::SpaceBetween,
                flex_wrap: FlexWrap::Wrap,
                column_gap: px(gaps.0),
                row_gap: px(gaps.1),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .id();
    for number in numbers {
        let ink = if number.less { palette::RISK } else { palette::TEXT };
        let value = format!("{}{}", number.value, if number.less { "\u{2193}" } else { "" });
        let cell = commands
            .spawn((
                ChildOf(row),
                Node {
                    flex_direction: FlexDirection::Column,
                    align_items: AlignItems::Center,
                    min_width: px(least),
                    ..default()
                },
                Tip::new(number.tip.clone(), number.rules),
            ))
            .id();
        match number.icon {
            Some(sign) => drop(commands.spawn((
                ChildOf(cell),
                Node { column_gap: px(4), align_items: AlignItems::Center, ..default() },
                Pickable::IGNORE,
                children![icon(sign, density.pick(17.0, 12.0), palette::TEXT_QUIET), strong(value, large, ink)],
            ))),
            None => drop(commands.spawn((ChildOf(cell), strong(value, large, ink)))),
        }
        commands.spawn((ChildOf(cell), words(number.name, small, palette::TEXT_QUIET)));
    }
}

/// Spawns a line of text, with optional text at the right.
fn spawn_line(body: Entity, line: &SheetLine, fit: Fit, commands: &mut Commands) {
    let (size, colour) = (fit.density.pick(13.0, 10.0), palette::ink(line.tone));
    let row = if fit.is_large {
        let text = strong(line.text.clone(), type_scale::SMALL, colour);
        commands.spawn((ChildOf(body), line_node(), children![icon(line.icon, 13.0, colour), text])).id()
    } else {
        spawn_start(body, (line.icon, size, colour), strong(line.text.clone(), size, colour), commands)
    };
    commands.entity(row).insert(Tip::new(line.tip.clone(), line.rules));
    spawn_end(row, &line.right, size, fit, commands);
}

/// Spawns a status of the figure. Large type is not bold.
fn spawn_status(body: Entity, status: &Status, fit: Fit, commands: &mut Commands) {
    let (size, colour) = (fit.density.pick(13.0, 10.0), palette::ink(status.tone));
    let row = if fit.is_large {
        let size = fit.density.pick(14.0, 11.0);
        spawn_start(body, (status.icon, size, colour), words(status.words.clone(), size, colour), commands)
    } else {
        spawn_start(body, (status.icon, size, colour), strong(status.words.clone(), size, colour), commands)
    };
    commands.entity(row).insert(Tip::new(status.tip.clone(), status.rules));
    spawn_end(row, "", size, fit, commands);
}

fn line_node() -> Node {
    Node { column_gap: px(6), align_items: AlignItems::Center, ..default() }
}

/// Spawns the icon and text at the start of a line. The text shrinks to make space for text at the right.
fn spawn_start(
    body: Entity,
    (sign, size, colour): (Icon, f32, Color),
    text: impl Bundle,
    commands: &mut Commands,
) -> Entity {
    let start = Node { min_width: px(0), flex_shrink: 1.0, flex_grow: 1.0, ..default() };
    commands
        .spawn((
            ChildOf(body),
            line_node(),
            children![icon(sign, size, colour), (start, Pickable::IGNORE, children![text])],
        ))
        .id()
}

/// Spawns the text at the right of a line. In large type, a line without such text leaves all the space to its start.
fn spawn_end(row: Entity, right: &str, size: f32, fit: Fit, commands: &mut Commands) {
    if !(fit.is_large && right.is_empty()) {
        commands.spawn((
            ChildOf(row),
            Node { flex_shrink: 0.0, max_width: percent(52), ..default() },
            Pickable::IGNORE,
            children![words(right, size, palette::TEXT)],
        ));
    }
}
