//! Buttons and their appearance: at rest, hovered, pressed, disabled and focused.

use bevy::{
    ecs::system::IntoObserverSystem,
    input_focus::{InputFocus, InputFocusVisible, tab_navigation::TabIndex},
    picking::hover::Hovered,
    prelude::*,
    ui::{InteractionDisabled, Pressed},
    ui_widgets::{Activate, Button, observe},
};

use super::{fonts, palette, type_scale};
use crate::stage::AppSystems;

/// The visual weight of a button.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub(crate) enum ButtonStyle {
    /// The button that the player most likely needs, or the selected one of several choices.
    Main,
    /// Any other button.
    Quiet,
    /// A large button with more than a label, such as an entry of a list.
    Card,
    /// A small button in the colours of a side.
    Chip {
        /// The fill colour.
        ground: Color,
        /// The edge colour.
        edge: Color,
        /// True if it is highlighted.
        lit: bool,
    },
}

pub(super) fn plugin(app: &mut App) {
    // After panels have been laid out again, so that a new button is never drawn in the wrong state.
    app.add_systems(Update, (paint, ring).in_set(AppSystems::Animate));
}

/// Height of a [`button`], in pixels: its text, its padding and its borders.
pub(crate) const BUTTON_HEIGHT: f32 = 1.2 * type_scale::BUTTON + 2.0 * 11.0 + 4.0;

/// A button with a label. It can be pressed with the pointer, Enter or Space.
pub(crate) fn button<B, M, S>(text: impl Into<String>, weight: ButtonStyle, pressed: S) -> impl Bundle
where
    B: Bundle,
    M: Send + Sync + 'static,
    S: IntoObserverSystem<Activate, B, M> + Send + Sync,
{
    let node = Node {
        min_width: px(180),
        padding: UiRect::axes(px(22), px(11)),
        justify_content: JustifyContent::Center,
        ..default()
    };
    worded(text.into(), type_scale::BUTTON, weight, node, pressed)
}

/// A small button for panels, with its label at the left.
pub(crate) fn small_button<B, M, S>(text: impl Into<String>, weight: ButtonStyle, pressed: S) -> impl Bundle
where
    B: Bundle,
    M: Send + Sync + 'static,
    S: IntoObserverSystem<Activate, B, M> + Send + Sync,
{
    let node = Node { padding: UiRect::axes(px(12), px(7)), ..default() };
    worded(text.into(), type_scale::BODY, weight, node, pressed)
}

/// A button in a bar, as high as the bar allows. `tight` makes it smaller for narrow windows.
pub(crate) fn bar_button<B, M, S>(text: impl Into<String>, weight: ButtonStyle, tight: bool, pressed: S) -> impl Bundle
where
    B: Bundle,
    M: Send + Sync + 'static,
    S: IntoObserverSystem<Activate, B, M> + Send + Sync,
{
    let (across, down, size) = if tight { (6.0, 4.0, 12.0) } else { (11.0, 8.0, 16.0) };
    let node = Node { padding: UiRect::axes(px(across), px(down)), flex_shrink: 0.0, ..default() };
    worded(text.into(), size, weight, node, pressed)
}

/// A button with the given label, font size and layout.
fn worded<B, M, S>(text: String, size: f32, weight: ButtonStyle, node: Node, pressed: S) -> impl Bundle
where
    B: Bundle,
    M: Send + Sync + 'static,
    S: IntoObserverSystem<Activate, B, M> + Send + Sync,
{
    (
        Name::new(format!("Button {text}")),
        Node {
            align_items: AlignItems::Center,
            border: UiRect { bottom: px(3), ..px(1).all() },
            border_radius: BorderRadius::all(px(type_scale::ROUND)),
            ..node
        },
        pressable(weight),
        observe(pressed),
        children![(
            Text::new(text),
            TextFont::from_font_size(size).with_font(fonts::STRONG),
            TextColor(ink(weight, false)),
            Pickable::IGNORE,
        )],
    )
}

