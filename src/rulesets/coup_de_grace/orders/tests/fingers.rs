//! Touch input: a tap inspects a hex, a tap on the inspected hex moves there, and a drag from the inspected hex also
//! sets the facing.

use std::time::Duration;

use bevy::{
    input::touch::{TouchInput, TouchPhase, Touches, touch_screen_input_system},
    prelude::*,
    time::TimeUpdateStrategy,
};
use knockback_rules::{battle::FigureId, board::Cell, geometry::Direction};

use super::{Harness, begun, facing, goal, own, picked, scene};
use crate::{
    stage::{
        AppSystems, Screen, Shown,
        pointer::{Dragging, FindCell, Finger, HoveredCell, OverUi, Steered, Touched},
    },
    touch,
};

/// Distance between the centres of hexes on the screen, in pixels. All hexes are in one row.
const APART: f32 = 100.0;

/// Finds the hex at a position on the screen, as the views do.
fn find(shown: Res<Shown>, finger: Res<Finger>, mut touched: ResMut<Touched>, mut hovered: ResMut<HoveredCell>) {
    let board = &shown.battle.setup().board;
    let found = |at: Vec2| board.cells().find(|cell| (place(board_index(&shown, *cell)) - at).length() < APART / 2.0);
    hovered.set_if_neq(HoveredCell(finger.0.and_then(found)));
    if let Some(at) = touched.at {
        *touched = Touched { at: None, cell: found(at) };
    }
}

/// Returns the index of a hex on its board.
fn board_index(shown: &Shown, cell: Cell) -> usize {
    shown.battle.setup().board.cells().position(|other| other == cell).expect("the hex is on the board")
}

/// Returns the position of a hex's centre on the screen.
fn place(index: usize) -> Vec2 {
    #[expect(clippy::cast_precision_loss, reason = "there are few hexes")]
    let along = index as f32;
    Vec2::new(APART * along, 0.0)
}

/// All movements of the view by touch.
#[derive(Resource, Default)]
struct Drawn(Vec<Steered>);

fn remember(mut steered: MessageReader<Steered>, mut drawn: ResMut<Drawn>) {
    drawn.0.extend(steered.read());
}

/// A table with touch input.
struct Fingers {
    table: Harness,
    window: Entity,
    figure: FigureId,
    /// A hex that the mini can move to and that has no figure next to it.
    goal: Cell,
    /// The mini's default facing on that hex.
    side: Direction,
}

impl Fingers {
    fn new() -> Self {
        let mut table = begun();
        table.0.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(50)));
        table.0.init_resource::<Touches>().init_resource::<UiScale>().init_resource::<Drawn>();
        table.0.add_message::<TouchInput>().add_plugins(touch::plugin);
        table.0.add_systems(PreUpdate, touch_screen_input_system);
        table.0.add_systems(Update, find.in_set(FindCell).in_set(AppSystems::Input));
        table.0.add_systems(Last, remember);
        let window = table.0.world_mut().spawn_empty().id();
        table.0.update();
        let (figure, (goal, side)) = (picked(&table), goal(&table));
        Self { table, window, figure, goal, side }
    }

    /// Returns a neighbour of the goal hex that is not in the direction of the default facing, with its direction.
    fn aside(&self) -> (Cell, Direction) {
        let board = &self.table.shown().battle.setup().board;
        let others = Direction::ALL.into_iter().filter(|way| *way != self.side);
        let mut beside = others.filter_map(|way| Some((board.neighbour(self.goal, way)?, way)));
        beside.next().expect("the hex has neighbours")
    }

    /// Sends a touch event on a hex, which is handled in the next frame.
    fn does(&mut self, id: u64, phase: TouchPhase, cell: Cell) {
        let position = place(board_index(self.table.shown(), cell));
        let touch = TouchInput { phase, position, window: self.window, force: None, id };
        self.table.0.world_mut().write_message(touch);
    }

    fn finger(&mut self, phase: TouchPhase, cell: Cell) {
        self.does(1, phase, cell);
        self.table.0.update();
    }

    fn tap(&mut self, cell: Cell) {
        self.finger(TouchPhase::Started, cell);
        self.finger(TouchPhase::Ended, cell);
        self.rest();
    }

    fn rest(&mut self) {
        for _ in 0..4 {
            self.table.0.update();
        }
    }

    /// Returns the cell and the facing of the mini.
    fn stands(&self) -> (Cell, Option<Direction>) {
        (self.table.cell_of(self.figure), facing(&self.table, self.figure))
    }

    fn drawn(&self) -> usize {
        self.table.0.world().resource::<Drawn>().0.len()
    }
}

