//! The order of turns, in the top bar or on a strip below it.

mod strip;

use bevy::prelude::*;
use knockback_view::top_bar::{Cell, CellState, NextRound, Span, Track};

use crate::theme::{
    icon::{Icon, SmallPicture, icon},
    palette,
    scale::Density,
    team::team,
    tip::Tip,
    type_scale,
    widget::{strong, words},
};

/// Spawns the track in the bar, or as a strip in the slot below the bar.
pub(super) fn spawn(track: &Track, (bar, slot): (Entity, Entity), density: Density, commands: &mut Commands) {
    if track.is_strip {
        strip::spawn(slot, track, density, commands);
    } else if !track.spans.is_empty() {
        spawn_row(bar, track, density, commands);
    }
}

fn spawn_row(bar: Entity, track: &Track, density: Density, commands: &mut Commands) {
    let has_labels = track.spans.iter().flat_map(|span| &span.cells).any(|cell| !cell.label.is_empty());
    let gap = match (track.spans.len() > 1, has_labels) {
        (true, _) => density.pick(8.0, 3.0),
        (false, true) => density.pick(4.0, 2.0),
        (false, false) => density.pick(3.0, 1.0),
    };
    let row = commands
        .spawn((
            Name::new(track.name),
            ChildOf(bar),
            Node { column_gap: px(gap), align_items: AlignItems::Center, flex_shrink: 0.0, ..default() },
            Pickable::IGNORE,
        ))
        .id();
    for span in &track.spans {
        spawn_span(row, (track, span), density, commands);
    }
    if !track.rolls_tip.is_empty() && !density.compact() {
        spawn_rolls(row, track, commands);
    }
    if let Some(next) = &track.next {
        spawn_next(row, next, density, commands);
    }
}

fn spawn_span(row: Entity, (track, span): (&Track, &Span), density: Density, commands: &mut Commands) {
    if !span.label.is_empty() {
        let group = commands
            .spawn((
                ChildOf(row),
                Node { align_items: AlignItems::Center, column_gap: px(density.pick(3.0, 1.0)), ..default() },
                Pickable::IGNORE,
                children![strong(span.label.clone(), density.pick(15.0, 11.0), palette::TEXT_QUIET)],
            ))
            .id();
        for cell in &span.cells {
            spawn_cell(group, (track, cell), density, commands);
        }
        return;
    }
    // Spans whose cells have labels are short.
    let most = if span.cells.iter().any(|cell| !cell.label.is_empty()) { usize::MAX } else { density.pick(9, 5) };
    for cell in span.cells.iter().take(most) {
        spawn_cell(row, (track, cell), density, commands);
        if cell.state == CellState::Now {
            commands.spawn((ChildOf(row), strong("\u{203a}", density.pick(15.0, 11.0), palette::TEXT_QUIET)));
        }
    }
    let more = span.cells.len().saturating_sub(most);
    if more > 0 {
        commands.spawn((
            ChildOf(row),
            Tip::new(format!("{more} more turns in this round."), track.rules),
            Node::default(),
            children![words(format!("+{more}"), density.pick(12.0, 10.0), palette::TEXT_QUIET)],
        ));
    }
}

fn spawn_cell(row: Entity, (track, cell): (&Track, &Cell), density: Density, commands: &mut Commands) {
    let (team, side) = (team(cell.side), density.pick(26.0, 17.0));
    let (ground, ink, rim) = match cell.state {
        CellState::Over => (palette::CLEAR, team.ink().with_alpha(0.45), team.colour),
        CellState::Now => (palette::ACCENT, palette::TEXT_ON_ACCENT, palette::ACCENT),
        CellState::ToCome => (palette::PANEL_RAISED, team.ink(), team.colour),
        CellState::Spent => (palette::PANEL, palette::TEXT_QUIET, palette::PANEL_RIM),
    };
    let picture = match cell.state {
        CellState::Over => Icon::Done.into(),
        CellState::Spent => Icon::Barred.into(),
        CellState::Now | CellState::ToCome => SmallPicture::Side(team.emblem),
    };
    let node = Node {
        height: px(side),
        align_items: AlignItems::Center,
        border: px(2).all(),
        border_radius: BorderRadius::all(px(type_scale::ROUND)),
        ..default()
    };
    let (node, size) = if cell.label.is_empty() {
        (Node { width: px(side), justify_content: JustifyContent::Center, ..node }, side * 0.6)
    } else {
        let padding = UiRect::axes(px(density.pick(5.0, 2.0)), px(0));
        (Node { column_gap: px(density.pick(4.0, 2.0)), padding, ..node }, density.pick(15.0, 11.0))
    };
    let mut plate = commands.spawn((
        ChildOf(row),
        node,
        BackgroundColor(ground),
        BorderColor::all(rim),
        Tip::new(cell.tip.clone(), track.rules),
        children![icon(picture, size, ink)],
    ));
    if !cell.name.is_empty() {
        plate.insert(Name::new(cell.name.clone()));
    }
    if !cell.label.is_empty() {
        plate.with_child(strong(cell.label.clone(), size, ink));
    }
}

/// Spawns the roll of each side for its place in the order.
fn spawn_rolls(row: Entity, track: &Track, commands: &mut Commands) {
    let rolls: Vec<_> = track
        .rolls
        .iter()
        .map(|(side, roll)| {
            let team = team(*side);
            (
                Node { align_items: AlignItems::Center, column_gap: px(4), ..default() },
                Pickable::IGNORE,
                children![icon(team.emblem, 10.0, team.ink()), words(roll.clone(), 12.0, palette::TEXT_QUIET)],
            )
        })
        .collect();
    commands.spawn((
        ChildOf(row),
        Node { flex_direction: FlexDirection::Column, ..default() },
        Tip::new(track.rolls_tip, track.rules),
        Children::spawn(SpawnIter(rolls.into_iter())),
    ));
}

fn spawn_next(row: Entity, next: &NextRound, density: Density, commands: &mut Commands) {
    let size = density.pick(12.0, 9.0);
    let plate = commands
        .spawn((
            ChildOf(row),
            Name::new("Next round"),
            Node {
                column_gap: px(2),
                align_items: AlignItems::Center,
                padding: UiRect::left(px(density.pick(5.0, 2.0))),
                margin: UiRect::left(px(density.pick(3.0, 1.0))),
                border: UiRect::left(px(2)),
                ..default()
            },
            BorderColor::all(palette::PANEL_RIM),
            Tip::new(next.tip.clone(), next.rules),
            children![words(next.label.clone(), size, palette::TEXT_QUIET)],
        ))
        .id();
    for side in next.sides.iter().take(density.pick(6, 2)) {
        let team = team(*side);
        commands.spawn((ChildOf(plate), icon(team.emblem, size, team.ink())));
    }
    if next.sides.len() > 1 {
        commands.spawn((ChildOf(plate), words("?", size, palette::TEXT_QUIET)));
    }
}
