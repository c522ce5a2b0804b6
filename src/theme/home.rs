//! Where the focus goes back to after a click.
//!
//! A click hides the focus and leaves it on the button that was clicked: Enter and Space would press that one once more, and no
//! ring would tell. So the pointer gives the focus back: to what Enter is said to press, or to nothing where Enter acts on the
//! battlefield.

use bevy::{
    input_focus::{FocusCause, InputFocus, InputFocusVisible},
    picking::events::{Pointer, Release},
    prelude::*,
    ui_widgets::Button,
};

use crate::stage::{Menu, Screen};

/// What Enter presses while nobody goes through the buttons; one on a screen.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FocusHome {
    /// It is marked as what is chosen.
    Marked,
    /// The ring around it tells.
    Ringed,
}

/// A pointer has been released.
#[derive(Resource, Default, Debug)]
struct Released(bool);

/// The focus has come home.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct FocusRestoreSystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Released>()
        .add_observer(|_: On<Pointer<Release>>, mut released: ResMut<Released>| released.0 = true)
        // After whatever a click has brought was laid out.
        .add_systems(PostUpdate, come_home.in_set(FocusRestoreSystems));
}

fn come_home(
    mut released: ResMut<Released>,
    homes: Query<(Entity, &FocusHome)>,
    others: Query<(), Without<Button>>,
    (screen, menu): (Res<State<Screen>>, Res<State<Menu>>),
    mut focus: ResMut<InputFocus>,
    mut visible: ResMut<InputFocusVisible>,
) {
    // What was clicked may be gone: the bar at the top is laid out anew when it says something else.
    let clicked = std::mem::take(&mut released.0) && !visible.0 && !focus.get().is_some_and(|on| others.contains(on));
    // A menu lies above what Enter pressed before.
    if !clicked || *menu.get() != Menu::None {
        return;
    }
    if let Some((home, how)) = homes.iter().next() {
        focus.set(home, FocusCause::Navigated);
        visible.0 = *how == FocusHome::Ringed;
    } else if *screen.get() == Screen::Battle {
        focus.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A battle, and a button in it that was clicked.
    fn clicked() -> (App, Entity) {
        let mut app = App::new();
        app.init_resource::<InputFocus>()
            .init_resource::<InputFocusVisible>()
            .insert_resource(State::new(Screen::Battle))
            .insert_resource(State::new(Menu::None))
            .insert_resource(Released(true))
            .add_systems(PostUpdate, come_home);
        let button = app.world_mut().spawn(Button).id();
        app.insert_resource(InputFocus::from_entity(button));
        (app, button)
    }

    fn focused(app: &App) -> (Option<Entity>, bool) {
        (app.world().resource::<InputFocus>().get(), app.world().resource::<InputFocusVisible>().0)
    }

    #[test]
    fn a_click_gives_the_focus_back_to_what_enter_presses() {
        let (mut app, _) = clicked();
        let home = app.world_mut().spawn((Button, FocusHome::Ringed)).id();
        app.update();
        assert_eq!(focused(&app), (Some(home), true));
    }

    #[test]
    fn a_button_that_its_click_has_replaced_gives_the_focus_back_too() {
        let (mut app, button) = clicked();
        let home = app.world_mut().spawn((Button, FocusHome::Marked)).id();
        app.world_mut().despawn(button);
        app.update();
        assert_eq!(focused(&app), (Some(home), false));
    }

    #[test]
    fn in_a_battle_a_click_leaves_enter_to_the_battlefield() {
        let (mut app, button) = clicked();
        app.insert_resource(Released(false));
        app.update();
        assert_eq!(focused(&app), (Some(button), false), "while it is held down");
        app.insert_resource(Released(true));
        app.update();
        assert_eq!(focused(&app), (None, false));
    }

    #[test]
    fn what_is_no_button_keeps_the_focus_and_so_does_a_menu() {
        let (mut app, button) = clicked();
        app.insert_resource(State::new(Menu::Settings));
        app.update();
        assert_eq!(focused(&app), (Some(button), false));
        let log = app.world_mut().spawn_empty().id();
        app.insert_resource(State::new(Menu::None)).insert_resource(InputFocus::from_entity(log));
        app.insert_resource(Released(true));
        app.update();
        assert_eq!(focused(&app), (Some(log), false));
    }
}
