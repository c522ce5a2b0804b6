//! What fills the window: one screen at a time, and above it perhaps a menu.

mod battle;
mod end;
mod menu;
mod scenarios;
mod settings;
mod title;

use bevy::{
    input_focus::{
        FocusCause, InputFocus, InputFocusVisible,
        tab_navigation::{NavAction, TabNavigation},
    },
    prelude::*,
};
use std::sync::Arc;

use knockback_rules::battle::Setting;

use crate::{
    AppSystems,
    battle::{pieces::Rebuild, start::lay_on_table},
    options::Options,
    shots::Shoot,
    view3d::camera::Rig,
};

/// The screens.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Screen {
    /// The name of the game, over a slowly turning board.
    #[default]
    Title,
    /// Which battle to play.
    Scenarios,
    /// The battle.
    Battle,
    /// Who won.
    End,
}

/// A menu above the screen, which goes on being shown beneath it; a state of its own, so that closing it changes
/// nothing else.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Menu {
    /// No menu.
    #[default]
    None,
    /// The battle waits.
    Pause,
    /// Which key does what.
    Help,
    /// What players can set to their liking.
    Settings,
    /// Whether the turn shall end with something left to do.
    ConfirmEnd,
}

/// The scenario that is played, or would be.
#[derive(Resource, Clone, Debug)]
pub(crate) struct Chosen(pub(crate) Arc<Setting>);

pub(super) fn plugin(app: &mut App) {
    let options = app.world().resource::<Options>();
    let (given, replay) = (options.given.clone(), options.replay.clone());
    let given = given.or_else(|| Some(replay.as_ref()?.loaded.game.battle().shared_setting()));
    if let Some(recording) = replay {
        app.insert_resource(recording);
    }
    match given {
        Some(scenario) => app.insert_resource(Chosen(scenario)).insert_state(Screen::Battle),
        None => app.init_state::<Screen>(),
    };
    app.init_state::<Menu>()
        .add_plugins((title::plugin, scenarios::plugin, battle::plugin, end::plugin, menu::plugin, settings::plugin))
        .add_systems(Update, arrows_as_tab.in_set(AppSystems::Input).run_if(choosing))
        .add_systems(
            Update,
            lay_out_chosen
                .in_set(AppSystems::Decide)
                .run_if(resource_exists_and_changed::<Chosen>.and_then(not(in_state(Screen::Battle)))),
        )
        .add_systems(StateTransition, (forget_focus, shoot_screen).run_if(state_changed::<Screen>));
}

/// True where arrows choose among buttons: everywhere but in the battle, where they move the view.
fn choosing(screen: Res<State<Screen>>, menu: Res<State<Menu>>) -> bool {
    *screen.get() != Screen::Battle || *menu.get() != Menu::None
}

fn arrows_as_tab(
    keys: Res<ButtonInput<KeyCode>>,
    navigation: TabNavigation,
    mut focus: ResMut<InputFocus>,
    mut visible: ResMut<InputFocusVisible>,
) {
    let action = if keys.any_just_pressed([KeyCode::ArrowDown, KeyCode::ArrowRight]) {
        NavAction::Next
    } else if keys.any_just_pressed([KeyCode::ArrowUp, KeyCode::ArrowLeft]) {
        NavAction::Previous
    } else {
        return;
    };
    if let Ok(next) = navigation.navigate(&focus, action) {
        focus.set(next, FocusCause::Navigated);
        visible.0 = true;
    }
}

/// The chosen scenario is laid out on the table behind the screens; a battle lays out its own, and what has happened in it.
fn lay_out_chosen(chosen: Res<Chosen>, mut rebuild: MessageWriter<Rebuild>, mut commands: Commands) {
    lay_on_table(&chosen.0, &mut rebuild, &mut commands);
}

/// What had the focus is gone with its screen, unless the new one has set it already.
fn forget_focus(mut focus: ResMut<InputFocus>, alive: Query<()>) {
    if focus.get().is_some_and(|entity| !alive.contains(entity)) {
        focus.clear();
    }
}

fn shoot_screen(screen: Res<State<Screen>>, mut shoot: MessageWriter<Shoot>) {
    shoot.write(Shoot(match screen.get() {
        Screen::Title => "title",
        Screen::Scenarios => "scenarios",
        Screen::Battle => "battle",
        Screen::End => "end",
    }));
}

/// The board is on show beside the words.
fn exhibit(mut rig: ResMut<Rig>) {
    rig.exhibit(true);
}

/// The board fills the window, and the player has the camera.
fn hand_over(mut rig: ResMut<Rig>) {
    rig.exhibit(false);
}
