//! The log of the whole battle in plain words, with the rules that applied, newest line last. Clicking a line replays
//! it on the board.

use bevy::{
    input_focus::{InputFocus, InputFocusVisible, tab_navigation::TabIndex},
    picking::hover::Hovered,
    prelude::*,
    ui::ScrollPosition,
    ui_widgets::{Activate, ScrollArea},
};

use super::{
    HudSystems,
    layout::{Slot, Slots},
};
use crate::{
    battle::playback::instant_replay::ShowAgain,
    stage::{
        AppSystems, Said, Shown,
        actions::{self, Keys},
    },
    theme::{
        palette,
        scale::Density,
        team::team,
        tip::Tip,
        type_scale,
        widget::{ButtonStyle, bar_button, panel, panel_node, words},
    },
};

/// The scrolling list of lines.
#[derive(Component, Clone, Debug, Default)]
struct LogLines {
    /// Number of lines in the list.
    laid: usize,
    /// The last line in the list.
    last: Option<Said>,
    /// True if the list scrolls to new lines automatically.
    sticks: bool,
    /// The scroll offset at the last check.
    left_at: f32,
}

/// The button that scrolls back to the newest lines. Visible while they are out of view.
#[derive(Component)]
struct ToNewest;

/// A line of the log.
#[derive(Component, Clone, Copy, Debug)]
struct LogRow {
    /// True for the first line of a turn or a round.
    heads: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            (open, lay)
                .chain()
                .in_set(HudSystems)
                .run_if(resource_changed::<Shown>.or_else(resource_changed::<Density>)),
            (paint, focus_ring).in_set(HudSystems),
            page.in_set(AppSystems::Input),
            stick.in_set(AppSystems::Animate),
        ),
    );
}

/// Opens the panel when the first line appears.
fn open(shown: Res<Shown>, logs: Query<(), With<LogLines>>, slots: Res<Slots>, mut commands: Commands) {
    if !logs.is_empty() || shown.log.is_empty() {
        return;
    }
    let frame = commands
        .spawn((
            Name::new("Log"),
            ChildOf(slots.of(Slot::Log)),
            panel(),
            Node {
                // The panel does not affect the height of the frame. It is at most as high as the frame.
                position_type: PositionType::Absolute,
                bottom: px(0),
                width: percent(100),
                max_height: percent(100),
                padding: px(4).all(),
                row_gap: px(2),
                min_height: px(0),
                ..panel_node()
            },
        ))
        .id();
    commands.spawn((
        Name::new("Log lines"),
        ChildOf(frame),
        LogLines { sticks: true, ..default() },
        ScrollArea,
        TabIndex(0),
        Hovered::default(),
        Node {
            flex_direction: FlexDirection::Column,
            min_height: px(0),
            overflow: Overflow::scroll_y(),
            border: px(2).all(),
            border_radius: BorderRadius::all(px(type_scale::ROUND)),
            ..default()
        },
        BorderColor::all(palette::CLEAR),
    ));
    commands.spawn((
        ChildOf(frame),
        ToNewest,
        Node { position_type: PositionType::Absolute, right: px(8), bottom: px(6), ..default() },
        Visibility::Hidden,
        GlobalZIndex(1),
        children![(
            bar_button("Newest", ButtonStyle::Quiet, true, to_newest),
            Tip::new("You have scrolled back. This jumps to the newest line and follows the log again.", &[]),
        )],
    ));
}

fn to_newest(_: On<Activate>, mut areas: Query<&mut LogLines>) {
    areas.iter_mut().for_each(|mut lines| lines.sticks = true);
}

/// Appends new lines. Rebuilds the whole list if lines were taken back or the density has changed.
fn lay((shown, density): (Res<Shown>, Res<Density>), mut logs: Query<(Entity, &mut LogLines)>, mut commands: Commands) {
    for (area, mut lines) in &mut logs {
        let goes_on = match lines.laid.checked_sub(1) {
            Some(_) if density.is_changed() => false,
            Some(last) => shown.log.get(last) == lines.last.as_ref(),
            None => true,
        };
        if !goes_on {
            commands.entity(area).despawn_related::<Children>();
            lines.laid = 0;
        }
        if shown.log.len() > lines.laid {
            shown.log[lines.laid..].iter().for_each(|said| row(&mut commands, area, said, *density));
        }
        if lines.laid != shown.log.len() {
            lines.laid = shown.log.len();
            lines.last = shown.log.last().cloned();
        }
    }
}

/// Returns the maximum scroll offset of an area.
fn lowest(area: &ComputedNode) -> f32 {
    ((area.content_size().y - area.size().y) * area.inverse_scale_factor()).max(0.0)
}

