//! Camera control by keys, drags, the wheel and touch, for both views.
//!
//! Each camera implements [`Steerable`], which defines the effect of a movement. The table view can turn and tilt; the
//! map view cannot.

use bevy::{
    ecs::{
        component::Mutable,
        system::{StaticSystemParam, SystemParam, SystemParamItem},
    },
    input::mouse::{AccumulatedMouseMotion, AccumulatedMouseScroll, MouseScrollUnit},
    input_focus::InputFocusVisible,
    prelude::*,
    window::PrimaryWindow,
};

use crate::stage::{
    AppSystems, Menu, View,
    actions::{self, Action, Keys, Mouse},
    cameras::ShowAll,
    pointer::{OverUi, Steered},
};

/// Zoom while a key is held, in doublings per second.
const ZOOM: f32 = 1.4;
/// Tilt while a key is held, in radians per second.
const TILT: f32 = 1.1;
/// Rotation for a drag over the full height of the window, in radians.
const DRAG: f32 = 3.0;

/// A camera that the player controls. Movements are measured right and up on the screen, in window heights.
pub(crate) trait Steerable: Resource<Mutability = Mutable> {
    /// The view that the camera shows.
    const VIEW: View;
    /// Movement while a key is held, in window heights per second.
    const PAN: f32;
    /// Zoom per notch of the wheel, in doublings.
    const NOTCH: f32;
    /// True if the view can turn and tilt. Otherwise every drag moves it.
    const TURNS: bool;
    /// A point that keeps its screen position while zooming.
    type Spot;
    /// System parameter that provides the spot under the pointer.
    type Pointed: SystemParam + 'static;

    /// Returns the point under the pointer, if there is one.
    fn under_pointer(pointed: SystemParamItem<Self::Pointed>) -> Option<Self::Spot>;

    /// Returns the point between two fingers, from their midpoint in window pixels. `None` if the view zooms to its
    /// centre.
    fn under_fingers(at: Vec2) -> Option<Self::Spot>;

    /// True while the player controls the camera.
    fn steered(&self) -> bool {
        true
    }

    /// Shows the whole board. If `stay` is true, the game then leaves the camera alone until the next turn.
    fn show_all(&mut self, stay: bool);

    /// Moves the camera over the battlefield.
    fn glide_by(&mut self, way: Vec2);

    /// Moves the camera along with a drag of the battlefield.
    fn drag_by(&mut self, way: Vec2);

    /// Zooms in by the given number of doublings, or out if it is negative. The point keeps its screen position.
    fn zoom_in(&mut self, doublings: f32, spot: Option<Self::Spot>);

    /// Turns the view around its centre and tilts it, by angles in radians.
    fn turn_by(&mut self, _around: f32, _up: f32) {}

    /// Turns by a sixth of a circle.
    fn turn_sixth(&mut self, _clockwise: bool) {}
}

/// Adds the systems that let the player control a camera while its view is shown and no menu is open.
pub(crate) fn steering<C: Steerable>(app: &mut App) {
    app.add_message::<ShowAll>().add_systems(Update, show_all::<C>.in_set(AppSystems::Decide)).add_systems(
        Update,
        (keys::<C>, drag::<C>, wheel::<C>, fingers::<C>)
            .in_set(AppSystems::Input)
            .run_if(|camera: Res<C>| camera.steered())
            .run_if(in_state(C::VIEW).and_then(in_state(Menu::None))),
    );
}

/// Shows the whole board when requested.
fn show_all<C: Steerable>(mut asked: MessageReader<ShowAll>, mut camera: ResMut<C>) {
    if let Some(ShowAll { stay }) = asked.read().last() {
        camera.show_all(*stay);
    }
}

