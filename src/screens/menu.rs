//! The pause: a menu above a battle.

use bevy::{input_focus::AutoFocus, prelude::*, ui_widgets::Activate};

use crate::{
    battle::save::SaveAsked,
    stage::{
        AppSystems, Chosen, Menu, Screen,
        actions::{self, Keys, Presses},
    },
    theme::{
        scale::Density,
        type_scale,
        widget::{Weight, button, heading, note, panel, panel_node, print_shadow, veil},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Pause), show_pause).add_systems(OnExit(Screen::Battle), close).add_systems(
        Update,
        leave.in_set(AppSystems::Input).run_if(in_state(Menu::Pause).or_else(in_state(Menu::ConfirmEnd))),
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

/// Back to the screen beneath.
pub(super) fn go_on(_: On<Activate>, mut menu: ResMut<NextState<Menu>>, mut presses: Presses) {
    menu.set(Menu::None);
    // The same press must not act on the battlefield as well.
    presses.swallow(&actions::ACT);
}

pub(super) fn settings(_: On<Activate>, mut menu: ResMut<NextState<Menu>>) {
    menu.set(Menu::Settings);
}

pub(super) fn help(_: On<Activate>, mut menu: ResMut<NextState<Menu>>) {
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

fn leave(keys: Keys, mut menu: ResMut<NextState<Menu>>) {
    if keys.just_pressed(&actions::CLOSE) {
        menu.set(Menu::None);
    }
}
