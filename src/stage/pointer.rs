//! Positions of the pointer and of fingers, and touch gestures.

use bevy::prelude::*;
use knockback_rules::board::Cell;

/// True while the pointer is on the interface, which then receives clicks, drags and the wheel.
#[derive(Resource, Debug, Default, PartialEq, Eq)]
pub(crate) struct OverUi(pub(crate) bool);

/// The cell under the pointer: on the table the cell of the piece below it, otherwise that of the ground.
#[derive(Resource, Debug, Default, PartialEq, Eq)]
pub(crate) struct HoveredCell(pub(crate) Option<Cell>);

/// Finds the cell under the pointer or a finger.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct FindCell;

/// The last position inspected by a finger. Cleared when the mouse moves.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Finger(pub(crate) Option<Vec2>);

/// A touch gesture that moves the view.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub(crate) struct Steered {
    /// Distance by which the view is dragged, in pixels.
    pub(crate) drawn: Vec2,
    /// Zoom: 1 makes everything twice as large.
    pub(crate) nearer: f32,
    /// Rotation in radians, in the direction in which the fingers turn on the screen.
    pub(crate) turn: f32,
    /// The midpoint between the fingers.
    pub(crate) at: Vec2,
}

/// The part of the interface under a long press. Its tip is shown until the next touch.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct LongPressed(pub(crate) Option<Entity>);

/// The position in pixels of a touch on the battlefield until its cell is found, and that cell.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Touched {
    /// The position to look up.
    pub(crate) at: Option<Vec2>,
    /// The cell there.
    pub(crate) cell: Option<Cell>,
}

/// A drag of the pointer or a finger, if a drag does more than a click here. It acts on release.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Dragging {
    /// The cell where it started, on which it acts.
    pub(crate) from: Option<Cell>,
    /// True while a finger drags.
    pub(crate) finger: bool,
}

/// The pointer or a finger dragged from one cell to another.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Dragged {
    /// The cell where the drag started. It stays the hovered cell.
    pub(crate) from: Cell,
    /// The current cell. Equal to `from` if the drag has returned.
    pub(crate) to: Cell,
}
