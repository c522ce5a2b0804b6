//! A press, and what lets it go, count where the pointer is at that moment, also where it moves on within the same frame.
//!
//! Bevy looks once a frame for what lies below the pointer, at the last place that it came to. A hand that clicks and moves on
//! before a slow frame has ended would click on whatever lies there. And a click goes to what lay below the pointer in the
//! frame before the button was let go: a hand that moves, presses and lets go within one frame would click on nothing, and
//! the button would look pressed from then on. So what would come too early waits for the next frame.

use bevy::{
    ecs::message::MessageCursor,
    picking::{
        PickingSystems,
        pointer::{PointerAction, PointerInput},
    },
    prelude::*,
    window::RequestRedraw,
};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<PointerInput>()
        .add_message::<RequestRedraw>()
        .add_systems(First, keep_back.in_set(PickingSystems::PostInput));
}

/// True for what cannot happen in a frame in which this has happened: a movement after a button went down or up, and a button
/// that is let go after anything.
fn comes_too_early(frame: &[PointerInput], input: &PointerInput) -> bool {
    match input.action {
        PointerAction::Move { .. } => frame
            .iter()
            .any(|before| !matches!(before.action, PointerAction::Move { .. } | PointerAction::Scroll { .. })),
        PointerAction::Release(_) => !frame.is_empty(),
        _ => false,
    }
}

/// Lets through what can happen in this frame, and keeps the rest.
fn keep_back(
    mut inputs: ResMut<Messages<PointerInput>>,
    mut cursor: Local<MessageCursor<PointerInput>>,
    mut waiting: Local<Vec<PointerInput>>,
    mut redraws: MessageWriter<RequestRedraw>,
) {
    if cursor.is_empty(&inputs) && waiting.is_empty() {
        return;
    }
    waiting.extend(cursor.read(&inputs).cloned());
    let early = (0..waiting.len()).find(|&place| comes_too_early(&waiting[..place], &waiting[place]));
    let now = early.unwrap_or(waiting.len());
    // Those of the frame before were read in that frame.
    inputs.clear();
    inputs.write_batch(waiting.drain(..now));
    cursor.clear(&inputs);
    if !waiting.is_empty() {
        redraws.write(RequestRedraw);
    }
}

#[cfg(test)]
mod tests {
    use bevy::{
        camera::NormalizedRenderTarget,
        picking::pointer::{Location, PointerButton, PointerId},
    };

    use super::*;

    /// What has come through, frame by frame: where, and what.
    #[derive(Resource, Default)]
    struct Seen(Vec<String>);

    fn note(mut inputs: MessageReader<PointerInput>, mut seen: ResMut<Seen>) {
        let told = inputs.read().map(|input| {
            let what = match input.action {
                PointerAction::Press(_) => "down",
                PointerAction::Release(_) => "up",
                _ => "to",
            };
            format!("{what} {}", input.location.position.x)
        });
        seen.0.push(told.collect::<Vec<_>>().join(", "));
    }

    const MOVE: PointerAction = PointerAction::Move { delta: Vec2::X };
    const PRESS: PointerAction = PointerAction::Press(PointerButton::Primary);
    const RELEASE: PointerAction = PointerAction::Release(PointerButton::Primary);

    fn frames(inputs: &[&[(f32, PointerAction)]]) -> Vec<String> {
        let mut app = App::new();
        app.add_plugins(plugin).init_resource::<Seen>().add_systems(PreUpdate, note);
        for frame in inputs {
            for &(x, action) in *frame {
                let target = NormalizedRenderTarget::None { width: 100, height: 100 };
                let location = Location { target, position: Vec2::new(x, 0.0) };
                app.world_mut().write_message(PointerInput::new(PointerId::Mouse, location, action));
            }
            app.update();
        }
        std::mem::take(&mut app.world_mut().resource_mut::<Seen>().0)
    }

    #[test]
    fn what_follows_a_click_waits_for_the_next_frame() {
        let clicked = [(1.0, MOVE), (2.0, MOVE), (2.0, PRESS), (2.0, RELEASE), (9.0, MOVE)];
        let seen = frames(&[&clicked, &[(10.0, MOVE)], &[], &[]]);
        assert_eq!(seen, ["to 1, to 2, down 2", "up 2", "to 9, to 10", ""]);
    }

    #[test]
    fn a_drag_within_one_frame_begins_where_the_button_went_down() {
        let dragged = [(2.0, PRESS), (5.0, MOVE), (5.0, RELEASE), (7.0, MOVE)];
        let seen = frames(&[&dragged, &[], &[], &[]]);
        assert_eq!(seen, ["down 2", "to 5", "up 5", "to 7"]);
    }
}
