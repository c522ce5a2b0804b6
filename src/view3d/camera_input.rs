//! Keys, drags, the wheel and fingers steer the camera.

use bevy::{
    input::{
        keyboard::Key,
        mouse::{AccumulatedMouseMotion, AccumulatedMouseScroll, MouseScrollUnit},
    },
    input_focus::InputFocusVisible,
    prelude::*,
    window::PrimaryWindow,
};

use knockback_rules::board::Cell;

use super::{Battlefield, camera::Rig};
use crate::stage::{
    AppSystems, Menu, Picks, Shown, View,
    cameras::Focus,
    pointer::{HoveredCell, OverUi, Steered},
    space,
};

/// Distances that a held key pans in a second.
const PAN: f32 = 0.55;
/// Halvings of the distance by a held key in a second.
const ZOOM: f32 = 1.4;
/// Halvings of the distance by a notch of the wheel.
const NOTCH: f32 = 0.16;
/// Radians that a held key tilts in a second.
const TILT: f32 = 1.1;
/// Seconds between the clicks of a double click.
const DOUBLE: f32 = 0.4;
/// Radians turned by a drag over the height of the window.
const DRAG: f32 = 3.0;

/// The button that drags, where the drag began on the battlefield.
#[derive(Resource, Default)]
struct Dragging(Option<MouseButton>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Dragging>().add_systems(
        Update,
        (keys, drag, wheel, fingers, look_at_picked, look_at_clicked)
            .in_set(AppSystems::Input)
            .run_if(|rig: Res<Rig>| rig.steered())
            .run_if(in_state(View::Table).and_then(in_state(Menu::None))),
    );
}

fn keys(
    time: Res<Time>,
    codes: Res<ButtonInput<KeyCode>>,
    signs: Res<ButtonInput<Key>>,
    on_panel: Res<InputFocusVisible>,
    mut rig: ResMut<Rig>,
) {
    use KeyCode as K;
    let seconds = time.delta_secs().min(0.1);
    let held = |keys: &[K]| f32::from(u8::from(codes.any_pressed(keys.iter().copied())));
    let sign = |sign: &str| f32::from(u8::from(signs.pressed(Key::Character(sign.into()))));
    let control = codes.any_pressed([K::ControlLeft, K::ControlRight]);
    let right = held(&[K::KeyD]) - held(&[K::KeyA]);
    let away = held(&[K::KeyW]) - held(&[K::KeyS]);
    if right != 0.0 || away != 0.0 {
        rig.pan(right * PAN * seconds, away * PAN * seconds);
    }
    // A panel with the focus turns its own pages.
    let pages = if on_panel.0 { 0.0 } else { held(&[K::PageUp]) - held(&[K::PageDown]) };
    let nearer = held(&[K::NumpadAdd]).max(sign("+")).max(sign("=")) - held(&[K::NumpadSubtract]).max(sign("-"));
    if nearer + pages != 0.0 {
        rig.zoom((nearer + pages).clamp(-1.0, 1.0) * ZOOM * seconds, None);
    }
    let tilt = held(&[K::KeyX]) - held(&[K::KeyZ]);
    if tilt != 0.0 && !control {
        rig.orbit(0.0, tilt * TILT * seconds);
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

/// `C` looks at the figure that is picked.
fn look_at_picked(
    codes: Res<ButtonInput<KeyCode>>,
    picks: Option<Res<Picks>>,
    shown: Option<Res<Shown>>,
    mut focus: MessageWriter<Focus>,
) {
    if codes.just_pressed(KeyCode::KeyC)
        && let (Some(picks), Some(shown)) = (picks, shown)
    {
        let at = picks.0.figure.and_then(|figure| shown.battle.field().footprint(figure));
        focus.write_batch(at.map(|at| at.head).or(picks.0.cell).map(Focus::closely));
    }
}

/// A double click looks at what is clicked.
fn look_at_clicked(
    time: Res<Time<Real>>,
    buttons: Res<ButtonInput<MouseButton>>,
    hovered: Res<HoveredCell>,
    mut last: Local<Option<(Cell, f32)>>,
    mut focus: MessageWriter<Focus>,
) {
    if buttons.just_pressed(MouseButton::Left) {
        let now = hovered.0.map(|cell| (cell, time.elapsed_secs()));
        if let (Some((cell, now)), Some((before, then))) = (now, *last)
            && cell == before
            && now - then < DOUBLE
        {
            focus.write(Focus::closely(cell));
        }
        *last = now;
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

/// The wheel comes nearer to what is under the pointer.
fn wheel(
    scroll: Res<AccumulatedMouseScroll>,
    over_ui: Res<OverUi>,
    hovered: Res<HoveredCell>,
    field: Option<Res<Battlefield>>,
    mut rig: ResMut<Rig>,
) {
    let notches = match scroll.unit {
        MouseScrollUnit::Line => scroll.delta.y,
        MouseScrollUnit::Pixel => scroll.delta.y / 100.0,
    };
    if notches != 0.0 && !over_ui.0 {
        let spot = hovered.0.zip(field).map(|(cell, field)| space::stand(&field.board, cell));
        rig.zoom(notches * NOTCH, spot);
    }
}

/// What lies under the fingers goes with them.
fn fingers(window: Single<&Window, With<PrimaryWindow>>, mut steered: MessageReader<Steered>, mut rig: ResMut<Rig>) {
    for Steered { drawn, nearer, turn, .. } in steered.read() {
        let drawn = *drawn / window.height().max(1.0);
        rig.pan(-drawn.x, drawn.y);
        if *turn != 0.0 {
            rig.orbit(-turn, 0.0);
        }
        if *nearer != 0.0 {
            rig.zoom(*nearer, None);
        }
    }
}
