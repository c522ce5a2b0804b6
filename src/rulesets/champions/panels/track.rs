//! The strip of segments: the acting character and the next ones, for a whole turn.

use bevy::prelude::*;

use super::segments::{Segment, State, Stop};
use crate::{
    hud::top::TopBar,
    theme::{
        icon::{Icon, icon},
        palette,
        scale::Density,
        team::team,
        tip::Tip,
        widget::strong,
    },
};

/// With more phases than this in a turn there is no room for the initials of those to come: their sides are shown, and who
/// they are when they are pointed at.
const CROWDED: usize = 14;

pub(crate) fn spawn(parent: Entity, segments: &[Segment], density: Density, commands: &mut Commands) {
    let strip = commands
        .spawn((
            Name::new("Segments"),
            TopBar,
            ChildOf(parent),
            Node {
                width: percent(100),
                min_height: px(density.pick(28.0, 20.0)),
                align_items: AlignItems::Stretch,
                column_gap: px(density.pick(3.0, 1.0)),
                padding: UiRect::axes(px(density.pick(10.0, 4.0)), px(2)),
                overflow: Overflow::clip(),
                ..default()
            },
            BackgroundColor(palette::PANEL.with_alpha(0.88)),
        ))
        .id();
    let crowded = segments.iter().map(|segment| segment.stops.len()).sum::<usize>() > CROWDED;
    let mut turn = None;
    for segment in segments {
        if turn.is_some_and(|turn| turn != segment.when.turn) {
            commands.spawn((ChildOf(strip), divider(segment.when.turn, density)));
        }
        turn = Some(segment.when.turn);
        spawn_segment(strip, segment, crowded, density, commands);
    }
}

/// Where one turn ends and the next begins.
fn divider(turn: u16, density: Density) -> impl Bundle {
    (
        Node {
            align_items: AlignItems::Center,
            padding: UiRect::horizontal(px(density.pick(5.0, 2.0))),
            border: UiRect::left(px(2)),
            flex_shrink: 0.0,
            ..default()
        },
        BorderColor::all(palette::ACCENT),
        Tip::new("A new turn. Before it, after segment 12, all take a recovery.", &["CH-5"]),
        children![strong(format!("Turn {turn}"), density.pick(12.0, 10.0), palette::ACCENT)],
    )
}

fn spawn_segment(strip: Entity, segment: &Segment, crowded: bool, density: Density, commands: &mut Commands) {
    let number = segment.when.segment;
    let (ground, rim, ink) = if segment.now {
        (palette::PANEL_RAISED, palette::ACCENT, palette::ACCENT_BRIGHT)
    } else {
        (palette::CLEAR, palette::CLEAR, palette::TEXT_QUIET)
    };
    let tip = match (segment.now, segment.stops.is_empty()) {
        (true, _) => format!("Segment {number} is at hand."),
        (false, true) => format!("In segment {number} nobody has a phase."),
        (false, false) => format!("Segment {number}, in the order of acting."),
    };
    let group = commands
        .spawn((
            Name::new(format!("Segment {number}")),
            ChildOf(strip),
            Node {
                align_items: AlignItems::Center,
                column_gap: px(density.pick(2.0, 1.0)),
                padding: UiRect::horizontal(px(density.pick(3.0, 1.0))),
                border: px(1).all(),
                border_radius: BorderRadius::all(px(4)),
                min_width: px(density.pick(14.0, 9.0)),
                flex_shrink: if segment.now { 0.0 } else { 1.0 },
                ..default()
            },
            BackgroundColor(ground),
            BorderColor::all(rim),
            Tip::new(tip, &["CH-4", "CH-6"]),
            children![strong(number.to_string(), density.pick(if segment.now { 15.0 } else { 12.0 }, 10.0), ink)],
        ))
        .id();
    for stop in &segment.stops {
        spawn_stop(group, stop, (segment.now, segment.now || !crowded), density, commands);
    }
}

fn spawn_stop(group: Entity, stop: &Stop, (now, named): (bool, bool), density: Density, commands: &mut Commands) {
    let team = team(stop.side);
    let (ground, rim, ink) = match stop.state {
        State::Over => (palette::CLEAR, team.colour.with_alpha(0.35), palette::TEXT_QUIET),
        State::AtHand => (palette::ACCENT, palette::ACCENT, palette::TEXT_ON_ACCENT),
        State::ToCome if now => (team.colour.mix(&Color::BLACK, 0.55), team.colour, palette::TEXT),
        State::ToCome => (palette::PANEL_RAISED, team.colour, palette::TEXT),
        State::Spent => (palette::CLEAR, team.colour.with_alpha(0.6), palette::TEXT_QUIET),
    };
    let size = density.pick(11.0, 8.0);
    let sign = match stop.state {
        State::Over => Icon::Done,
        State::Spent => Icon::Barred,
        State::AtHand | State::ToCome => Icon::Side(team.emblem),
    };
    let emblem_ink = if stop.state == State::AtHand { ink } else { team.ink() };
    let chip = commands
        .spawn((
            Name::new(format!("Phase {}", stop.initials)),
            ChildOf(group),
            Node {
                align_items: AlignItems::Center,
                column_gap: px(2),
                padding: UiRect::axes(px(density.pick(3.0, 1.0)), px(1)),
                border: px(1).all(),
                border_radius: BorderRadius::all(px(3)),
                min_width: px(0),
                // Sides are never cut off; names give way.
                flex_shrink: if named { 1.0 } else { 0.0 },
                overflow: Overflow::clip(),
                ..default()
            },
            BackgroundColor(ground),
            BorderColor::all(rim),
            Tip::new(stop.tip.clone(), &["CH-6"]),
            children![icon(sign, size, emblem_ink)],
        ))
        .id();
    if named {
        commands.spawn((ChildOf(chip), strong(stop.initials.clone(), density.pick(12.0, 9.0), ink)));
    }
    if stop.holds {
        commands.spawn((ChildOf(chip), icon(Icon::Holding, size, palette::ACCENT)));
    }
}
