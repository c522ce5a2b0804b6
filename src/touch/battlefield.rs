//! Touch input on the battlefield. A tap inspects a hex, and a tap on the inspected hex acts there. A long press
//! inspects the hex under the finger. One finger moves the view. Two fingers turn and zoom it. If a drag from the
//! inspected hex has a meaning of its own, such as choosing a facing, one finger that starts there drags like the
//! pointer.
//!
//! Gestures that start on the interface are ignored here, because the interface handles touch itself.

use bevy::{input::touch::Touches, prelude::*, window::CursorMoved};

use knockback_rules::{battle::Occupant, board::Cell};
use knockback_view::orders;

use super::{
    Patience,
    gesture::{Gesture, Sign, Tip, goes_on},
};
use crate::{
    battle::replay::watching,
    overlay::Overlays,
    stage::{
        AppSystems, CurrentSelection, CursorSource, Menu, PlayerAction, Screen, Shown,
        pointer::{Dragging, FindCell, Finger, HoveredCell, OverUi, Steered, Touched},
    },
};

/// A tap on the battlefield.
#[derive(Message, Clone, Copy, Debug)]
struct Tapped;

/// The hex that a finger has gripped: it came down there, and a drag from there has a meaning of its own.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct Grip(Option<Cell>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Finger>()
        .init_resource::<Touched>()
        .init_resource::<Grip>()
        .init_resource::<Dragging>()
        .add_message::<Steered>()
        .add_message::<Tapped>()
        .add_systems(
            Update,
            (
                follow.before(FindCell),
                (tap, grip).after(FindCell).run_if(
                    in_state(Screen::Battle)
                        .and_then(in_state(Menu::None))
                        .and_then(resource_exists::<Shown>)
                        .and_then(not(watching)),
                ),
            )
                .in_set(AppSystems::Input),
        );
}

fn follow(
    time: Res<Time<Real>>,
    touches: Res<Touches>,
    over_ui: Res<OverUi>,
    mut moves: MessageReader<CursorMoved>,
    (mut patience, mut gesture, mut left_over_ui): (Local<Patience>, Local<Gesture>, Local<bool>),
    mut finger: ResMut<Finger>,
    (mut touched, mut grip, mut dragging): (ResMut<Touched>, ResMut<Grip>, ResMut<Dragging>),
    mut steered: MessageWriter<Steered>,
    mut tapped: MessageWriter<Tapped>,
) {
    if moves.read().count() > 0 {
        finger.set_if_neq(Finger(None));
    }
    let now = patience.after(time.delta_secs());
    if *gesture == Gesture::Dropping {
        // The end of the drag was hovered in the previous frame, so the drag can take effect now.
        dragging.finger = false;
        *gesture = Gesture::None;
    }
    let begins = touches.iter_just_pressed().next().filter(|_| *gesture == Gesture::None);
    if let Some(touch) = begins {
        *gesture = if over_ui.0 { Gesture::Over } else { Gesture::Pressing { since: now } };
        *touched = Touched { at: (!over_ui.0).then_some(touch.start_position()), cell: None };
        grip.0 = None;
    }
    let was_over_ui = std::mem::replace(&mut *left_over_ui, over_ui.0);
    let mut down: Vec<(u64, Tip)> = touches.iter().map(|touch| (touch.id(), Tip::of(touch))).collect();
    down.sort_by_key(|(id, _)| *id);
    let down: Vec<Tip> = down.into_iter().map(|(_, tip)| tip).collect();
    if begins.is_some() && down.len() == 1 {
        // The cell under a new finger becomes known only later in this frame.
        return;
    }
    let lifted = touches.iter_just_released().next().map(Tip::of);
    let (mut next, mut sign) = goes_on(*gesture, &down, lifted, now, grip.0.is_some());
    if next == Gesture::Dropping && was_over_ui {
        (next, sign) = (Gesture::None, Some(Sign::GiveUp));
    }
    *gesture = next;
    match sign {
        Some(Sign::Look(at)) => *finger = Finger(Some(at)),
        Some(Sign::Tap(at)) => {
            *finger = Finger(Some(at));
            tapped.write(Tapped);
        }
        Some(Sign::Steer(way)) => drop(steered.write(way)),
        Some(Sign::Drag(at)) => {
            finger.set_if_neq(Finger(Some(at)));
            if let Some(from) = grip.0.take() {
                *dragging = Dragging { from: Some(from), finger: true };
            }
        }
        Some(Sign::GiveUp) => *dragging = Dragging::default(),
        None => {}
    }
}

/// Handles a tap. It selects a figure that can act, acts on a hex that is already inspected, and cancels if it is
/// outside the board. Any other tap inspects, including a tap on the selected figure.
fn tap(
    mut tapped: MessageReader<Tapped>,
    hovered: Res<HoveredCell>,
    shown: Res<Shown>,
    picks: Res<CurrentSelection>,
    mut lead: ResMut<CursorSource>,
    mut acts: MessageWriter<PlayerAction>,
) {
    if tapped.read().count() == 0 {
        return;
    }
    lead.set_if_neq(CursorSource::Pointer);
    let Some(cell) = hovered.0 else {
        acts.write(PlayerAction::LetGo);
        return;
    };
    let own = match shown.battle.field().occupant(cell) {
        Some(Occupant::Figure(figure)) if picks.0.figure != Some(figure) => {
            orders::ready(&shown.battle).contains(&figure)
        }
        _ => false,
    };
    if own || picks.0.cell == Some(cell) {
        acts.write(PlayerAction::At(cell));
    }
}

/// Grips the inspected hex when a finger comes down on it, if a drag from there has a meaning of its own.
fn grip(mut touched: ResMut<Touched>, picks: Res<CurrentSelection>, overlays: Res<Overlays>, mut grip: ResMut<Grip>) {
    if let Some(cell) = touched.cell.take() {
        grip.0 = (picks.0.cell == Some(cell) && overlays.0.waits.contains(&cell)).then_some(cell);
    }
}
