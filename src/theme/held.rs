//! Keeps a button pressed when its panel is laid out again under the pointer.
//!
//! When the content of a panel changes, for example when odds arrive, the panel is laid out again with new entities.
//! Bevy reports a click only if the same entity received both the press and the release. A press that spans the change
//! would therefore be lost. This module transfers the press to the new button with the same name.

use std::iter;

use bevy::{
    picking::{
        PickingSystems,
        hover::HoverMap,
        pointer::{PointerAction, PointerButton, PointerId, PointerInput},
    },
    platform::collections::HashMap,
    prelude::*,
    ui::{InteractionDisabled, Pressed},
    ui_widgets::{Activate, Button},
};

use crate::stage::AppSystems;

/// The button that each pointer is pressing.
#[derive(Resource, Default, Debug)]
struct Held(HashMap<PointerId, Hold>);

#[derive(Debug)]
struct Hold {
    button: Entity,
    /// The names of the button and its ancestors, innermost first.
    path: Vec<Option<Name>>,
    /// True if the pressed button is gone and `button` is its replacement.
    renewed: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Held>()
        .add_observer(hold)
        .add_systems(PreUpdate, release.after(PickingSystems::Last))
        // After panels have been laid out again, and before buttons are painted.
        .add_systems(Update, renew.in_set(AppSystems::Animate).before(super::button::paint));
}

/// Query for the names and parents of all entities, to find the path of a button.
type Names<'w, 's> = Query<'w, 's, (Option<&'static Name>, Option<&'static ChildOf>)>;

fn path(entity: Entity, names: &Names) -> Vec<Option<Name>> {
    iter::successors(Some(entity), |&entity| names.get(entity).ok()?.1.map(ChildOf::parent))
        .map(|entity| names.get(entity).ok()?.0.cloned())
        .collect()
}

fn hold(press: On<Pointer<Press>>, buttons: Query<(), With<Button>>, names: Names, mut held: ResMut<Held>) {
    if press.button == PointerButton::Primary && buttons.contains(press.entity) {
        let hold = Hold { button: press.entity, path: path(press.entity, &names), renewed: false };
        held.0.insert(press.pointer_id, hold);
    }
}

/// Finds the replacement of a pressed button that is gone. There is none if several buttons have the same path.
fn renew(
    mut held: ResMut<Held>,
    all: Query<Has<Pressed>, With<Button>>,
    buttons: Query<Entity, (With<Button>, Without<InteractionDisabled>)>,
    names: Names,
    mut commands: Commands,
) {
    if held.0.is_empty() {
        return;
    }
    held.0.retain(|_, hold| {
        if let Ok(pressed) = all.get(hold.button) {
            // If the button is no longer pressed, a long press or a drag has released it.
            return pressed;
        }
        let mut namesakes = buttons.iter().filter(|&button| path(button, &names) == hold.path);
        let (Some(button), None) = (namesakes.next(), namesakes.next()) else { return false };
        commands.entity(button).insert(Pressed);
        (hold.button, hold.renewed) = (button, true);
        true
    });
}

