//! The battle: the whole window is the field, with panels around it.

use bevy::prelude::*;

use super::hand_over;
use crate::{
    battle::playback::again::showing,
    stage::{AppSystems, Menu, Picks, Screen, Shown},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Battle), hand_over).add_systems(
        Update,
        (
            // Escape ends what is shown again first.
            open_menu.in_set(AppSystems::Input).run_if(in_state(Menu::None).and_then(not(showing))),
            end.in_set(AppSystems::Decide).run_if(resource_exists_and_changed::<Shown>),
        )
            .run_if(in_state(Screen::Battle)),
    );
}

fn open_menu(keys: Res<ButtonInput<KeyCode>>, picks: Res<Picks>, mut menu: ResMut<NextState<Menu>>) {
    // Escape lets go of what is aimed at first.
    if keys.just_pressed(KeyCode::Escape) && !picks.holds() {
        menu.set(Menu::Pause);
    } else if help_asked(&keys) {
        menu.set(Menu::Help);
    }
}

/// F1, or a question mark, which is Shift and the slash where the keyboard is American.
pub(crate) fn help_asked(keys: &ButtonInput<KeyCode>) -> bool {
    let shift = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    keys.just_pressed(KeyCode::F1) || shift && keys.just_pressed(KeyCode::Slash)
}

/// Once the end has been shown, the verdict is told.
fn end(shown: Res<Shown>, mut screen: ResMut<NextState<Screen>>) {
    if shown.battle.outcome().is_some() && shown.caught_up() {
        screen.set(Screen::End);
    }
}
