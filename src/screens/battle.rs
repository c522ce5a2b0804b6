//! The battle screen. The battlefield fills the window, with panels around it.

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
            // During an instant replay, the same key ends the replay instead.
            open_menu
                .in_set(AppSystems::Input)
                .after(KeySystems)
                .run_if(applies(&actions::MENU).and_then(not(showing))),
            // A puzzle stays open after its battle is won, so that the player can go to the next puzzle at once.
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
    // The same key first clears the selection, closes the hint, or leaves a moment of the review.
    let asked = keys.just_pressed(&actions::MENU);
    if asked && !picks.held_beside(&bot_picks) && !hints.is_open() && at_moment.is_none() {
        menu.set(Menu::Pause);
    } else if keys.just_pressed(&actions::HELP) {
        menu.set(Menu::Help);
    }
}

/// Shows the end screen once the end of the battle has been played back.
pub(super) fn end(shown: Res<Shown>, mut screen: ResMut<NextState<Screen>>) {
    if shown.battle.outcome().is_some() && shown.caught_up() {
        screen.set(Screen::End);
    }
}
