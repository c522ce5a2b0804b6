//! The name of the game, over a slowly turning board.

use bevy::{input_focus::AutoFocus, prelude::*, ui_widgets::Activate};

use super::{Chosen, Screen, exhibit};
use crate::{
    shipped,
    theme::{
        palette, type_scale,
        widget::{Weight, button, note, root, shout, words},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Title), (lay_a_board, show, exhibit));
}

/// The first shipped scenario lies on the table behind the title.
fn lay_a_board(chosen: Option<Res<Chosen>>, mut commands: Commands) {
    if chosen.is_none()
        && let Some(first) = shipped::scenarios().first()
    {
        commands.insert_resource(Chosen(first.clone()));
    }
}

fn show(mut commands: Commands) {
    commands.spawn((
        root("Title screen"),
        DespawnOnExit(Screen::Title),
        children![(
            Pickable::IGNORE,
            Node {
                width: percent(100),
                height: percent(100),
                flex_direction: FlexDirection::Column,
                align_items: AlignItems::Start,
                justify_content: JustifyContent::Center,
                padding: UiRect::axes(px(88), px(40)),
                row_gap: px(type_scale::GAP),
                ..default()
            },
            shade(),
            children![
                shout("Knockback", type_scale::TITLE, palette::ACCENT),
                words("Being hit moves you.", type_scale::SUBHEADING, palette::TEXT),
                (Node { height: px(type_scale::GAP_L * 2.0), ..default() }, Pickable::IGNORE),
                (button("Play", Weight::Main, play), AutoFocus),
                #[cfg(not(target_arch = "wasm32"))]
                button("Quit", Weight::Quiet, quit),
                (Node { height: px(type_scale::GAP_L), ..default() }, Pickable::IGNORE),
                note("Tab or arrows to choose, Enter to press. F12 takes a picture."),
            ],
        )],
    ));
}

/// Dark on the side of the words, open on the side of the board.
pub(super) fn shade() -> impl Bundle {
    BackgroundGradient::from(LinearGradient::new(
        LinearGradient::TO_RIGHT,
        vec![
            ColorStop::new(palette::BACKDROP.with_alpha(0.94), percent(0)),
            ColorStop::new(palette::BACKDROP.with_alpha(0.75), percent(35)),
            ColorStop::new(palette::BACKDROP.with_alpha(0.0), percent(68)),
        ],
    ))
}

fn play(_: On<Activate>, mut screen: ResMut<NextState<Screen>>) {
    screen.set(Screen::Scenarios);
}

#[cfg(not(target_arch = "wasm32"))]
fn quit(_: On<Activate>, mut exit: MessageWriter<AppExit>) {
    exit.write(AppExit::Success);
}
