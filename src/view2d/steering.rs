//! Keys, drags, the wheel and fingers move over the map; the same ones as around the table.

use bevy::{
    input::{
        keyboard::Key,
        mouse::{AccumulatedMouseMotion, AccumulatedMouseScroll, MouseScrollUnit},
    },
    prelude::*,
    window::PrimaryWindow,
};

use super::camera::MapRig;
use crate::stage::{
    AppSystems, Menu, View,
    pointer::{OverUi, Steered},
};

/// Heights of the window that a held key pans in a second.
const PAN: f32 = 0.7;
/// Doublings of the size by a held key in a second.
const ZOOM: f32 = 1.4;
/// Doublings of the size by a notch of the wheel.
const NOTCH: f32 = 0.2;

/// The button that drags, where the drag began on the map.
#[derive(Resource, Default)]
struct Dragging(Option<MouseButton>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Dragging>().add_systems(
        Update,
        (keys, drag, wheel, fingers)
            .in_set(AppSystems::Input)
            .run_if(in_state(View::Map).and_then(in_state(Menu::None))),
    );
}

fn keys(
    time: Res<Time>,
    codes: Res<ButtonInput<KeyCode>>,
    signs: Res<ButtonInput<Key>>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut rig: ResMut<MapRig>,
) {
    use KeyCode as K;
    let seconds = time.delta_secs().min(0.1);
    let held = |keys: &[K]| f32::from(u8::from(codes.any_pressed(keys.iter().copied())));
    let sign = |sign: &str| f32::from(u8::from(signs.pressed(Key::Character(sign.into()))));
    let way = Vec2::new(held(&[K::KeyD]) - held(&[K::KeyA]), held(&[K::KeyW]) - held(&[K::KeyS]));
    if way != Vec2::ZERO {
        rig.pan(way * PAN * window.height() * seconds);
    }
    let nearer = held(&[K::PageUp, K::NumpadAdd]).max(sign("+")).max(sign("="))
        - held(&[K::PageDown, K::NumpadSubtract]).max(sign("-"));
    if nearer != 0.0 {
        rig.zoom(nearer * ZOOM * seconds, None);
    }
    if codes.just_pressed(K::Home) {
        rig.frame();
    }
}

/// A map lies flat: both buttons move it. A drag that began on the interface does not.
fn drag(
    buttons: Res<ButtonInput<MouseButton>>,
    motion: Res<AccumulatedMouseMotion>,
    over_ui: Res<OverUi>,
    mut dragging: ResMut<Dragging>,
    mut rig: ResMut<MapRig>,
) {
    let began = [MouseButton::Right, MouseButton::Middle].into_iter().find(|button| buttons.just_pressed(*button));
    if began.is_some() && !over_ui.0 {
        dragging.0 = began;
    }
    dragging.0 = dragging.0.filter(|button| buttons.pressed(*button));
    if dragging.0.is_some() && motion.delta != Vec2::ZERO {
        rig.drag(motion.delta * Vec2::new(-1.0, 1.0));
    }
}

fn wheel(
    scroll: Res<AccumulatedMouseScroll>,
    window: Single<&Window, With<PrimaryWindow>>,
    over_ui: Res<OverUi>,
    mut rig: ResMut<MapRig>,
) {
    let notches = match scroll.unit {
        MouseScrollUnit::Line => scroll.delta.y,
        MouseScrollUnit::Pixel => scroll.delta.y / 100.0,
    };
    if notches != 0.0 && !over_ui.0 {
        rig.zoom(notches * NOTCH, window.cursor_position());
    }
}

/// The map lies still under the fingers; it cannot be turned.
fn fingers(mut steered: MessageReader<Steered>, mut rig: ResMut<MapRig>) {
    for Steered { drawn, nearer, at, .. } in steered.read() {
        rig.drag(*drawn * Vec2::new(-1.0, 1.0));
        if *nearer != 0.0 {
            rig.zoom(*nearer, Some(*at));
        }
    }
}
