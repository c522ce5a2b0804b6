//! Layout of a panel of chips.

use bevy::{prelude::*, ui::InteractionDisabled, ui_widgets::observe};

use knockback_view::panel::{ActionPanel, Chip, Emphasis, Foot, Row};

use super::{Called, ChipEffect, ChipHex, ChipPanel, Digit, First, Pressing, point, press};
use crate::{
    hud::layout::{Slot, Slots, WIDEST, action_heights},
    theme::{
        FocusHome,
        icon::icon,
        palette,
        scale::Density,
        scroll::scrolled,
        team::team,
        tip::{FocusGiven, Tip},
        type_scale,
        widget::{ButtonStyle, panel_node, pressable, print_shadow, strong, words},
    },
};

/// Widths of the places in the foot of a panel, in percent.
const FOOT_WIDTHS: [f32; 4] = [29.0, 22.0, 27.0, 22.0];

/// Lays out a panel in its slot. Returns the node that scrolls. `age` is the number of seconds since the question
/// appeared.
pub(super) fn spawn<D: ChipEffect>(
    (sheet, is_high): (&ActionPanel<D>, bool),
    age: f32,
    slots: &Slots,
    density: Density,
    commands: &mut Commands,
) -> Entity {
    let team = team(sheet.side);
    let (least, most) = action_heights(density);
    // The panel is at the bottom of the window, so all rows would move if it grew. Rows that do not fit scroll.
    let height = if is_high { most } else { least };
    let root = commands
        .spawn((
            Name::new(sheet.name),
            ChildOf(slots.of(Slot::Action)),
            BackgroundColor(palette::PANEL),
            BorderColor::all(if sheet.urgent { team.colour } else { palette::PANEL_RIM }),
            print_shadow(3.0),
            Node {
                width: px(density.pick(WIDEST, 330.0)),
                max_width: percent(100),
                height: px(height),
                padding: px(0).all(),
                row_gap: px(0),
                border: px(2).all(),
                flex_shrink: 0.0,
                ..panel_node()
            },
        ))
        .id();
    spawn_head(root, sheet, density, commands);
    let outer = Node { flex_grow: 1.0, width: percent(100), ..default() };
    let inner = Node {
        row_gap: px(density.pick(4.0, 2.0)),
        padding: UiRect::axes(px(density.pick(8.0, 4.0)), px(density.pick(3.0, 2.0))),
        ..default()
    };
    let column = scrolled(root, outer, inner, commands).column;
    for row in &sheet.rows {
        spawn_row(column, row, density, commands);
    }
    spawn_foot(root, &sheet.foot, density, commands);
    commands.entity(root).insert(ChipPanel { age, colour: team.colour, flashes: sheet.urgent, column });
    column
}

/// Spawns the header: the name on the colour of the side.
fn spawn_head<D: ChipEffect>(root: Entity, sheet: &ActionPanel<D>, density: Density, commands: &mut Commands) {
    let team = team(sheet.side);
    let dark = if sheet.urgent { 0.35 } else { 0.62 };
    let head = commands
        .spawn((
            ChildOf(root),
            Node {
                align_items: AlignItems::Center,
                column_gap: px(density.pick(8.0, 5.0)),
                padding: UiRect::axes(px(density.pick(8.0, 4.0)), px(density.pick(3.0, 1.0))),
                flex_shrink: 0.0,
                ..default()
            },
            BackgroundColor(team.colour.mix(&Color::BLACK, dark)),
            Pickable::IGNORE,
            children![icon(team.emblem, density.pick(24.0, 14.0), team.ink())],
        ))
        .id();
    let said = (!sheet.note.is_empty()).then(|| words(sheet.note.clone(), density.pick(13.0, 10.0), palette::TEXT));
    commands.spawn((
        ChildOf(head),
        Node {
            flex_direction: FlexDirection::Column,
            flex_grow: 1.0,
            flex_basis: px(0),
            min_width: px(0),
            ..default()
        },
        Pickable::IGNORE,
        Children::spawn((
            Spawn(strong(sheet.title.clone(), density.pick(16.0, 12.0), palette::TEXT)),
            SpawnIter(said.into_iter()),
        )),
    ));
}

/// Spawns the foot. Each chip has a fixed place, which is empty while the chip is missing.
fn spawn_foot<D: ChipEffect>(root: Entity, foot: &Foot<D>, density: Density, commands: &mut Commands) {
    if foot.chips().next().is_none() {
        return;
    }
    let line = commands
        .spawn((
            ChildOf(root),
            Node {
                column_gap: px(density.pick(6.0, 3.0)),
                padding: UiRect::axes(px(density.pick(8.0, 4.0)), px(density.pick(2.0, 1.0))),
                flex_shrink: 0.0,
                ..default()
            },
            Pickable::IGNORE,
        ))
        .id();
    for (place, width) in foot.places().into_iter().zip(FOOT_WIDTHS) {
        let node = Node { width: percent(width), min_width: px(0), ..default() };
        match place {
            Some(chip) => {
                let entity = spawn_chip(line, chip, density, commands);
                commands.entity(entity).entry::<Node>().and_modify(move |mut chip| {
                    (chip.width, chip.min_width) = (node.width, node.min_width);
                    chip.justify_content = JustifyContent::Center;
                });
            }
            None => drop(commands.spawn((ChildOf(line), node, Pickable::IGNORE))),
        }
    }
}

