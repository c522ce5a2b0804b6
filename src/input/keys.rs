//! The keyboard in a battle: a cursor that goes from hex to hex, and a key for everything that has a button.

use bevy::{input_focus::InputFocusVisible, prelude::*};
use knockback_rules::{
    board::{Board, Cell},
    c3g::Choice,
    geometry::{Coord, Direction},
};

use super::{Act, Picks};
use crate::{
    AppSystems,
    battle::{Shown, replay::watching},
    hud::handover::Curtain,
    overlay::{
        Overlays,
        marks::{Layer, Mark, Markers},
        model,
    },
    screens::{Menu, Screen},
    view3d::camera::Focus,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (cursor, shortcuts, numbers).in_set(AppSystems::Input).run_if(
            in_state(Screen::Battle)
                .and_then(in_state(Menu::None))
                .and_then(not(watching))
                .and_then(resource_exists::<Shown>),
        ),
    );
}

/// Arrows move the cursor; Enter acts on it.
fn cursor(
    keys: Res<ButtonInput<KeyCode>>,
    shown: Res<Shown>,
    buttons_focused: Res<InputFocusVisible>,
    mut picks: ResMut<Picks>,
    mut acts: MessageWriter<Act>,
    mut markers: ResMut<Markers>,
    mut focus: MessageWriter<Focus>,
) {
    let board = &shown.battle.setting().board;
    let way = [KeyCode::ArrowRight, KeyCode::ArrowLeft, KeyCode::ArrowUp, KeyCode::ArrowDown]
        .into_iter()
        .find(|key| keys.just_pressed(*key));
    if let Some(way) = way {
        let standing = picks.0.figure.and_then(|figure| shown.battle.field().footprint(figure)).map(|at| at.head);
        let from = picks.0.cell.or(standing).or_else(|| board.cells().next());
        if let Some(to) = from.map(|from| step(board, from, way)) {
            picks.0.cell = Some(to);
            picks.0.line = 0;
            markers.set(Layer::Cursor, [Mark::each([to], crate::theme::palette::CURSOR)]);
            focus.write(Focus(to));
        }
    }
    if keys.just_pressed(KeyCode::Enter)
        && !buttons_focused.0
        && let Some(cell) = picks.0.cell
    {
        acts.write(Act::At(cell));
    }
}

/// The next cell along the row, or in the next row, where pointy hexes lie left and right by turns.
fn step(board: &Board, from: Cell, way: KeyCode) -> Cell {
    let at = board.at(from);
    let even = at.r.rem_euclid(2) == 0;
    let direction = match way {
        KeyCode::ArrowRight => Direction::EAST,
        KeyCode::ArrowLeft => Direction::WEST,
        KeyCode::ArrowUp => {
            if even {
                Direction::NORTH_EAST
            } else {
                Direction::NORTH_WEST
            }
        }
        _ => {
            if even {
                Direction::SOUTH_EAST
            } else {
                Direction::SOUTH_WEST
            }
        }
    };
    // Holes are stepped over.
    let mut next: Coord = at;
    for _ in 0..8 {
        next = next.step(direction);
        if let Some(cell) = board.cell(next) {
            return cell;
        }
    }
    from
}

fn shortcuts(
    keys: Res<ButtonInput<KeyCode>>,
    curtain: Res<Curtain>,
    overlays: Res<Overlays>,
    shown: Res<Shown>,
    mut picks: ResMut<Picks>,
    mut acts: MessageWriter<Act>,
    mut focus: MessageWriter<Focus>,
) {
    if curtain.drawn() {
        return;
    }
    let control = keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight]);
    if keys.just_pressed(KeyCode::Backspace) || control && keys.just_pressed(KeyCode::KeyZ) {
        acts.write(Act::Undo);
    }
    if keys.just_pressed(KeyCode::End) {
        acts.write(Act::EndTurn);
    }
    if keys.just_pressed(KeyCode::KeyF) {
        acts.write(Act::NextFigure);
        let at = picks.0.figure.and_then(|figure| shown.battle.field().footprint(figure));
        focus.write_batch(at.map(|at| Focus(at.head)));
    }
    if keys.just_pressed(KeyCode::KeyT) {
        // The next target after the one that is looked at.
        let cells: Vec<Cell> = overlays.0.targets.iter().filter_map(|(_, cells)| cells.first().copied()).collect();
        let place = cells.iter().position(|cell| picks.0.cell == Some(*cell));
        if let Some(next) = cells.get(place.map_or(0, |place| (place + 1) % cells.len())) {
            picks.0.cell = Some(*next);
            picks.0.line = 0;
            focus.write(Focus(*next));
        }
    }
    if keys.just_pressed(KeyCode::KeyL) {
        picks.0.line = picks.0.line.wrapping_add(1);
    }
}

/// 1 to 9: cards for markers, lines of knockback, attacks of the figure.
fn numbers(
    keys: Res<ButtonInput<KeyCode>>,
    shown: Res<Shown>,
    picks: Res<Picks>,
    curtain: Res<Curtain>,
    mut acts: MessageWriter<Act>,
) {
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
    let Some(place) = DIGITS.iter().position(|key| keys.just_pressed(*key)).filter(|_| !curtain.drawn()) else {
        return;
    };
    match shown.choice() {
        Some((_, Choice::PlaceMarkers { .. })) => drop(acts.write(Act::Card(place))),
        Some((_, Choice::Line { .. })) => drop(acts.write(Act::Line(place))),
        Some((_, Choice::Act { .. })) => {
            let attacks = picks.0.figure.map(|figure| model::attacks(&shown.battle, figure)).unwrap_or_default();
            acts.write_batch(attacks.get(place).map(|(with, _)| Act::With(*with)));
        }
        Some((_, Choice::Deploy { .. })) | None => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn up_and_down_come_back_to_the_same_hex() {
        for (q, r) in [(0, 0), (3, 1), (-2, 5), (4, -3)] {
            let at = Coord::new(q, r);
            let even = |at: Coord| at.r.rem_euclid(2) == 0;
            let up = at.step(if even(at) { Direction::NORTH_EAST } else { Direction::NORTH_WEST });
            let back = up.step(if even(up) { Direction::SOUTH_EAST } else { Direction::SOUTH_WEST });
            assert_eq!(back, at);
        }
    }
}
