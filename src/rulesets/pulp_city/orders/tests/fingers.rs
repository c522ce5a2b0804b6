//! Touch input: a tap inspects a hex, and a second tap acts on it.

use std::time::Duration;

use bevy::{
    input::touch::{TouchInput, TouchPhase, Touches, touch_screen_input_system},
    prelude::*,
    time::TimeUpdateStrategy,
};
use knockback_rules::{board::Cell, pulp_city::Choice};

use super::{Harness, choice, goal, is_declared, own, picking, rest, scene};
use crate::{
    stage::{
        AppSystems, Shown,
        pointer::{FindCell, Finger, HoveredCell, Touched},
    },
    touch,
};

/// Distance between the centres of hexes on the screen, in pixels. All hexes are in one row.
const APART: f32 = 100.0;

/// Returns the position of a hex's centre on the screen.
fn place(shown: &Shown, cell: Cell) -> Vec2 {
    let board = &shown.battle.setup().board;
    let index = board.cells().position(|other| other == cell).expect("the hex is on the board");
    #[expect(clippy::cast_precision_loss, reason = "there are few hexes")]
    let along = index as f32;
    Vec2::new(APART * along, 0.0)
}

/// Finds the hex at a position on the screen, as the views do.
fn find(shown: Res<Shown>, finger: Res<Finger>, mut touched: ResMut<Touched>, mut hovered: ResMut<HoveredCell>) {
    let board = &shown.battle.setup().board;
    let found = |at: Vec2| board.cells().find(|cell| (place(&shown, *cell) - at).length() < APART / 2.0);
    hovered.set_if_neq(HoveredCell(finger.0.and_then(found)));
    if let Some(at) = touched.at {
        *touched = Touched { at: None, cell: found(at) };
    }
}

/// Adds touch input to a table. Returns the table and its window.
fn with_fingers(mut table: Harness) -> (Harness, Entity) {
    table.0.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(50)));
    table.0.init_resource::<Touches>().init_resource::<UiScale>();
    table.0.add_message::<TouchInput>().add_plugins(touch::plugin);
    table.0.add_systems(PreUpdate, touch_screen_input_system);
    table.0.add_systems(Update, find.in_set(FindCell).in_set(AppSystems::Input));
    let window = table.0.world_mut().spawn_empty().id();
    table.0.update();
    (table, window)
}

fn tap(table: &mut Harness, window: Entity, cell: Cell) {
    for phase in [TouchPhase::Started, TouchPhase::Ended] {
        let position = place(table.shown(), cell);
        table.0.world_mut().write_message(TouchInput { phase, position, window, force: None, id: 1 });
        table.0.update();
    }
    rest(table);
    table.0.update();
}

#[test]
fn two_taps_move_to_a_hex() {
    let (table, figure) = picking("Sixfold");
    let goal = goal(&table);
    let (mut table, window) = with_fingers(table);
    let before = table.cell_of(figure);
    tap(&mut table, window, goal);
    assert_eq!((table.cell_of(figure), table.picks().0.cell), (before, Some(goal)), "the first tap inspects");
    tap(&mut table, window, goal);
    assert_eq!(table.cell_of(figure), goal);
}

#[test]
fn two_taps_act_on_an_enemy_and_the_first_rolls_nothing() {
    let (table, _) = picking("Bulwark Annie");
    let (mut table, window) = with_fingers(table);
    let target = scene(&table).targets.first().expect("a target is in reach").cells[0];
    tap(&mut table, window, target);
    assert!(scene(&table).aim.is_some() && !own(&table).iter().any(is_declared));
    assert!(matches!(choice(&table), Some(Choice::Turn { .. })));
    tap(&mut table, window, target);
    assert!(own(&table).iter().any(is_declared));
}
