//! Building blocks of screens, as bundles.

use bevy::{input_focus::tab_navigation::TabGroup, prelude::*};

pub(crate) use super::button::{BUTTON_HEIGHT, ButtonStyle, bar_button, button, pressable, small_button};
use super::{Edged, fonts, palette, scale::Density, type_scale};

/// The root of a screen. It fills the window and lets the pointer through to the battlefield.
pub(crate) fn root(name: &'static str) -> impl Bundle {
    (
        Name::new(name),
        Node {
            position_type: PositionType::Absolute,
            width: percent(100),
            height: percent(100),
            flex_direction: FlexDirection::Column,
            ..default()
        },
        TabGroup::default(),
        Pickable::IGNORE,
    )
}

/// A cover of the given darkness over everything below it. It blocks the pointer and centres its content.
pub(crate) fn veil(name: &'static str, dark: f32, above: i32) -> impl Bundle {
    (
        Name::new(name),
        Node {
            position_type: PositionType::Absolute,
            width: percent(100),
            height: percent(100),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            ..default()
        },
        BackgroundColor(palette::BACKDROP.with_alpha(dark)),
        GlobalZIndex(above),
        TabGroup::modal(),
    )
}

/// A modal question: a panel with the given content at the centre of the window.
pub(crate) fn question(name: &'static str, density: Density, inside: impl Bundle) -> impl Bundle {
    (
        veil(name, 0.6, 10),
        children![(
            panel(),
            print_shadow(6.0),
            Node {
                align_items: AlignItems::Stretch,
                max_width: percent(92),
                padding: px(density.pick(type_scale::GAP_L * 1.5, type_scale::GAP)).all(),
                ..panel_node()
            },
            inside,
        )],
    )
}

/// A modal question about the board. Its panel is at the side, so that the board stays visible.
pub(crate) fn docked_question(name: &'static str, density: Density, inside: impl Bundle) -> impl Bundle {
    (
        Name::new(name),
        Node {
            position_type: PositionType::Absolute,
            width: percent(100),
            height: percent(100),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::FlexEnd,
            padding: px(density.pick(10.0, type_scale::GAP_S)).all(),
            ..default()
        },
        GlobalZIndex(10),
        TabGroup::modal(),
        children![(
            panel(),
            print_shadow(6.0),
            Node {
                align_items: AlignItems::Stretch,
                // The same width as the other panels at the right.
                width: density.pick(px(330), percent(31)),
                max_width: px(330),
                padding: px(density.pick(type_scale::GAP_L, type_scale::GAP)).all(),
                ..panel_node()
            },
            inside,
        )],
    )
}

/// A page that fills the window in front of the battlefield.
pub(crate) fn page(density: Density) -> impl Bundle {
    (
        Node {
            width: percent(100),
            height: percent(100),
            flex_direction: FlexDirection::Column,
            padding: density.pick(UiRect::axes(px(36), px(22)), px(type_scale::GAP_S).all()),
            row_gap: px(density.pick(type_scale::GAP, type_scale::GAP_S)),
            ..default()
        },
        BackgroundColor(palette::BACKDROP.with_alpha(0.93)),
    )
}

/// The foot of a page: the back button at the left, a line about the keys in the middle, and the main button at the
/// right.
pub(crate) fn page_foot(back: impl Bundle, keys: String, on: impl Bundle) -> impl Bundle {
    (
        Node {
            align_items: AlignItems::Center,
            flex_shrink: 0.0,
            column_gap: px(type_scale::GAP),
            row_gap: px(type_scale::GAP_S),
            ..default()
        },
        Pickable::IGNORE,
        children![
            back,
            (
                Node { flex_grow: 1.0, flex_basis: px(0), justify_content: JustifyContent::Center, ..default() },
                Pickable::IGNORE,
                children![note(keys)],
            ),
            on,
        ],
    )
}

/// The frame of a panel. The caller adds a `Node`, based on [`panel_node`].
pub(crate) fn panel() -> impl Bundle {
    (BackgroundColor(palette::PANEL), BorderColor::all(palette::PANEL_RIM), Edged)
}

/// The layout of a panel.
pub(crate) fn panel_node() -> Node {
    Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(type_scale::GAP),
        padding: px(type_scale::GAP_L).all(),
        border: UiRect { top: px(type_scale::EDGE), ..px(1).all() },
        border_radius: BorderRadius::all(px(type_scale::ROUND)),
        ..default()
    }
}

/// The hard shadow of a printed page, with the given offset.
pub(crate) fn print_shadow(deep: f32) -> BoxShadow {
    BoxShadow::new(palette::PRINT_SHADOW, px(deep), px(deep), px(0), px(0))
}

/// The heading of a screen.
pub(crate) fn heading(text: impl Into<String>) -> impl Bundle {
    shout(text, type_scale::HEADING, palette::TEXT)
}

/// Text in the display font, in the given size and colour.
pub(crate) fn shout(text: impl Into<String>, size: f32, colour: Color) -> impl Bundle {
    (
        Text::new(text),
        TextFont::from_font_size(size).with_font(fonts::DISPLAY),
        TextColor(colour),
        TextShadow { offset: Vec2::splat((size / 24.0).max(1.0)), color: Color::BLACK.with_alpha(0.6) },
        Pickable::IGNORE,
    )
}

/// Bold text for headings of panels.
pub(crate) fn subheading(text: impl Into<String>) -> impl Bundle {
    (
        Text::new(text),
        TextFont::from_font_size(type_scale::SUBHEADING).with_font(fonts::STRONG),
        TextColor(palette::TEXT),
        Pickable::IGNORE,
    )
}

/// Body text.
pub(crate) fn label(text: impl Into<String>) -> impl Bundle {
    words(text, type_scale::BODY, palette::TEXT)
}

/// A row with one part at the left end and one at the right end.
pub(crate) fn two_ends() -> impl Bundle {
    (
        Node {
            column_gap: px(type_scale::GAP),
            justify_content: JustifyContent::SpaceBetween,
            align_items: AlignItems::Center,
            flex_wrap: FlexWrap::Wrap,
            ..default()
        },
        Pickable::IGNORE,
    )
}

/// A note in small, secondary text.
pub(crate) fn note(text: impl Into<String>) -> impl Bundle {
    words(text, type_scale::SMALL, palette::TEXT_QUIET)
}

/// Text of the given size and colour.
pub(crate) fn words(text: impl Into<String>, size: f32, colour: Color) -> impl Bundle {
    (Text::new(text), TextFont::from_font_size(size), TextColor(colour), Pickable::IGNORE)
}

/// A key cap with the given label.
pub(crate) fn key(text: impl Into<String>) -> impl Bundle {
    (
        Node {
            padding: UiRect::axes(px(6), px(1)),
            border: UiRect { bottom: px(2), ..px(1).all() },
            border_radius: BorderRadius::all(px(type_scale::ROUND)),
            flex_shrink: 0.0,
            ..default()
        },
        BackgroundColor(palette::PANEL_RAISED),
        BorderColor::all(palette::SCROLL),
        Pickable::IGNORE,
        children![strong(text, type_scale::SMALL, palette::TEXT)],
    )
}

/// Bold text of the given size and colour.
pub(crate) fn strong(text: impl Into<String>, size: f32, colour: Color) -> impl Bundle {
    (Text::new(text), TextFont::from_font_size(size).with_font(fonts::STRONG), TextColor(colour), Pickable::IGNORE)
}