/// The behaviour and look of a button, without its layout. The caller adds a `Node` and an observer of [`Activate`].
pub(crate) fn pressable(weight: ButtonStyle) -> impl Bundle {
    (
        Button,
        weight,
        Hovered::default(),
        TabIndex(0),
        BackgroundColor(fill(weight, false, false, false)),
        rim(weight, false, false),
        Outline::new(px(3), px(2), palette::CLEAR),
    )
}

/// Returns the label colour of a button.
fn ink(weight: ButtonStyle, off: bool) -> Color {
    match weight {
        _ if off => palette::TEXT_QUIET,
        ButtonStyle::Main => palette::TEXT_ON_ACCENT,
        ButtonStyle::Quiet | ButtonStyle::Card | ButtonStyle::Chip { .. } => palette::TEXT,
    }
}

/// Returns the fill colour of a button.
fn fill(weight: ButtonStyle, off: bool, pressed: bool, hovered: bool) -> Color {
    match (weight, pressed, hovered) {
        _ if off => palette::BUTTON_OFF,
        (ButtonStyle::Chip { ground, .. }, false, false) => ground,
        (ButtonStyle::Chip { ground, .. }, _, _) => ground.mix(&Color::WHITE, 0.15),
        (ButtonStyle::Main, true, _) => palette::ACCENT_DEEP,
        (ButtonStyle::Main, false, true) => palette::ACCENT_BRIGHT,
        (ButtonStyle::Main, false, false) => palette::ACCENT,
        (_, true, _) => palette::BUTTON_PRESSED,
        (_, false, true) => palette::BUTTON_HOVERED,
        (ButtonStyle::Quiet, false, false) => palette::BUTTON,
        (ButtonStyle::Card, false, false) => palette::PANEL_RAISED,
    }
}

/// Returns the border of a button. Its thick lower edge disappears while the button is pressed.
fn rim(weight: ButtonStyle, lit: bool, pressed: bool) -> BorderColor {
    if let ButtonStyle::Chip { edge, lit: stands_out, .. } = weight {
        let around = if lit || stands_out { palette::TEXT } else { palette::PANEL_RIM };
        return BorderColor { left: edge, ..BorderColor::all(around) };
    }
    let around = match weight {
        ButtonStyle::Main => palette::ACCENT_DEEP,
        ButtonStyle::Quiet | ButtonStyle::Card if lit => palette::TEXT,
        ButtonStyle::Quiet | ButtonStyle::Card | ButtonStyle::Chip { .. } => palette::PANEL_RIM,
    };
    let foot = if pressed { fill(weight, false, true, lit) } else { around.mix(&Color::BLACK, 0.35) };
    BorderColor { bottom: foot, ..BorderColor::all(around) }
}

/// Updates the colours of all buttons. There are few, so each is checked in every frame and changed only if necessary.
pub(super) fn paint(
    mut buttons: Query<(
        &ButtonStyle,
        &Hovered,
        Has<Pressed>,
        Has<InteractionDisabled>,
        &mut BackgroundColor,
        &mut BorderColor,
        Option<&Children>,
    )>,
    mut inks: Query<&mut TextColor>,
) {
    for (weight, hovered, pressed, off, mut background, mut border, children) in &mut buttons {
        let lit = hovered.get() && !off;
        background.set_if_neq(BackgroundColor(fill(*weight, off, pressed, lit)));
        border.set_if_neq(if off { BorderColor::all(palette::PANEL_RIM) } else { rim(*weight, lit, pressed) });
        // The text of cards and chips has its own colours.
        let word = children
            .filter(|_| matches!(weight, ButtonStyle::Main | ButtonStyle::Quiet))
            .and_then(|children| children.first().copied());
        if let Some(mut colour) = word.and_then(|word| inks.get_mut(word).ok()) {
            colour.set_if_neq(TextColor(ink(*weight, off)));
        }
    }
}

/// Shows the focus ring if the player last used the keyboard to move the focus.
fn ring(
    focus: Res<InputFocus>,
    visible: Res<InputFocusVisible>,
    mut buttons: Query<(Entity, &mut Outline), With<ButtonStyle>>,
) {
    for (button, mut outline) in &mut buttons {
        let here = visible.0 && focus.get() == Some(button);
        let colour = if here { palette::FOCUS } else { palette::CLEAR };
        if outline.color != colour {
            outline.color = colour;
        }
    }
}
