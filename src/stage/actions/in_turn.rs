//! Keeps mouse and touch events in order when one slow frame receives several of them.
//!
//! Bevy runs picking once per frame, at the last position of the pointer. If a player clicks and moves on before a slow
//! frame ends, the click lands at the later position. A click also goes to whatever was below the pointer in the frame
//! before the release. If a player moves, presses and releases within one frame, the click therefore hits nothing, and
//! the button looks pressed from then on. For both reasons, events that come too early wait for the next frame.
//!
//! They are held back before any system reads them, so picking, mouse buttons and touches all describe the same moment.
//! Otherwise the game would apply a press on the battlefield to the previous position of the pointer.

use bevy::{
    ecs::message::MessageCursor,
    input::{
        ButtonState,
        mouse::MouseButtonInput,
        touch::{TouchInput, TouchPhase},
    },
    picking::PickingSystems,
    prelude::*,
    window::{CursorMoved, RequestRedraw, WindowEvent},
};

pub(in crate::stage) fn plugin(app: &mut App) {
    app.add_message::<WindowEvent>()
        .add_message::<CursorMoved>()
        .add_message::<MouseButtonInput>()
        .add_message::<TouchInput>()
        .add_message::<RequestRedraw>()
        .add_systems(First, keep_back.before(PickingSystems::Input));
}

/// A kind of pointer event.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PointerUse {
    Move,
    Press,
    Release,
}

fn of_pointer(event: &WindowEvent) -> Option<PointerUse> {
    match event {
        WindowEvent::CursorMoved(_) => Some(PointerUse::Move),
        WindowEvent::MouseButtonInput(input) => {
            Some(if input.state == ButtonState::Pressed { PointerUse::Press } else { PointerUse::Release })
        }
        WindowEvent::TouchInput(touch) => Some(match touch.phase {
            TouchPhase::Started => PointerUse::Press,
            TouchPhase::Moved => PointerUse::Move,
            TouchPhase::Ended | TouchPhase::Canceled => PointerUse::Release,
        }),
        _ => None,
    }
}

/// True if the event must wait for the next frame: a movement after a button press or release, or a release after any
/// other pointer event.
fn comes_too_early(does: PointerUse, frame: &[WindowEvent]) -> bool {
    let mut before = frame.iter().filter_map(of_pointer);
    match does {
        PointerUse::Move => before.any(|before| before != PointerUse::Move),
        PointerUse::Press => false,
        PointerUse::Release => before.next().is_some(),
    }
}

/// Sends the events that fit into this frame, and keeps the rest in order for the next frame.
fn keep_back(
    mut events: ResMut<Messages<WindowEvent>>,
    (mut moves, mut buttons, mut touches): (
        ResMut<Messages<CursorMoved>>,
        ResMut<Messages<MouseButtonInput>>,
        ResMut<Messages<TouchInput>>,
    ),
    mut cursor: Local<MessageCursor<WindowEvent>>,
    mut waiting: Local<Vec<WindowEvent>>,
    mut redraws: MessageWriter<RequestRedraw>,
) {
    let waited = !waiting.is_empty();
    let mut frame = Vec::new();
    let mut later = Vec::new();
    for event in waiting.drain(..).chain(cursor.read(&events).cloned()) {
        let waits = of_pointer(&event).is_some_and(|does| !later.is_empty() || comes_too_early(does, &frame));
        if waits { &mut later } else { &mut frame }.push(event);
    }
    if !later.is_empty() {
        redraws.write(RequestRedraw);
    }
    if waited || !later.is_empty() {
        // Events of the previous frame have already been read.
        moves.clear();
        buttons.clear();
        touches.clear();
        for event in &frame {
            match event {
                WindowEvent::CursorMoved(moved) => drop(moves.write(moved.clone())),
                WindowEvent::MouseButtonInput(input) => drop(buttons.write(*input)),
                WindowEvent::TouchInput(touch) => drop(touches.write(*touch)),
                _ => {}
            }
        }
        events.clear();
        events.write_batch(frame);
        cursor.clear(&events);
    }
    *waiting = later;
}

#[cfg(test)]
mod tests {
    use bevy::{
        input::InputPlugin,
        picking::{
            input::PointerInputPlugin,
            pointer::{PointerAction, PointerInput},
        },
        window::PrimaryWindow,
    };

    use super::*;

    /// Log with one entry per frame: the pointer events with their positions, and the state of the mouse buttons and
    /// touches.
    #[derive(Resource, Default)]
    struct Seen(Vec<String>);