fn spawn_row<D: ChipEffect>(column: Entity, row: &Row<D>, density: Density, commands: &mut Commands) {
    let line = commands
        .spawn((
            ChildOf(column),
            Node { column_gap: px(density.pick(6.0, 3.0)), flex_shrink: 0.0, ..default() },
            Pickable::IGNORE,
        ))
        .id();
    commands.spawn((
        ChildOf(line),
        Node {
            width: px(density.pick(54.0, 38.0)),
            flex_shrink: 0.0,
            padding: UiRect::top(px(density.pick(4.0, 2.0))),
            ..default()
        },
        Tip::new(row.tip, row.rules),
        children![words(row.name, density.pick(13.0, 10.0), palette::TEXT_QUIET)],
    ));
    let chips = commands
        .spawn((
            ChildOf(line),
            Node {
                flex_wrap: FlexWrap::Wrap,
                column_gap: px(density.pick(4.0, 2.0)),
                row_gap: px(density.pick(3.0, 2.0)),
                flex_grow: 1.0,
                flex_basis: px(0),
                min_width: px(0),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .id();
    for chip in &row.chips {
        spawn_chip(chips, chip, density, commands);
    }
}

fn spawn_chip<D: ChipEffect>(parent: Entity, chip: &Chip<D>, density: Density, commands: &mut Commands) -> Entity {
    let size = density.pick(14.0, 11.0);
    let off = chip.does.is_none();
    let chosen = chip.emphasis == Emphasis::Chosen;
    let (weight, ink, quiet) = match chip.emphasis {
        Emphasis::Main if !off => (ButtonStyle::Main, palette::TEXT_ON_ACCENT, palette::TEXT_ON_ACCENT),
        _ if off => (ButtonStyle::Card, palette::TEXT_QUIET, palette::TEXT_QUIET),
        _ if chosen => {
            let ground = palette::ACCENT.mix(&palette::PANEL, 0.72);
            (ButtonStyle::Chip { ground, edge: palette::ACCENT, lit: true }, palette::ACCENT_BRIGHT, palette::TEXT)
        }
        _ => (ButtonStyle::Card, palette::TEXT, palette::TEXT_QUIET),
    };
    let key = chip.key.map(|key| words(key.to_string(), 0.8 * size, quiet));
    let more = (!chip.more.is_empty()).then(|| words(chip.more.clone(), 0.88 * size, quiet));
    // The name of a chip matters most, so only the other text wraps.
    let called =
        if chip.wide { Node { flex_shrink: 0.0, max_width: percent(60), ..default() } } else { Node::default() };
    let mut entity = commands.spawn((
        ChildOf(parent),
        Called,
        Name::new(format!("Chip {}", chip.text)),
        Node {
            align_items: AlignItems::Center,
            column_gap: px(density.pick(5.0, 3.0)),
            // The wider border of a selected chip is taken from its padding, so that no chip moves.
            padding: UiRect {
                left: px(density.pick(7.0, 4.0) - if chosen { 2.0 } else { 0.0 }),
                ..UiRect::axes(px(density.pick(7.0, 4.0)), px(density.pick(3.0, 1.0)))
            },
            border: UiRect { left: px(if chosen { 3 } else { 1 }), ..px(1).all() },
            border_radius: BorderRadius::all(px(type_scale::ROUND)),
            min_width: if chip.wide { percent(100) } else { Val::Auto },
            max_width: percent(100),
            ..default()
        },
        pressable(weight),
        observe(press::<D>),
        observe(point),
        Tip::new(chip.tip.clone(), &chip.rules),
        Children::spawn((
            SpawnIter(key.into_iter()),
            Spawn((strong(chip.text.clone(), size, ink), called)),
            SpawnIter(more.into_iter()),
        )),
    ));
    match &chip.does {
        Some(does) => drop(entity.insert(Pressing(does.clone()))),
        None => drop(entity.insert(InteractionDisabled)),
    }
    if let Some(key) = chip.key.filter(|_| !off) {
        entity.insert(Digit(key));
    }
    if let Some(cell) = chip.at {
        entity.insert(ChipHex(cell));
    }
    if chip.first {
        entity.insert((First, FocusHome::Ringed, FocusGiven));
    }
    entity.id()
}
