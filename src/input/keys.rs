//! The keyboard in a battle: a cursor that goes from hex to hex, and a key for everything that has a button.

use bevy::{
    ecs::system::SystemParam,
    input_focus::{InputFocus, InputFocusVisible},
    prelude::*,
    ui_widgets::Button,
};
use knockback_rules::board::Cell;

use super::{
    KeySystems,
    camera_wise::{Arrow, Track},
};
use crate::{
    overlay::Overlays,
    stage::{
        Act, Curtain, Lead, Picks, Shown, View,
        cameras::{BattleCamera, Focus},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (cursor, enter, shortcuts, ways).chain().in_set(KeySystems));
}

/// The arrow that was pressed.
fn arrow(keys: &ButtonInput<KeyCode>) -> Option<Arrow> {
    let arrows = [
        (KeyCode::ArrowRight, Arrow::Right),
        (KeyCode::ArrowLeft, Arrow::Left),
        (KeyCode::ArrowUp, Arrow::Up),
        (KeyCode::ArrowDown, Arrow::Down),
    ];
    arrows.into_iter().find(|(key, _)| keys.just_pressed(*key)).map(|(_, arrow)| arrow)
}

/// What the cursor moves over, and how it is seen.
#[derive(SystemParam)]
struct Seen<'w, 's> {
    shown: Res<'w, Shown>,
    overlays: Res<'w, Overlays>,
    view: Res<'w, State<View>>,
    cameras: Query<'w, 's, &'static GlobalTransform, With<BattleCamera>>,
}

/// Arrows move the cursor, as seen on the screen; what had the focus loses it to the board.
fn cursor(
    keys: Res<ButtonInput<KeyCode>>,
    seen: Seen,
    mut track: Local<Track>,
    mut picks: ResMut<Picks>,
    mut lead: ResMut<Lead>,
    mut buttons: (ResMut<InputFocus>, ResMut<InputFocusVisible>),
    mut focus: MessageWriter<Focus>,
) {
    let Some(arrow) = arrow(&keys) else { return };
    let battle = &seen.shown.battle;
    let board = &battle.setting().board;
    let standing = picks.0.figure.and_then(|figure| battle.field().footprint(figure)).map(|at| at.head);
    let Some(from) = picks.0.cell.or(standing).or_else(|| board.cells().next()) else { return };
    // On the map north is up; the table is seen from wherever its camera is.
    let turned = seen.cameras.iter().next().filter(|_| *seen.view.get() == View::Table);
    let right = turned.map_or(Vec2::X, |camera| {
        let right = camera.right();
        Vec2::new(right.x, right.z)
    });
    let to = track.step(board, from, arrow, right);
    *lead = Lead::Keys;
    picks.look(Some(to), &seen.overlays.0);
    buttons.0.clear();
    buttons.1.0 = false;
    focus.write(Focus::on(to));
}

/// Enter acts on the cell that is looked at, or whose target is aimed at, unless a button has the focus.
fn enter(
    keys: Res<ButtonInput<KeyCode>>,
    overlays: Res<Overlays>,
    picks: Res<Picks>,
    focus: (Res<InputFocus>, Res<InputFocusVisible>),
    buttons: Query<(), With<Button>>,
    mut acts: MessageWriter<Act>,
) {
    let on_button = focus.1.0 && focus.0.get().is_some_and(|focused| buttons.contains(focused));
    if !keys.just_pressed(KeyCode::Enter) || on_button {
        return;
    }
    let overlay = &overlays.0;
    let aimed = overlay.aimed().filter(|_| picks.0.cell.is_none() || picks.0.rung.is_some());
    let target = aimed.and_then(|aimed| overlay.targets.iter().find(|target| target.who == aimed));
    let cell: Option<Cell> = target.and_then(|target| target.cells.first().copied()).or(picks.0.cell);
    match (cell, &overlay.blow) {
        (_, Some(blow)) if blow.struck => {
            acts.write(Act::Line(blow.line % blow.lines.len().max(1)));
        }
        (Some(cell), _) => {
            acts.write(Act::At(cell));
        }
        (None, _) => {}
    }
}

fn shortcuts(keys: Res<ButtonInput<KeyCode>>, curtain: Res<Curtain>, picks: Res<Picks>, mut acts: MessageWriter<Act>) {
    if curtain.drawn() {
        return;
    }
    let control = keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight]);
    let back = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    if keys.just_pressed(KeyCode::Backspace) || control && keys.just_pressed(KeyCode::KeyZ) {
        acts.write(Act::Undo);
    }
    if keys.just_pressed(KeyCode::End) {
        acts.write(Act::EndTurn);
    }
    if keys.just_pressed(KeyCode::KeyF) {
        acts.write(Act::NextFigure { back });
    }
    if keys.just_pressed(KeyCode::KeyT) {
        acts.write(Act::NextTarget { back });
    }
    if keys.just_pressed(KeyCode::Escape) && picks.holds() {
        acts.write(Act::LetGo);
    }
}

/// L: the next line, or the next way to stand on the cell. G, or Shift while it is held: the shortest way. V: levels.
fn ways(keys: Res<ButtonInput<KeyCode>>, mut picks: ResMut<Picks>, mut keeps: Local<bool>) {
    if keys.just_pressed(KeyCode::KeyL) {
        picks.0.line = picks.0.line.wrapping_add(1);
        picks.0.rung = None;
    }
    if keys.just_pressed(KeyCode::KeyV) {
        picks.0.levels = !picks.0.levels;
    }
    if keys.just_pressed(KeyCode::KeyG) {
        *keeps = !picks.0.shortest;
        picks.0.shortest = *keeps;
    }
    let shift = [KeyCode::ShiftLeft, KeyCode::ShiftRight];
    if keys.any_just_pressed(shift) && !picks.0.shortest {
        *keeps = false;
        picks.0.shortest = true;
    } else if keys.any_just_released(shift) && !*keeps && picks.0.shortest {
        picks.0.shortest = false;
    }
}

/// The digit from 1 to 9 that has just been pressed, counted from 0.
pub(crate) fn digit(keys: &ButtonInput<KeyCode>) -> Option<usize> {
    const DIGITS: [KeyCode; 9] = [
        KeyCode::Digit1,
        KeyCode::Digit2,
        KeyCode::Digit3,
        KeyCode::Digit4,
        KeyCode::Digit5,
        KeyCode::Digit6,
        KeyCode::Digit7,
        KeyCode::Digit8,
        KeyCode::Digit9,
    ];
    DIGITS.iter().position(|key| keys.just_pressed(*key))
}
