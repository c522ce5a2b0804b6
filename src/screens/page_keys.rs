//! Ways back from a screen to the title, and scrolling with the page keys.

use bevy::{prelude::*, ui_widgets::Activate};

use crate::stage::{
    Screen,
    actions::{self, Keys},
};

/// The share of the visible part of a column by which a page key scrolls.
const PAGE: f32 = 0.8;

/// Opens the title screen when the button is pressed.
pub(super) fn back(_: On<Activate>, mut screen: ResMut<NextState<Screen>>) {
    screen.set(Screen::Title);
}

/// Opens the title screen when the key is pressed.
pub(super) fn leave(keys: Keys, mut screen: ResMut<NextState<Screen>>) {
    if keys.just_pressed(&actions::BACK) {
        screen.set(Screen::Title);
    }
}

/// Scrolls the columns of a screen with the page keys, for players without a wheel.
pub(super) fn scroll<Column: Component>(
    keys: Keys,
    mut columns: Query<(&ComputedNode, &mut ScrollPosition), With<Column>>,
) {
    let by = if keys.just_pressed(&actions::READ_ON) {
        PAGE
    } else if keys.just_pressed(&actions::READ_BACK) {
        -PAGE
    } else {
        return;
    };
    for (node, mut position) in &mut columns {
        let scale = node.inverse_scale_factor();
        let (seen, whole) = (node.size().y * scale, node.content_size().y * scale);
        position.y = (position.y + by * seen).clamp(0.0, (whole - seen).max(0.0));
    }
}
