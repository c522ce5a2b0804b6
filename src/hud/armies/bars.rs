//! The lower half of the chip of a single figure: bars.

use bevy::prelude::*;

use knockback_view::army::Bar;

use crate::theme::{palette, scale::Density, widget::strong};

/// Spawns a bar with its number above it.
pub(crate) fn spawn(lower: Entity, bar: Bar, density: Density, commands: &mut Commands) {
    let ink = if bar.left <= 0 { palette::HARM_TEXT } else { palette::TEXT };
    commands.spawn((
        ChildOf(lower),
        Node {
            flex_direction: FlexDirection::Column,
            flex_grow: 1.0,
            flex_basis: px(0),
            min_width: px(0),
            ..default()
        },
        Pickable::IGNORE,
        children![
            strong(bar.left.to_string(), density.pick(12.0, 9.0), ink),
            (
                Node {
                    width: percent(100),
                    height: px(density.pick(5.0, 3.0)),
                    border_radius: BorderRadius::all(px(2)),
                    overflow: Overflow::clip(),
                    ..default()
                },
                BackgroundColor(palette::ink(bar.tone).with_alpha(0.22)),
                Pickable::IGNORE,
                children![filling(bar.full(), palette::ink(bar.tone))],
            ),
        ],
    ));
}

/// Returns the filled part of a bar. `full` is its width in percent.
pub(super) fn filling(full: f32, colour: Color) -> impl Bundle {
    (Node { width: percent(full), height: percent(100), ..default() }, BackgroundColor(colour), Pickable::IGNORE)
}