    fn note(
        mut inputs: MessageReader<PointerInput>,
        mut moves: MessageReader<CursorMoved>,
        mouse: Res<ButtonInput<MouseButton>>,
        touches: Res<Touches>,
        mut seen: ResMut<Seen>,
    ) {
        let told = inputs.read().map(|input| {
            let what = match input.action {
                PointerAction::Press(_) => "down",
                PointerAction::Release(_) => "up",
                _ => "to",
            };
            format!("{what} {}", input.location.position.x)
        });
        let mut told = told.collect::<Vec<_>>().join(", ");
        let moved = moves.read().count();
        let down = mouse.just_pressed(MouseButton::Left) || touches.any_just_pressed();
        let up = mouse.just_released(MouseButton::Left) || touches.any_just_released();
        for (is, word) in [(moved > 0, "moved"), (down, "pressed"), (up, "released")] {
            if is {
                told = [told.as_str(), word].join("; ");
            }
        }
        seen.0.push(told);
    }

    /// A pointer event at a position.
    type Event = fn(Entity, f32) -> WindowEvent;

    fn to(window: Entity, x: f32) -> WindowEvent {
        WindowEvent::CursorMoved(CursorMoved { window, position: Vec2::new(x, 0.0), delta: None })
    }

    fn button(window: Entity, state: ButtonState) -> WindowEvent {
        WindowEvent::MouseButtonInput(MouseButtonInput { button: MouseButton::Left, state, window })
    }

    fn down(window: Entity, _: f32) -> WindowEvent {
        button(window, ButtonState::Pressed)
    }

    fn up(window: Entity, _: f32) -> WindowEvent {
        button(window, ButtonState::Released)
    }

    fn touch(window: Entity, x: f32, phase: TouchPhase) -> WindowEvent {
        WindowEvent::TouchInput(TouchInput { phase, position: Vec2::new(x, 0.0), window, force: None, id: 7 })
    }

    /// Runs one frame for each list of window events and returns the log entry of each frame.
    fn frames(told: &[&[(Event, f32)]]) -> Vec<String> {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, InputPlugin, plugin, PointerInputPlugin))
            .add_message::<PointerInput>()
            .init_resource::<Seen>()
            .add_systems(Update, note);
        let window = app.world_mut().spawn((Window::default(), PrimaryWindow)).id();
        for frame in told {
            for (event, x) in *frame {
                let event = event(window, *x);
                // Like Bevy's runner, send each event both as a `WindowEvent` and as its own type.
                match &event {
                    WindowEvent::CursorMoved(moved) => drop(app.world_mut().write_message(moved.clone())),
                    WindowEvent::MouseButtonInput(input) => drop(app.world_mut().write_message(*input)),
                    WindowEvent::TouchInput(touch) => drop(app.world_mut().write_message(*touch)),
                    _ => {}
                }
                app.world_mut().write_message(event);
            }
            app.update();
        }
        std::mem::take(&mut app.world_mut().resource_mut::<Seen>().0)
    }

    #[test]
    fn events_after_a_click_wait_for_the_next_frame() {
        let clicked: [(Event, f32); 5] = [(to, 1.0), (to, 2.0), (down, 0.0), (up, 0.0), (to, 9.0)];
        let seen = frames(&[&clicked, &[(to, 10.0)], &[], &[]]);
        assert_eq!(seen, ["to 1, to 2, down 2; moved; pressed", "up 2; released", "to 9, to 10; moved", ""]);
    }

    #[test]
    fn a_click_elsewhere_in_the_same_frame_keeps_its_position() {
        let clicked: [(Event, f32); 6] = [(to, 2.0), (down, 0.0), (up, 0.0), (to, 8.0), (down, 0.0), (up, 0.0)];
        let seen = frames(&[&clicked, &[], &[], &[], &[]]);
        assert_eq!(
            seen,
            ["to 2, down 2; moved; pressed", "up 2; released", "to 8, down 8; moved; pressed", "up 8; released", ""]
        );
    }

    #[test]
    fn a_drag_within_one_frame_begins_where_the_button_went_down() {
        let seen = frames(&[&[(to, 2.0)], &[(down, 0.0), (to, 5.0), (up, 0.0), (to, 7.0)], &[], &[], &[]]);
        assert_eq!(seen, ["to 2; moved", "down 2; pressed", "to 5; moved", "up 5; released", "to 7; moved"]);
    }

    #[test]
    fn a_tap_within_one_frame_goes_down_and_up() {
        let started: Event = |window, x| touch(window, x, TouchPhase::Started);
        let ended: Event = |window, x| touch(window, x, TouchPhase::Ended);
        let seen = frames(&[&[(started, 3.0), (ended, 3.0)], &[], &[]]);
        assert_eq!(seen, ["down 3; pressed", "up 3; released", ""]);
    }

    #[test]
    fn other_events_do_not_wait() {
        let left: Event = |window, _| WindowEvent::CursorLeft(bevy::window::CursorLeft { window });
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, InputPlugin, plugin));
        for event in [down, up, left] {
            app.world_mut().write_message(event(Entity::PLACEHOLDER, 0.0));
        }
        app.update();
        let events = app.world().resource::<Messages<WindowEvent>>();
        let told: Vec<_> = events.get_cursor().read(events).map(of_pointer).collect();
        assert!(
            told == [Some(PointerUse::Press), None],
            "the button goes down, the pointer leaves, and only the release waits"
        );
    }
}