#[test]
fn two_taps_move_to_a_hex_and_face_the_default_side() {
    let mut fingers = Fingers::new();
    let (before, goal) = (fingers.stands(), fingers.goal);
    fingers.tap(goal);
    assert_eq!((fingers.stands(), fingers.table.picks().0.cell), (before, Some(goal)), "the first tap inspects");
    fingers.tap(goal);
    assert_eq!(fingers.stands(), (goal, Some(fingers.side)));
}

#[test]
fn a_drag_from_the_tapped_hex_moves_there_and_sets_the_facing() {
    let mut fingers = Fingers::new();
    let (before, goal, (there, other)) = (fingers.stands(), fingers.goal, fingers.aside());
    fingers.tap(goal);
    fingers.finger(TouchPhase::Started, goal);
    fingers.finger(TouchPhase::Moved, there);
    assert_eq!(fingers.table.picks().0.cell, Some(goal), "the hex stays inspected");
    assert_eq!(scene(&fingers.table).front.as_ref().map(|front| (front.at, front.facing)), Some((goal, other)));
    assert_eq!(fingers.stands(), before, "nothing happens while the finger is down");
    fingers.finger(TouchPhase::Ended, there);
    fingers.rest();
    assert_eq!(fingers.stands(), (goal, Some(other)));
    assert_eq!(fingers.drawn(), 0, "the view does not move");
}

#[test]
fn a_drag_within_one_frame_counts() {
    let mut fingers = Fingers::new();
    let (goal, (there, other)) = (fingers.goal, fingers.aside());
    fingers.tap(goal);
    fingers.finger(TouchPhase::Started, goal);
    fingers.does(1, TouchPhase::Moved, there);
    fingers.finger(TouchPhase::Ended, there);
    fingers.rest();
    assert_eq!(fingers.stands(), (goal, Some(other)));
}

#[test]
fn a_drag_from_any_other_hex_moves_only_the_view() {
    let mut fingers = Fingers::new();
    let (before, goal, (there, _)) = (fingers.stands(), fingers.goal, fingers.aside());
    // Once from the goal hex before it is inspected, once from a hex other than the inspected one.
    for (first, from, to) in [(None, goal, there), (Some(goal), there, goal)] {
        if let Some(first) = first {
            fingers.tap(first);
        }
        let drawn = fingers.drawn();
        fingers.finger(TouchPhase::Started, from);
        fingers.finger(TouchPhase::Moved, to);
        fingers.finger(TouchPhase::Ended, to);
        fingers.rest();
        assert!(fingers.drawn() > drawn, "from {from:?} to {to:?}");
        assert_eq!(fingers.stands(), before);
    }
}

#[test]
fn a_panel_or_a_second_finger_cancels_a_drag() {
    for second in [false, true] {
        let mut fingers = Fingers::new();
        let (before, goal, (there, _)) = (fingers.stands(), fingers.goal, fingers.aside());
        fingers.tap(goal);
        fingers.finger(TouchPhase::Started, goal);
        fingers.finger(TouchPhase::Moved, there);
        assert!(fingers.table.0.world().resource::<Dragging>().finger);
        if second {
            fingers.does(2, TouchPhase::Started, goal);
            fingers.table.0.update();
            fingers.does(2, TouchPhase::Ended, goal);
        } else {
            fingers.table.0.insert_resource(OverUi(true));
            fingers.finger(TouchPhase::Moved, there);
            // Once the finger is lifted, the cell below it is no longer known.
            fingers.table.0.insert_resource(OverUi(false));
        }
        fingers.finger(TouchPhase::Ended, there);
        fingers.rest();
        assert_eq!(fingers.stands(), before);
        assert!(own(&fingers.table).iter().all(|event| !super::activated(event)), "no figure is activated");
        assert_eq!(*fingers.table.0.world().resource::<Dragging>(), Dragging::default());
    }
}

#[test]
fn a_drag_ends_with_its_battle() {
    let mut fingers = Fingers::new();
    let (goal, (there, _)) = (fingers.goal, fingers.aside());
    fingers.tap(goal);
    fingers.finger(TouchPhase::Started, goal);
    fingers.finger(TouchPhase::Moved, there);
    assert_eq!(fingers.table.0.world().resource::<Dragging>().from, Some(goal));
    fingers.table.0.world_mut().resource_mut::<NextState<Screen>>().set(Screen::End);
    fingers.rest();
    assert_eq!(*fingers.table.0.world().resource::<Dragging>(), Dragging::default());
}
