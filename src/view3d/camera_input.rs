//! Keys, drags and the wheel steer the camera.

use bevy::{
    input::{
        keyboard::Key,
        mouse::{AccumulatedMouseMotion, AccumulatedMouseScroll, MouseScrollUnit},
    },
    prelude::*,
    window::PrimaryWindow,
};

use super::camera::Rig;
use crate::{AppSystems, pointer::OverUi, screens::Menu, view::View};

/// Distances that a held key pans in a second.
const PAN: f32 = 0.55;
/// Halvings of the distance by a held key in a second.
const ZOOM: f32 = 1.4;
/// Halvings of the distance by a notch of the wheel.
const NOTCH: f32 = 0.16;
/// Radians turned by a drag over the height of the window.
const DRAG: f32 = 3.0;

/// The button that drags, where the drag began on the battlefield.
#[derive(Resource, Default)]
struct Dragging(Option<MouseButton>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Dragging>().add_systems(
        Update,
        (keys, drag, wheel)
            .in_set(AppSystems::Input)
            .run_if(|rig: Res<Rig>| rig.steered())
            .run_if(in_state(View::Table).and_then(in_state(Menu::None))),
    );
}

fn keys(time: Res<Time>, codes: Res<ButtonInput<KeyCode>>, signs: Res<ButtonInput<Key>>, mut rig: ResMut<Rig>) {
    use KeyCode as K;
    let seconds = time.delta_secs().min(0.1);
    let held = |keys: &[K]| f32::from(u8::from(codes.any_pressed(keys.iter().copied())));
    let sign = |sign: &str| f32::from(u8::from(signs.pressed(Key::Character(sign.into()))));
    let right = held(&[K::KeyD]) - held(&[K::KeyA]);
    let away = held(&[K::KeyW]) - held(&[K::KeyS]);
    if right != 0.0 || away != 0.0 {
        rig.pan(right * PAN * seconds, away * PAN * seconds);
    }
    let nearer = held(&[K::PageUp, K::NumpadAdd]).max(sign("+")).max(sign("="))
        - held(&[K::PageDown, K::NumpadSubtract]).max(sign("-"));
    if nearer != 0.0 {
        rig.zoom(nearer * ZOOM * seconds);
    }
    if codes.just_pressed(K::KeyQ) {
        rig.turn_sixth(false);
    }
    if codes.just_pressed(K::KeyE) {
        rig.turn_sixth(true);
    }
    if codes.just_pressed(K::Home) {
        rig.frame();
    }
}

/// Right turns, middle pans; a drag that began on the interface does neither.
fn drag(
    buttons: Res<ButtonInput<MouseButton>>,
    motion: Res<AccumulatedMouseMotion>,
    window: Single<&Window, With<PrimaryWindow>>,
    over_ui: Res<OverUi>,
    mut dragging: ResMut<Dragging>,
    mut rig: ResMut<Rig>,
) {
    let began = [MouseButton::Right, MouseButton::Middle].into_iter().find(|button| buttons.just_pressed(*button));
    if began.is_some() && !over_ui.0 {
        dragging.0 = began;
    }
    dragging.0 = dragging.0.filter(|button| buttons.pressed(*button));
    let moved = motion.delta / window.height().max(1.0);
    if moved == Vec2::ZERO {
        return;
    }
    match dragging.0 {
        Some(MouseButton::Right) => rig.orbit(-moved.x * DRAG, moved.y * DRAG),
        Some(_) => rig.pan(-moved.x, moved.y),
        None => {}
    }
}

fn wheel(scroll: Res<AccumulatedMouseScroll>, over_ui: Res<OverUi>, mut rig: ResMut<Rig>) {
    let notches = match scroll.unit {
        MouseScrollUnit::Line => scroll.delta.y,
        MouseScrollUnit::Pixel => scroll.delta.y / 100.0,
    };
    if notches != 0.0 && !over_ui.0 {
        rig.zoom(notches * NOTCH);
    }
}
