//! Screens and menus. One screen at a time fills the window, and at most one menu is open above it.

mod battle;
mod battles;
mod complaint;
pub(crate) mod end;
mod feats;
mod guide;
mod menu;
mod page_keys;
mod puzzles;
mod relative_time;
pub(crate) mod scenarios;
mod seats;
pub(crate) mod settings;
mod storage_full;
mod title;

use bevy::{
    input_focus::{
        FocusCause, InputFocus, InputFocusVisible,
        tab_navigation::{NavAction, TabNavigation},
    },
    prelude::*,
};

use crate::{
    battle::start::lay_on_table,
    options::Options,
    stage::{
        AppSystems, Chosen, Menu, Rebuild, Screen,
        actions::{self, Keys, applies},
        shots::Shoot,
    },
    view3d::camera::Rig,
};

pub(super) fn plugin(app: &mut App) {
    let options = app.world().resource::<Options>();
    let (given, replay) = (options.given.clone(), options.replay.clone());
    let given = given.or_else(|| Some(replay.as_ref()?.loaded.game.battle().shared_setup()));
    if let Some(recording) = replay {
        app.insert_resource(recording);
    }
    match given {
        Some(scenario) => app.insert_resource(Chosen(scenario)).insert_state(Screen::Battle),
        None => app.init_state::<Screen>(),
    };
    app.init_state::<Menu>()
        .add_plugins((
            title::plugin,
            scenarios::plugin,
            (battles::plugin, puzzles::plugin, feats::plugin),
            battle::plugin,
            end::plugin,
            guide::plugin,
            menu::plugin,
            settings::plugin,
            (complaint::plugin, storage_full::plugin, seats::plugin),
        ))
        .add_systems(Update, go_through_buttons.in_set(AppSystems::Input).run_if(applies(&actions::NEXT_BUTTON)))
        .add_systems(
            Update,
            lay_out_chosen
                .in_set(AppSystems::Decide)
                .run_if(resource_exists_and_changed::<Chosen>.and_then(not(in_state(Screen::Battle)))),
        )
        .add_systems(StateTransition, (forget_focus, shoot_screen).run_if(state_changed::<Screen>));
}

fn go_through_buttons(
    keys: Keys,
    navigation: TabNavigation,
    mut focus: ResMut<InputFocus>,
    mut visible: ResMut<InputFocusVisible>,
) {
    let action = if keys.just_pressed(&actions::NEXT_BUTTON) {
        NavAction::Next
    } else if keys.just_pressed(&actions::BUTTON_BEFORE) {
        NavAction::Previous
    } else {
        return;
    };
    if let Ok(next) = navigation.navigate(&focus, action) {
        focus.set(next, FocusCause::Navigated);
        visible.0 = true;
    }
}

/// Puts the board of the chosen scenario on the table behind the screens. A battle does this for its own board.
fn lay_out_chosen(chosen: Res<Chosen>, mut rebuild: MessageWriter<Rebuild>, mut commands: Commands) {
    lay_on_table(&chosen.0, &mut rebuild, &mut commands);
}

/// Clears the focus if its entity is gone. A focus that the new screen has set is kept.
fn forget_focus(mut focus: ResMut<InputFocus>, alive: Query<()>) {
    if focus.get().is_some_and(|entity| !alive.contains(entity)) {
        focus.clear();
    }
}

fn shoot_screen(screen: Res<State<Screen>>, mut shoot: MessageWriter<Shoot>) {
    shoot.write(Shoot(match screen.get() {
        Screen::Title => "title",
        Screen::Scenarios => "scenarios",
        Screen::Battles => "battles",
        Screen::Puzzles => "puzzles",
        Screen::Feats => "feats",
        Screen::Battle => "battle",
        Screen::End => "end",
    }));
}

/// Shows the board beside the text of a screen.
fn exhibit(mut rig: ResMut<Rig>) {
    rig.exhibit(true);
}

/// Lets the board fill the window, and gives the player control of the camera.
fn hand_over(mut rig: ResMut<Rig>) {
    rig.exhibit(false);
}