fn row(commands: &mut Commands, area: Entity, said: &Said, density: Density) {
    let size = density.pick(type_scale::SMALL, 11.0);
    let place = said.place;
    let heads = said.heads;
    let fill = if heads { palette::PANEL_RAISED } else { palette::CLEAR };
    let row = commands
        .spawn((
            Name::new("Log line"),
            ChildOf(area),
            LogRow { heads },
            Hovered::default(),
            Node {
                column_gap: px(type_scale::GAP_S),
                padding: UiRect { left: px(4), right: px(4), top: px(if heads { 3 } else { 1 }), bottom: px(1) },
                margin: UiRect::top(px(if heads { 4 } else { 0 })),
                border_radius: BorderRadius::all(px(4)),
                flex_shrink: 0.0,
                ..default()
            },
            BackgroundColor(fill),
            Tip::new("Click to replay this on the board.", &[]),
        ))
        .observe(move |click: On<Pointer<Click>>, mut ask: MessageWriter<ShowAgain>| {
            if click.button == PointerButton::Primary {
                ask.write(ShowAgain(place));
            }
        })
        .id();
    let (sign, colour) = said.side.map_or(("", palette::TEXT_QUIET), |side| {
        let team = team(side);
        (team.emblem.sign(), if heads { team.colour } else { team.colour.mix(&palette::PANEL, 0.45) })
    });
    commands.spawn((
        ChildOf(row),
        Node { width: px(14), flex_shrink: 0.0, ..default() },
        Pickable::IGNORE,
        children![words(sign, size, colour)],
    ));
    let ink = if heads { palette::TEXT } else { palette::TEXT.mix(&palette::TEXT_QUIET, 0.35) };
    commands.spawn((
        ChildOf(row),
        Node { flex_grow: 1.0, flex_basis: px(0), min_width: px(0), ..default() },
        Pickable::IGNORE,
        children![words(said.line.in_sight(), size, ink)],
    ));
    let rules: Vec<&'static str> = said.line.rules.iter().map(|rule| rule.0).collect();
    if !rules.is_empty() && !heads {
        let mut cited = commands.spawn((
            ChildOf(row),
            Text::new(rules.join(" ")),
            TextFont::from_font_size(0.82 * size),
            TextColor(palette::TEXT_QUIET.mix(&palette::PANEL, 0.3)),
            Node { flex_shrink: 0.0, max_width: percent(32), align_self: AlignSelf::Center, ..default() },
        ));
        cited.insert(Tip::new("The rules behind this:", &rules));
    }
}

/// Highlights the line under the pointer.
fn paint(mut rows: Query<(&LogRow, &Hovered, &mut BackgroundColor), Changed<Hovered>>) {
    for (row, hovered, mut fill) in &mut rows {
        let rest = if row.heads { palette::PANEL_RAISED } else { palette::CLEAR };
        fill.set_if_neq(BackgroundColor(if hovered.get() { palette::BUTTON } else { rest }));
    }
}

/// Shows a focus ring around the log while it has the keyboard focus.
fn focus_ring(
    focus: Res<InputFocus>,
    visible: Res<InputFocusVisible>,
    mut areas: Query<(Entity, &mut BorderColor), With<LogLines>>,
) {
    for (area, mut border) in &mut areas {
        let here = visible.0 && focus.get() == Some(area);
        border.set_if_neq(BorderColor::all(if here { palette::FOCUS } else { palette::CLEAR }));
    }
}

/// Scrolls the log by one page on a key press while the log has the focus.
fn page(keys: Keys, focus: Res<InputFocus>, mut areas: Query<(&mut ScrollPosition, &ComputedNode), With<LogLines>>) {
    let Some((mut at, size)) = focus.get().and_then(|area| areas.get_mut(area).ok()) else { return };
    let pages =
        f32::from(i8::from(keys.just_pressed(&actions::READ_ON)) - i8::from(keys.just_pressed(&actions::READ_BACK)));
    if pages != 0.0 {
        let high = size.size().y * size.inverse_scale_factor();
        at.y = (at.y + 0.85 * pages * high).clamp(0.0, lowest(size));
    }
}

/// Scrolls to the newest line after the layout, unless the player has scrolled back to older lines.
fn stick(
    mut areas: Query<(&mut LogLines, &mut ScrollPosition, &ComputedNode)>,
    mut ways_back: Query<&mut Visibility, With<ToNewest>>,
) {
    for (mut lines, mut at, size) in &mut areas {
        let lowest = lowest(size);
        let lines = lines.bypass_change_detection();
        if (at.y - lines.left_at).abs() > 0.5 {
            // The player has scrolled.
            lines.sticks = at.y >= lowest - 6.0;
        } else if lines.sticks && (at.y - lowest).abs() > 0.5 {
            at.y = lowest;
        }
        lines.left_at = at.y;
        for mut way_back in &mut ways_back {
            way_back.set_if_neq(if lines.sticks { Visibility::Hidden } else { Visibility::Inherited });
        }
    }
}
