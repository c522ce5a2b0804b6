//! Menus above a screen: the pause, and which key does what.

use bevy::{input_focus::AutoFocus, prelude::*, ui_widgets::Activate};

use super::{Menu, Screen};
use crate::{
    AppSystems,
    theme::{
        palette, type_scale,
        widget::{Weight, button, heading, label, panel, panel_node, veil, words},
    },
};

/// Keys and what they do, in the order of the help.
const KEYS: [(&str, &str); 16] = [
    ("Click, or arrows and Enter", "pick a figure, move, attack"),
    ("F", "the next figure that can act"),
    ("T, Shift+T", "look at the next target, or the one before"),
    ("1, 2, 3 ...", "choose an attack, a line, a card"),
    ("L", "the next line of a knockback, or the next way to stand"),
    ("G, or hold Shift", "the shortest way, whatever it risks"),
    ("V", "levels of the hexes around the cursor"),
    ("End", "end the turn"),
    ("Backspace, Ctrl+Z", "undo, up to the last die"),
    ("Space", "skip what is being shown"),
    ("W A S D, middle drag", "move the view"),
    ("Q, E, right drag", "turn the view"),
    ("Wheel, + and \u{2212}, Home", "zoom, show the whole board"),
    ("Tab, Enter", "go through the buttons and press one"),
    ("Esc, F1", "let go, menu; this help"),
    ("F5, F12", "save the battle, take a picture"),
];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Pause), show_pause)
        .add_systems(OnEnter(Menu::Help), show_help)
        .add_systems(OnExit(Screen::Battle), close)
        .add_systems(Update, leave.in_set(AppSystems::Input).run_if(not(in_state(Menu::None))));
}

fn show_pause(mut commands: Commands) {
    commands.spawn((
        veil("Pause menu", 0.6, 10),
        DespawnOnExit(Menu::Pause),
        children![(
            panel(),
            Node { align_items: AlignItems::Stretch, padding: px(type_scale::GAP_L * 1.5).all(), ..panel_node() },
            children![
                heading("Paused"),
                (button("Go on", Weight::Main, go_on), AutoFocus),
                button("Keys", Weight::Quiet, help),
                button("Leave the battle", Weight::Quiet, leave_battle),
            ],
        )],
    ));
}

fn show_help(mut commands: Commands) {
    let rows: Vec<_> = KEYS
        .into_iter()
        .map(|(keys, does)| {
            (
                Node { column_gap: px(type_scale::GAP_L), ..default() },
                children![
                    (Node { width: px(300), ..default() }, children![words(keys, type_scale::BODY, palette::ACCENT)]),
                    label(does),
                ],
            )
        })
        .collect();
    commands.spawn((
        veil("Help", 0.6, 10),
        DespawnOnExit(Menu::Help),
        children![(
            panel(),
            Node { padding: px(type_scale::GAP_L * 1.5).all(), ..panel_node() },
            Children::spawn((
                Spawn(heading("Keys")),
                SpawnIter(rows.into_iter()),
                Spawn((button("Go on", Weight::Main, go_on), AutoFocus)),
            )),
        )],
    ));
}

fn go_on(_: On<Activate>, mut menu: ResMut<NextState<Menu>>) {
    menu.set(Menu::None);
}

fn help(_: On<Activate>, mut menu: ResMut<NextState<Menu>>) {
    menu.set(Menu::Help);
}

fn leave_battle(_: On<Activate>, mut screen: ResMut<NextState<Screen>>) {
    screen.set(Screen::Scenarios);
}

fn close(mut menu: ResMut<NextState<Menu>>) {
    menu.set(Menu::None);
}

fn leave(keys: Res<ButtonInput<KeyCode>>, mut menu: ResMut<NextState<Menu>>) {
    if keys.just_pressed(KeyCode::Escape) {
        menu.set(Menu::None);
    }
}
