//! Menus above a screen: the pause, and which key does what.

use bevy::{input_focus::AutoFocus, prelude::*, ui_widgets::Activate};

use super::Presents;
use crate::{
    battle::save::{SAVE_KEY, SaveAsked},
    stage::{AppSystems, Chosen, Menu, Screen, offers::Offers},
    theme::{
        palette,
        scale::Density,
        scroll::{Scrolled, scrolled},
        type_scale,
        widget::{Weight, button, heading, key, note, panel, panel_node, print_shadow, veil, words},
    },
};

/// Keys and what they do, in the order of the help; keys that do the same are apart by `/`.
const KEYS: &[(&str, &str)] = &[
    ("Click", "pick a figure, move, attack"),
    ("Arrows / Enter", "go from hex to hex, and act there"),
    ("F", "the next figure that can act"),
    ("T / Shift+T", "look at the next target, or the one before"),
    ("1 / 2 / 3", "choose an attack, a line, a card, an answer"),
];

/// The same, after those of rulesets.
const MORE_KEYS: &[(&str, &str)] = &[
    ("V", "levels of the hexes around the cursor"),
    ("End", "end the turn or the phase"),
    ("Backspace / Ctrl+Z", "undo, up to the last die"),
    ("Space", "skip what is being shown"),
    ("B", "show the last move or attack again; once more, the one before"),
    ("P", "show battles faster: x1, x2, x4"),
    ("M", "the table, or the map from above"),
    ("H", "fold the panels away, and back"),
    ("W A S D / Middle drag", "move the view"),
    ("Q / E / Right drag", "turn the view"),
    ("Z / X", "tilt the view"),
    ("Wheel / + / \u{2212}", "zoom"),
    ("C / Double click", "look at the figure that is picked, at a hex"),
    ("Home", "show the whole board"),
    ("Tab / Enter", "go through buttons and signs, and press"),
    ("Esc", "let go of what is aimed at; the menu"),
    ("F1 / ?", "this help"),
    (SAVE_KEY.1, "save the battle as a file"),
    #[cfg(not(target_arch = "wasm32"))]
    ("F12", "take a picture"),
    ("Tap / Tap again", "look at a hex, and act there; hold to look around"),
    ("One finger / Two", "move the view; pinch and turn it"),
];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Pause), show_pause)
        .add_systems(OnEnter(Menu::Help), show_help)
        .add_systems(OnExit(Screen::Battle), close)
        .add_systems(
            Update,
            (
                leave.in_set(AppSystems::Input).run_if(in_state(Menu::Pause).or_else(in_state(Menu::ConfirmEnd))),
                leave_help.in_set(AppSystems::Input).run_if(in_state(Menu::Help)),
            ),
        );
}

fn show_pause(chosen: Option<Res<Chosen>>, density: Res<Density>, mut commands: Commands) {
    let name = chosen.map(|chosen| chosen.0.scenario.name.clone()).unwrap_or_default();
    commands.spawn((
        veil("Pause menu", 0.6, 10),
        DespawnOnExit(Menu::Pause),
        children![(
            panel(),
            print_shadow(6.0),
            Node {
                align_items: AlignItems::Stretch,
                padding: px(density.pick(type_scale::GAP_L * 1.5, type_scale::GAP)).all(),
                row_gap: px(density.pick(type_scale::GAP, type_scale::GAP_S)),
                ..panel_node()
            },
            children![
                heading("Paused"),
                note(name),
                (button("Go on", Weight::Main, go_on), AutoFocus),
                button("Settings", Weight::Quiet, settings),
                button("Keys", Weight::Quiet, help),
                button("Save as a file", Weight::Quiet, save),
                button("Restart", Weight::Quiet, restart),
                button("Leave the battle", Weight::Quiet, leave_battle),
            ],
        )],
    ));
}

fn show_help(density: Res<Density>, presents: Res<Offers<dyn Presents>>, mut commands: Commands) {
    let root = commands.spawn((veil("Help", 0.75, 10), DespawnOnExit(Menu::Help))).id();
    let sheet = commands
        .spawn((
            ChildOf(root),
            panel(),
            print_shadow(6.0),
            Node {
                max_height: percent(96),
                max_width: percent(96),
                padding: px(density.pick(type_scale::GAP_L, type_scale::GAP)).all(),
                row_gap: px(density.pick(type_scale::GAP, type_scale::GAP_S)),
                ..panel_node()
            },
            children![heading("Keys")],
        ))
        .id();
    let Scrolled { column, .. } = scrolled(
        sheet,
        Node { flex_shrink: 1.0, ..default() },
        Node { row_gap: px(density.pick(4.0, 3.0)), ..default() },
        &mut commands,
    );
    let own = presents.all().flat_map(Presents::keys);
    for &(keys, does) in KEYS.iter().chain(own).chain(MORE_KEYS) {
        let row = commands
            .spawn((
                ChildOf(column),
                Node {
                    column_gap: px(type_scale::GAP),
                    align_items: AlignItems::Center,
                    flex_shrink: 0.0,
                    ..default()
                },
            ))
            .id();
        let caps: Vec<_> = keys.split(" / ").map(key).collect();
        commands.spawn((
            ChildOf(row),
            Node { width: px(230), column_gap: px(4), flex_shrink: 0.0, ..default() },
            Children::spawn(SpawnIter(caps.into_iter())),
        ));
        commands.spawn((ChildOf(row), words(does, density.pick(16.0, 14.0), palette::TEXT)));
    }
    commands.spawn((
        ChildOf(sheet),
        note(
            "Rest the pointer on any word, sign or number, or reach it with Tab: it tells what it means, and its rule.",
        ),
    ));
    commands.spawn((ChildOf(sheet), button("Go on", Weight::Main, go_on), AutoFocus));
}

fn go_on(_: On<Activate>, mut menu: ResMut<NextState<Menu>>, mut keys: ResMut<ButtonInput<KeyCode>>) {
    menu.set(Menu::None);
    // The same press must not act on the battlefield as well.
    keys.clear_just_pressed(KeyCode::Enter);
}

fn settings(_: On<Activate>, mut menu: ResMut<NextState<Menu>>) {
    menu.set(Menu::Settings);
}

fn help(_: On<Activate>, mut menu: ResMut<NextState<Menu>>) {
    menu.set(Menu::Help);
}

/// The same battle from its beginning.
fn restart(_: On<Activate>, mut screen: ResMut<NextState<Screen>>) {
    screen.set(Screen::Battle);
}

fn leave_battle(_: On<Activate>, mut screen: ResMut<NextState<Screen>>) {
    screen.set(Screen::Scenarios);
}

fn save(_: On<Activate>, mut asked: MessageWriter<SaveAsked>, mut menu: ResMut<NextState<Menu>>) {
    asked.write(SaveAsked);
    menu.set(Menu::None);
}

fn close(mut menu: ResMut<NextState<Menu>>) {
    menu.set(Menu::None);
}

fn leave(keys: Res<ButtonInput<KeyCode>>, mut menu: ResMut<NextState<Menu>>) {
    if keys.just_pressed(KeyCode::Escape) {
        menu.set(Menu::None);
    }
}

fn leave_help(keys: Res<ButtonInput<KeyCode>>, mut menu: ResMut<NextState<Menu>>) {
    if keys.any_just_pressed([KeyCode::Escape, KeyCode::F1]) {
        menu.set(Menu::None);
    }
}
