//! Thin scroll bars, visible only while their column can scroll.

use bevy::{
    input_focus::{InputFocus, InputFocusVisible},
    prelude::*,
    ui_widgets::{ControlOrientation, ScrollArea, ScrollIntoView, Scrollbar, ScrollbarThumb},
};

use super::palette;
use crate::stage::AppSystems;

/// Width of a scroll bar, in pixels.
pub(crate) const BAR: f32 = 6.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (hide_idle_bars, show_focused).in_set(AppSystems::Show));
}

/// A scrolling column, and the frame that contains it and its scroll bar.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scrolled {
    /// The frame.
    pub(crate) frame: Entity,
    /// The column.
    pub(crate) column: Entity,
}

/// Spawns a scrolling column with its scroll bar as a child of `parent`.
///
/// `outer` is the layout of the frame in its parent. `inner` is the layout of the content in the column.
pub(crate) fn scrolled(parent: Entity, outer: Node, inner: Node, commands: &mut Commands) -> Scrolled {
    // The content of the column must not set the minimum height of the frame.
    let min_height = if outer.min_height == Val::Auto { px(0) } else { outer.min_height };
    let frame =
        commands.spawn((Node { min_height, column_gap: px(2), ..outer }, Pickable::IGNORE, ChildOf(parent))).id();
    let column = commands
        .spawn((
            Node {
                flex_direction: FlexDirection::Column,
                flex_grow: 1.0,
                min_width: px(0),
                min_height: px(0),
                overflow: Overflow::scroll_y(),
                ..inner
            },
            ScrollArea,
            ChildOf(frame),
        ))
        .id();
    commands.spawn((
        Name::new("Scroll bar"),
        Node { width: px(BAR), flex_shrink: 0.0, border_radius: BorderRadius::MAX, ..default() },
        BackgroundColor(palette::SCROLL_TRACK),
        Visibility::Hidden,
        Scrollbar::new(column, ControlOrientation::Vertical, 18.0),
        children![(ScrollbarThumb { border_radius: BorderRadius::MAX, ..default() }, BackgroundColor(palette::SCROLL))],
        ChildOf(frame),
    ));
    Scrolled { frame, column }
}

/// Shows a scroll bar only while the content of its column does not fit.
fn hide_idle_bars(mut bars: Query<(&Scrollbar, &mut Visibility)>, columns: Query<&ComputedNode>) {
    for (bar, mut visibility) in &mut bars {
        let Ok(column) = columns.get(bar.target) else { continue };
        let more = column.content_size().y > column.size().y + 1.0;
        visibility.set_if_neq(if more { Visibility::Inherited } else { Visibility::Hidden });
    }
}

/// Scrolls a part into view when the player moves the focus to it.
fn show_focused(focus: Res<InputFocus>, visible: Res<InputFocusVisible>, mut commands: Commands) {
    if focus.is_changed()
        && visible.0
        && let Some(entity) = focus.get()
    {
        commands.trigger(ScrollIntoView { entity });
    }
}