fn keys<C: Steerable>(time: Res<Time>, keys: Keys, on_panel: Res<InputFocusVisible>, mut camera: ResMut<C>) {
    let seconds = time.delta_secs().min(0.1);
    let right = keys.axis(&actions::PAN_RIGHT, &actions::PAN_LEFT);
    let way = Vec2::new(right, keys.axis(&actions::PAN_AWAY, &actions::PAN_NEAR));
    if way != Vec2::ZERO {
        camera.glide_by(way * C::PAN * seconds);
    }
    // If a panel has the focus, the page keys scroll the panel.
    let pages = if on_panel.0 { 0.0 } else { keys.axis(&actions::NEARER_BY_PAGE, &actions::FARTHER_BY_PAGE) };
    let nearer = keys.axis(&actions::NEARER, &actions::FARTHER);
    if nearer + pages != 0.0 {
        camera.zoom_in((nearer + pages).clamp(-1.0, 1.0) * ZOOM * seconds, None);
    }
    if keys.just_pressed(&actions::WHOLE_BOARD) {
        camera.show_all(true);
    }
    if C::TURNS {
        let tilt = keys.axis(&actions::TILT_STEEPER, &actions::TILT_FLATTER);
        if tilt != 0.0 {
            camera.turn_by(0.0, tilt * TILT * seconds);
        }
        for (turn, clockwise) in [(&actions::TURN_ANTICLOCKWISE, false), (&actions::TURN_CLOCKWISE, true)] {
            if keys.just_pressed(turn) {
                camera.turn_sixth(clockwise);
            }
        }
    }
}

/// Turns the view for one of the two drag actions, if the view can turn. Any other drag moves it. A drag that starts on
/// the interface does neither.
fn drag<C: Steerable>(
    mouse: Mouse,
    motion: Res<AccumulatedMouseMotion>,
    window: Single<&Window, With<PrimaryWindow>>,
    over_ui: Res<OverUi>,
    mut dragging: Local<Option<&'static Action>>,
    mut camera: ResMut<C>,
) {
    let began = [&actions::TURN_BY_DRAG, &actions::PAN_BY_DRAG].into_iter().find(|drag| mouse.just_pressed(drag));
    if began.is_some() && !over_ui.0 {
        *dragging = began;
    }
    *dragging = dragging.filter(|drag| mouse.pressed(drag));
    let way = against(motion.delta, &window);
    if way == Vec2::ZERO {
        return;
    }
    match *dragging {
        Some(drag) if C::TURNS && *drag == actions::TURN_BY_DRAG => camera.turn_by(way.x * DRAG, way.y * DRAG),
        Some(_) => camera.drag_by(way),
        None => {}
    }
}

/// Converts a drag in pixels, right and down, to the camera movement that keeps the battlefield under the pointer.
fn against(moved: Vec2, window: &Window) -> Vec2 {
    moved / window.height().max(1.0) * Vec2::new(-1.0, 1.0)
}

/// Zooms with the wheel, towards the point under the pointer.
fn wheel<C: Steerable>(
    scroll: Res<AccumulatedMouseScroll>,
    over_ui: Res<OverUi>,
    pointed: StaticSystemParam<C::Pointed>,
    mut camera: ResMut<C>,
) {
    let notches = match scroll.unit {
        MouseScrollUnit::Line => scroll.delta.y,
        MouseScrollUnit::Pixel => scroll.delta.y / 100.0,
    };
    if notches != 0.0 && !over_ui.0 {
        camera.zoom_in(notches * C::NOTCH, C::under_pointer(pointed.into_inner()));
    }
}

/// Moves, zooms and turns the view with the fingers.
fn fingers<C: Steerable>(
    window: Single<&Window, With<PrimaryWindow>>,
    mut steered: MessageReader<Steered>,
    mut camera: ResMut<C>,
) {
    for Steered { drawn, nearer, turn, at } in steered.read() {
        camera.drag_by(against(*drawn, &window));
        if *turn != 0.0 {
            camera.turn_by(-turn, 0.0);
        }
        if *nearer != 0.0 {
            camera.zoom_in(*nearer, C::under_fingers(*at));
        }
    }
}