/// Activates a replacement button when the pointer is released on it.
fn release(
    mut inputs: MessageReader<PointerInput>,
    mut held: ResMut<Held>,
    hover: Res<HoverMap>,
    buttons: Query<(), (With<Button>, Without<InteractionDisabled>)>,
    parents: Query<&ChildOf>,
    mut commands: Commands,
) {
    for input in inputs.read() {
        if !matches!(input.action, PointerAction::Release(PointerButton::Primary) | PointerAction::Cancel) {
            continue;
        }
        let Some(Hold { button, renewed: true, .. }) = held.0.remove(&input.pointer_id) else { continue };
        if !buttons.contains(button) {
            continue;
        }
        commands.entity(button).remove::<Pressed>();
        let hovered = hover.get(&input.pointer_id).into_iter().flat_map(|hits| hits.keys());
        let here =
            hovered.flat_map(|&entity| iter::once(entity).chain(parents.iter_ancestors(entity))).any(|at| at == button);
        if here && !matches!(input.action, PointerAction::Cancel) {
            commands.trigger(Activate { entity: button });
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::{
        camera::NormalizedRenderTarget,
        picking::{backend::HitData, pointer::Location},
        ui_widgets::ButtonPlugin,
    };

    use super::*;

    const POINTER: PointerId = PointerId::Mouse;

    /// The buttons that were activated.
    #[derive(Resource, Default)]
    struct Activated(Vec<Entity>);

    struct Table {
        app: App,
        panel: Entity,
    }

    impl Table {
        fn new() -> Self {
            let mut app = App::new();
            app.add_plugins((MinimalPlugins, crate::stage::systems, ButtonPlugin, plugin))
                .init_resource::<HoverMap>()
                .init_resource::<Activated>()
                .add_message::<PointerInput>()
                .add_observer(|press: On<Activate>, mut activated: ResMut<Activated>| activated.0.push(press.entity));
            let panel = app.world_mut().spawn_empty().id();
            Self { app, panel }
        }

        /// Lays out the panel again, with buttons that have the given names.
        fn lay_out(&mut self, names: &[&'static str]) -> Vec<Entity> {
            let world = self.app.world_mut();
            world.entity_mut(self.panel).despawn();
            self.panel = world.spawn(Name::new("Panel")).id();
            names.iter().map(|&name| world.spawn((Name::new(name), Button, ChildOf(self.panel))).id()).collect()
        }

        fn at() -> Location {
            Location { target: NormalizedRenderTarget::None { width: 10, height: 10 }, position: Vec2::ONE }
        }

        fn press(&mut self, button: Entity) {
            let hit = HitData::new(Entity::PLACEHOLDER, 0.0, None, None);
            let press = Press { button: PointerButton::Primary, hit, count: 1 };
            self.app.world_mut().trigger(Pointer::new(POINTER, Self::at(), press, button));
            self.app.update();
        }

        /// Releases the pointer on an entity. Returns the buttons that were activated.
        fn let_go(&mut self, on: Entity, action: PointerAction) -> Vec<Entity> {
            let hit = HitData::new(Entity::PLACEHOLDER, 0.0, None, None);
            self.app.world_mut().resource_mut::<HoverMap>().insert(POINTER, [(on, hit)].into_iter().collect());
            self.app.world_mut().write_message(PointerInput::new(POINTER, Self::at(), action));
            self.app.update();
            std::mem::take(&mut self.app.world_mut().resource_mut::<Activated>().0)
        }

        fn is_pressed(&self, button: Entity) -> bool {
            self.app.world().entity(button).contains::<Pressed>()
        }
    }

    const RELEASE: PointerAction = PointerAction::Release(PointerButton::Primary);

    #[test]
    fn a_press_outlives_its_panel() {
        let mut table = Table::new();
        let old = table.lay_out(&["Chip Dodge", "Chip Block"]);
        table.press(old[0]);
        let new = table.lay_out(&["Chip Block", "Chip Dodge"]);
        table.app.update();
        assert!(table.is_pressed(new[1]) && !table.is_pressed(new[0]), "the new button looks pressed");
        let word = table.app.world_mut().spawn(ChildOf(new[1])).id();
        assert_eq!(table.let_go(word, RELEASE), [new[1]]);
        assert!(!table.is_pressed(new[1]));
        assert_eq!(table.let_go(new[1], RELEASE), [], "one press activates the button once");
    }

    #[test]
    fn a_release_elsewhere_presses_nothing() {
        for (on, action) in [(0, RELEASE), (1, PointerAction::Cancel)] {
            let mut table = Table::new();
            let old = table.lay_out(&["Chip Dodge", "Chip Block"]);
            table.press(old[0]);
            let new = table.lay_out(&["Chip Block", "Chip Dodge"]);
            table.app.update();
            assert_eq!(table.let_go(new[on], action), []);
            assert!(!table.is_pressed(new[1]));
        }
    }

    #[test]
    fn a_press_is_not_transferred_to_renamed_duplicate_or_disabled_buttons() {
        for names in [&["Chip Block"][..], &["Chip Dodge", "Chip Dodge"], &[]] {
            let mut table = Table::new();
            let old = table.lay_out(&["Chip Dodge"]);
            table.press(old[0]);
            let mut new = table.lay_out(names);
            if new.is_empty() {
                new = table.lay_out(&["Chip Dodge"]);
                table.app.world_mut().entity_mut(new[0]).insert(InteractionDisabled);
            }
            table.app.update();
            assert_eq!(table.let_go(new[0], RELEASE), [], "{names:?}");
        }
    }

    #[test]
    fn a_button_that_stays_is_not_replaced() {
        let mut table = Table::new();
        let button = table.lay_out(&["Chip Dodge"])[0];
        table.press(button);
        table.app.update();
        assert_eq!(table.let_go(button, RELEASE), []);
        // If a long press released the button, its replacement is not pressed either.
        table.press(button);
        table.app.world_mut().entity_mut(button).remove::<Pressed>();
        table.app.update();
        let new = table.lay_out(&["Chip Dodge"])[0];
        table.app.update();
        assert!(!table.is_pressed(new));
        assert_eq!(table.let_go(new, RELEASE), []);
    }
}
