//! The battle: the whole window is the field, with panels around it.

use bevy::prelude::*;

use super::hand_over;
use crate::{
    battle::{playback::instant_replay::showing, puzzle::puzzling},
    bots::{hint::Hints, review::AtMoment},
    input::KeySystems,
    stage::{
        AppSystems, BotPicks, CurrentSelection, Menu, Screen, Shown,
        actions::{self, Keys, applies},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Battle), hand_over).add_systems(
        Update,
        (
            // What is shown again ends first, by the same key.
            open_menu
                .in_set(AppSystems::Input)
                .after(KeySystems)
                .run_if(applies(&actions::MENU).and_then(not(showing))),
            // A puzzle goes on where it was won: the next one is a press away.
            end.in_set(AppSystems::Decide).run_if(resource_exists_and_changed::<Shown>.and_then(not(puzzling))),
        )
            .run_if(in_state(Screen::Battle)),
    );
}

fn open_menu(
    keys: Keys,
    (picks, bot_picks): (Res<CurrentSelection>, Res<BotPicks>),
    (hints, at_moment): (Res<Hints>, Option<Res<AtMoment>>),
    mut menu: ResMut<NextState<Menu>>,
) {
    // What is aimed at is let go of first, what a bot would do is closed, and a moment of the review is left, by the same key.
    let asked = keys.just_pressed(&actions::MENU);
    if asked && !picks.held_beside(&bot_picks) && !hints.is_open() && at_moment.is_none() {
        menu.set(Menu::Pause);
    } else if keys.just_pressed(&actions::HELP) {
        menu.set(Menu::Help);
    }
}

/// Once the end has been shown, the verdict is told.
pub(super) fn end(shown: Res<Shown>, mut screen: ResMut<NextState<Screen>>) {
    if shown.battle.outcome().is_some() && shown.caught_up() {
        screen.set(Screen::End);
    }
}
