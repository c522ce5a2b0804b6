//! The battle: the whole window is the field, with panels around it.

use bevy::prelude::*;

use super::hand_over;
use crate::{
    battle::playback::again::showing,
    bots::hint::Hints,
    stage::{
        AppSystems, Menu, Picks, Screen, Shown,
        actions::{self, Keys, applies},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Battle), hand_over).add_systems(
        Update,
        (
            // What is shown again ends first, by the same key.
            open_menu.in_set(AppSystems::Input).run_if(applies(&actions::MENU).and_then(not(showing))),
            end.in_set(AppSystems::Decide).run_if(resource_exists_and_changed::<Shown>),
        )
            .run_if(in_state(Screen::Battle)),
    );
}

fn open_menu(keys: Keys, picks: Res<Picks>, hints: Res<Hints>, mut menu: ResMut<NextState<Menu>>) {
    // What is aimed at is let go of first, and what a bot would do is closed, by the same key.
    if keys.just_pressed(&actions::MENU) && !picks.holds() && !hints.is_open() {
        menu.set(Menu::Pause);
    } else if keys.just_pressed(&actions::HELP) {
        menu.set(Menu::Help);
    }
}

/// Once the end has been shown, the verdict is told.
fn end(shown: Res<Shown>, mut screen: ResMut<NextState<Screen>>) {
    if shown.battle.outcome().is_some() && shown.caught_up() {
        screen.set(Screen::End);
    }
}
