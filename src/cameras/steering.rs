//! Keys, drags, the wheel and fingers steer the camera of the view that is shown: one steering for both views.
//!
//! Each camera says in [`Steerable`] what a movement comes to for it. The table turns and tilts; the map lies flat.

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

/// Doublings of the picture by a held key in a second.
const ZOOM: f32 = 1.4;
/// Radians that a held key tilts in a second.
const TILT: f32 = 1.1;
/// Radians turned by a drag over the height of the window.
const DRAG: f32 = 3.0;

/// A camera that the player steers. Ways are right and up on the screen, in heights of the window.
pub(crate) trait Steerable: Resource<Mutability = Mutable> {
    /// The view that the camera shows.
    const VIEW: View;
    /// Heights of the window that a held key moves in a second.
    const PAN: f32;
    /// Doublings of the picture by a notch of the wheel.
    const NOTCH: f32;
    /// Whether the view turns and tilts; otherwise every drag moves it.
    const TURNS: bool;
    /// What stays where it is seen while the camera comes nearer.
    type Spot;
    /// Where the camera finds the spot under the pointer.
    type Pointed: SystemParam + 'static;

    /// The spot under the pointer, if there is one.
    fn under_pointer(pointed: SystemParamItem<Self::Pointed>) -> Option<Self::Spot>;

    /// The spot between two fingers at a place in the window, in pixels; nothing where the view comes nearer to its middle.
    fn under_fingers(at: Vec2) -> Option<Self::Spot>;

    /// True while the player steers.
    fn steered(&self) -> bool {
        true
    }

    /// Shows the whole board.
    fn show_all(&mut self);

    /// Glides over the battlefield.
    fn glide_by(&mut self, way: Vec2);

    /// Moves with a hand that has hold of the battlefield.
    fn drag_by(&mut self, way: Vec2);

    /// Comes nearer, or goes away below 0; 1 makes everything twice as large. A spot stays where it is seen.
    fn come_nearer(&mut self, doublings: f32, spot: Option<Self::Spot>);

    /// Turns around what is looked at, and tilts, in radians.
    fn turn_by(&mut self, _around: f32, _up: f32) {}

    /// Turns by a sixth of a circle.
    fn turn_sixth(&mut self, _clockwise: bool) {}
}

/// Lets the player steer a camera while its view is shown and no menu lies over it.
pub(crate) fn steering<C: Steerable>(app: &mut App) {
    app.add_message::<ShowAll>().add_systems(Update, show_all::<C>.in_set(AppSystems::Decide)).add_systems(
        Update,
        (keys::<C>, drag::<C>, wheel::<C>, fingers::<C>)
            .in_set(AppSystems::Input)
            .run_if(|camera: Res<C>| camera.steered())
            .run_if(in_state(C::VIEW).and_then(in_state(Menu::None))),
    );
}

/// Something else than the player wants all of the board to be seen, in either view.
fn show_all<C: Steerable>(mut asked: MessageReader<ShowAll>, mut camera: ResMut<C>) {
    if asked.read().count() > 0 {
        camera.show_all();
    }
}

fn keys<C: Steerable>(time: Res<Time>, keys: Keys, on_panel: Res<InputFocusVisible>, mut camera: ResMut<C>) {
    let seconds = time.delta_secs().min(0.1);
    let right = keys.axis(&actions::PAN_RIGHT, &actions::PAN_LEFT);
    let way = Vec2::new(right, keys.axis(&actions::PAN_AWAY, &actions::PAN_NEAR));
    if way != Vec2::ZERO {
        camera.glide_by(way * C::PAN * seconds);
    }
    // A panel with the focus turns its own pages.
    let pages = if on_panel.0 { 0.0 } else { keys.axis(&actions::NEARER_BY_PAGE, &actions::FARTHER_BY_PAGE) };
    let nearer = keys.axis(&actions::NEARER, &actions::FARTHER);
    if nearer + pages != 0.0 {
        camera.come_nearer((nearer + pages).clamp(-1.0, 1.0) * ZOOM * seconds, None);
    }
    if keys.just_pressed(&actions::WHOLE_BOARD) {
        camera.show_all();
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

/// One drag turns what turns, and moves what does not; the other moves. A drag that began on the interface does neither.
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

/// The way that a camera goes for what it shows to follow a hand, which has moved so many pixels right and down.
fn against(moved: Vec2, window: &Window) -> Vec2 {
    moved / window.height().max(1.0) * Vec2::new(-1.0, 1.0)
}

/// The wheel comes nearer to what is under the pointer.
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
        camera.come_nearer(notches * C::NOTCH, C::under_pointer(pointed.into_inner()));
    }
}

/// What lies under the fingers goes with them.
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
            camera.come_nearer(*nearer, C::under_fingers(*at));
        }
    }
}
