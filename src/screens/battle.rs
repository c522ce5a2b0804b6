//! The battle: the field, what stands on it, and a frame for the interface of the rules.

use bevy::{prelude::*, ui_widgets::Activate};

use super::{Chosen, Menu, Screen, hand_over};
use crate::{
    AppSystems,
    theme::{
        palette, type_scale,
        widget::{Weight, button, note, panel, panel_node, root, subheading},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Battle), (show, hand_over)).add_systems(
        Update,
        open_menu.in_set(AppSystems::Input).run_if(in_state(Screen::Battle).and_then(in_state(Menu::None))),
    );
}

fn show(chosen: Res<Chosen>, mut commands: Commands) {
    commands.spawn((
        root("Battle screen"),
        DespawnOnExit(Screen::Battle),
        children![
            (
                Name::new("Top bar"),
                panel(),
                Node {
                    flex_direction: FlexDirection::Row,
                    align_items: AlignItems::Center,
                    justify_content: JustifyContent::SpaceBetween,
                    padding: UiRect::axes(px(type_scale::GAP_L), px(type_scale::GAP_S)),
                    border: UiRect::bottom(px(1)),
                    border_radius: BorderRadius::ZERO,
                    ..panel_node()
                },
                children![subheading(chosen.0.name.clone()), button("Menu", Weight::Small, pause)],
            ),
            (Node { flex_grow: 1.0, ..default() }, Pickable::IGNORE),
            (
                Name::new("Hints"),
                Node {
                    padding: UiRect::axes(px(type_scale::GAP), px(type_scale::GAP_S)),
                    margin: px(type_scale::GAP).all(),
                    align_self: AlignSelf::Start,
                    border_radius: BorderRadius::all(px(type_scale::ROUND)),
                    ..default()
                },
                BackgroundColor(palette::PANEL),
                Pickable::IGNORE,
                children![note(
                    "WASD move the view, Q and E turn it, wheel or + and \u{2212} zoom, Home shows all. Esc opens the menu."
                )],
            ),
        ],
    ));
}

fn pause(_: On<Activate>, mut menu: ResMut<NextState<Menu>>) {
    menu.set(Menu::Pause);
}

fn open_menu(keys: Res<ButtonInput<KeyCode>>, mut menu: ResMut<NextState<Menu>>) {
    if keys.just_pressed(KeyCode::Escape) {
        menu.set(Menu::Pause);
    } else if keys.just_pressed(KeyCode::F1) {
        menu.set(Menu::Help);
    }
}
