//! Touch input on the interface. A long press shows the tooltip that hovering would show. A drag scrolls the list on
//! which it starts. Neither presses a button.

use bevy::{
    input::touch::Touches,
    picking::{hover::HoverMap, pointer::PointerId},
    prelude::*,
    ui::Pressed,
    ui_widgets::ScrollArea,
    window::CursorMoved,
};

use super::{LONG, Patience, STILL};
use crate::{
    stage::{AppSystems, pointer::LongPressed},
    theme::tip::Tip,
};

/// A finger that is down on the interface.
#[derive(Clone, Copy, Debug)]
struct Held {
    id: u64,
    /// Time when it came down, in seconds of [`Patience`](super::Patience).
    since: f32,
    /// The innermost element under the finger that has a tooltip.
    tip: Option<Entity>,
    /// The scrolling list under the finger.
    list: Option<Entity>,
    turned_to: Turn,
}

/// The kind of a gesture on the interface.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Turn {
    /// It may still become a tap.
    Tap,
    Scroll,
    /// The finger shows a tooltip, or has no further effect.
    Rest,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LongPressed>()
        .init_resource::<HoverMap>()
        .add_systems(Update, follow.in_set(AppSystems::Input));
}

fn follow(
    time: Res<Time<Real>>,
    touches: Res<Touches>,
    hovered: Res<HoverMap>,
    scale: Res<UiScale>,
    mut moves: MessageReader<CursorMoved>,
    parents: Query<&ChildOf>,
    tips: Query<(), With<Tip>>,
    mut lists: Query<(&mut ScrollPosition, &ComputedNode), With<ScrollArea>>,
    pressed: Query<Entity, With<Pressed>>,
    mut patience: Local<Patience>,
    mut held: Local<Option<Held>>,
    mut long_pressed: ResMut<LongPressed>,
    mut commands: Commands,
) {
    let now = patience.after(time.delta_secs());
    let begun = touches.iter_just_pressed().next();
    if begun.is_some() || moves.read().count() > 0 {
        long_pressed.set_if_neq(LongPressed(None));
    }
    if let (None, Some(touch)) = (&*held, begun) {
        let id = touch.id();
        // All elements under the finger, if its pointer is known, with their ancestors.
        let parts = hovered.get(&PointerId::Touch(id)).into_iter().flat_map(|hits| hits.keys());
        let within: Vec<Entity> =
            parts.flat_map(|part| [*part].into_iter().chain(parents.iter_ancestors(*part))).collect();
        let tip = within.iter().copied().find(|part| tips.contains(*part));
        let list = within.iter().copied().find(|part| lists.contains(*part));
        *held = Some(Held { id, since: now, tip, list, turned_to: Turn::Tap });
    }
    let Some(mut finger) = *held else { return };
    let Some(touch) = touches.get_pressed(finger.id) else {
        *held = None;
        return;
    };
    let before = finger.turned_to;
    finger.turned_to = match before {
        Turn::Tap if touch.position().distance(touch.start_position()) > STILL => match finger.list {
            Some(_) => Turn::Scroll,
            None => Turn::Rest,
        },
        Turn::Tap if finger.tip.is_some() && now - finger.since >= LONG => {
            *long_pressed = LongPressed(finger.tip);
            Turn::Rest
        }
        turn => turn,
    };
    if before == Turn::Tap && finger.turned_to != Turn::Tap {
        // Release buttons that the finger has pressed, without activating them.
        for button in &pressed {
            commands.entity(button).remove::<Pressed>();
        }
    }
    if finger.turned_to == Turn::Scroll
        && let Some((mut at, size)) = finger.list.and_then(|list| lists.get_mut(list).ok())
    {
        let lowest = (size.content_size().y - size.size().y).max(0.0) * size.inverse_scale_factor();
        let y = (at.y - touch.delta().y / scale.0).clamp(0.0, lowest);
        if (at.y - y).abs() > f32::EPSILON {
            at.y = y;
        }
    }
    *held = Some(finger);
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bevy::{
        input::touch::{TouchInput, TouchPhase, touch_screen_input_system},
        picking::{backend::HitData, hover::HoverMap},
        time::TimeUpdateStrategy,
    };

    use super::*;

    /// An app with a button that has a tooltip, in a list that scrolls.
    struct Harness {
        app: App,
        window: Entity,
        list: Entity,
        button: Entity,
    }

    impl Harness {
        fn new() -> Self {
            let mut app = App::new();
            app.add_plugins((MinimalPlugins, plugin))
                .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(50)))
                .init_resource::<Touches>()
                .init_resource::<UiScale>()
                .add_message::<TouchInput>()
                .add_message::<CursorMoved>()
                .add_systems(PreUpdate, touch_screen_input_system);
            let window = app.world_mut().spawn_empty().id();
            let size = ComputedNode {
                size: Vec2::new(100.0, 100.0),
                content_size: Vec2::new(100.0, 250.0),
                inverse_scale_factor: 1.0,
                ..ComputedNode::DEFAULT
            };
            let list = app.world_mut().spawn((ScrollArea, ScrollPosition::default(), size)).id();
            let button = app.world_mut().spawn((Tip::new("what it does", &[]), ChildOf(list))).id();
            let word = app.world_mut().spawn(ChildOf(button)).id();
            let camera = app.world_mut().spawn_empty().id();
            let hit = HitData::new(camera, 0.0, None, None);
            app.world_mut().resource_mut::<HoverMap>().insert(PointerId::Touch(7), [(word, hit)].into_iter().collect());
            app.update();
            Self { app, window, list, button }
        }

        /// Runs a frame with a finger at the given height.
        fn finger(&mut self, phase: TouchPhase, y: f32) {
            let position = Vec2::new(20.0, y);
            let touch = TouchInput { phase, position, window: self.window, force: None, id: 7 };
            self.app.world_mut().write_message(touch);
            self.app.update();
        }

        fn press(&mut self) {
            self.finger(TouchPhase::Started, 50.0);
            // In the game, Bevy's buttons do this.
            self.app.world_mut().entity_mut(self.button).insert(Pressed);
        }

        fn rest(&mut self, frames: usize) {
            for _ in 0..frames {
                self.app.update();
            }
        }

        fn is_pressed(&self) -> bool {
            self.app.world().entity(self.button).contains::<Pressed>()
        }

        fn explained(&self) -> Option<Entity> {
            self.app.world().resource::<LongPressed>().0
        }

        fn scrolled(&self) -> f32 {
            self.app.world().get::<ScrollPosition>(self.list).unwrap().y
        }
    }

    #[test]
    fn a_tap_presses_the_button_and_shows_no_tip() {
        let mut table = Harness::new();
        table.press();
        table.rest(2);
        assert!(table.is_pressed());
        table.finger(TouchPhase::Ended, 50.0);
        assert!(table.is_pressed() && table.explained().is_none());
        table.rest(20);
        assert_eq!(table.explained(), None, "a lifted finger is not a long press");
    }

    #[test]
    fn a_long_press_shows_the_tip_until_the_next_touch_and_presses_nothing() {
        let mut table = Harness::new();
        table.press();
        table.rest(11);
        assert_eq!(table.explained(), Some(table.button));
        assert!(!table.is_pressed());
        table.finger(TouchPhase::Ended, 50.0);
        table.rest(2);
        assert_eq!(table.explained(), Some(table.button), "the tip stays after the finger has lifted");
        table.finger(TouchPhase::Started, 50.0);
        assert_eq!(table.explained(), None);
    }

    #[test]
    fn a_drag_scrolls_to_the_end_and_presses_nothing() {
        let mut table = Harness::new();
        table.press();
        table.finger(TouchPhase::Moved, 45.0);
        assert!(table.is_pressed() && table.scrolled() == 0.0, "the touch may still become a tap");
        table.finger(TouchPhase::Moved, 10.0);
        assert!(!table.is_pressed());
        assert!((table.scrolled() - 35.0).abs() < 0.01, "{}", table.scrolled());
        table.rest(20);
        assert_eq!(table.explained(), None, "a scrolling finger shows no tip");
        table.finger(TouchPhase::Moved, -900.0);
        assert!((table.scrolled() - 150.0).abs() < 0.01, "{}", table.scrolled());
        table.finger(TouchPhase::Moved, 900.0);
        assert!(table.scrolled().abs() < 0.01, "{}", table.scrolled());
    }
}
