//! Restores the focus after a click.
//!
//! A click hides the focus ring but leaves the focus on the clicked button. Enter and Space would press that button
//! again without any visible sign. After a click, the focus therefore moves to the button that Enter should press on
//! this screen. If Enter acts on the battlefield, the focus is cleared.

use bevy::{
    input_focus::{FocusCause, InputFocus, InputFocusVisible},
    picking::events::{Pointer, Release},
    prelude::*,
    ui_widgets::Button,
};

use crate::stage::{Menu, Screen};

/// Marks the button that Enter presses until the player moves the focus. One per screen.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FocusHome {
    /// The button is highlighted as the selected entry.
    Marked,
    /// The focus ring shows the button.
    Ringed,
}

/// True if a pointer has been released since the last check.
#[derive(Resource, Default, Debug)]
struct Released(bool);

/// The systems that restore the focus after a click.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct FocusRestoreSystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Released>()
        .add_observer(|_: On<Pointer<Release>>, mut released: ResMut<Released>| released.0 = true)
        // After the results of the click have been laid out.
        .add_systems(PostUpdate, restore_focus.in_set(FocusRestoreSystems));
}

fn restore_focus(
    mut released: ResMut<Released>,
    homes: Query<(Entity, &FocusHome)>,
    others: Query<(), Without<Button>>,
    (screen, menu): (Res<State<Screen>>, Res<State<Menu>>),
    mut focus: ResMut<InputFocus>,
    mut visible: ResMut<InputFocusVisible>,
) {
    // The clicked button may be gone, because the top bar is laid out again when its content changes.
    let clicked = std::mem::take(&mut released.0) && !visible.0 && !focus.get().is_some_and(|on| others.contains(on));
    // The button that Enter presses is covered while a menu is open.
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

    /// Builds a battle screen on which a button has been clicked.
    fn clicked() -> (App, Entity) {
        let mut app = App::new();
        app.init_resource::<InputFocus>()
            .init_resource::<InputFocusVisible>()
            .insert_resource(State::new(Screen::Battle))
            .insert_resource(State::new(Menu::None))
            .insert_resource(Released(true))
            .add_systems(PostUpdate, restore_focus);
        let button = app.world_mut().spawn(Button).id();
        app.insert_resource(InputFocus::from_entity(button));
        (app, button)
    }

    fn focused(app: &App) -> (Option<Entity>, bool) {
        (app.world().resource::<InputFocus>().get(), app.world().resource::<InputFocusVisible>().0)
    }

    #[test]
    fn a_click_returns_the_focus_to_the_default_button() {
        let (mut app, _) = clicked();
        let home = app.world_mut().spawn((Button, FocusHome::Ringed)).id();
        app.update();
        assert_eq!(focused(&app), (Some(home), true));
    }

    #[test]
    fn a_button_replaced_by_its_click_also_returns_the_focus() {
        let (mut app, button) = clicked();
        let home = app.world_mut().spawn((Button, FocusHome::Marked)).id();
        app.world_mut().despawn(button);
        app.update();
        assert_eq!(focused(&app), (Some(home), false));
    }

    #[test]
    fn after_a_click_in_a_battle_enter_acts_on_the_battlefield() {
        let (mut app, button) = clicked();
        app.insert_resource(Released(false));
        app.update();
        assert_eq!(focused(&app), (Some(button), false), "the focus stays while the button is pressed");
        app.insert_resource(Released(true));
        app.update();
        assert_eq!(focused(&app), (None, false));
    }

    #[test]
    fn non_buttons_and_menus_keep_the_focus() {
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
