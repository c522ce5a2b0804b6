//! Positions of the pointer and of fingers, and touch gestures.

use bevy::prelude::*;
use knockback_rules::board::Cell;

/// True while the pointer is over the interface. Clicks, drags and the wheel then go to the interface.
#[derive(Resource, Debug, Default, PartialEq, Eq)]
pub(crate) struct OverUi(pub(crate) bool);

/// The cell under the pointer. On the table, a piece under the pointer stands for its cell.
#[derive(Resource, Debug, Default, PartialEq, Eq)]
pub(crate) struct HoveredCell(pub(crate) Option<Cell>);

/// The systems that find the cell under the pointer or a finger.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct FindCell;

/// The last position touched to inspect a hex. Cleared when the mouse moves.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Finger(pub(crate) Option<Vec2>);

/// A touch gesture that moves the view.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub(crate) struct Steered {
    /// Distance by which the fingers drag the view, in pixels.
    pub(crate) drawn: Vec2,
    /// Zoom, in doublings: 1 doubles the size.
    pub(crate) nearer: f32,
    /// Rotation in radians, in the direction in which the fingers turn on the screen.
    pub(crate) turn: f32,
    /// The midpoint between the fingers.
    pub(crate) at: Vec2,
}

/// The part of the interface under a long press. Its tooltip is shown until the next touch.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct LongPressed(pub(crate) Option<Entity>);

/// A touch on the battlefield: first its position, in pixels, and then the cell found there.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Touched {
    /// The position whose cell must be found.
    pub(crate) at: Option<Vec2>,
    /// The cell that was found there. `None` before, and for positions without a cell.
    pub(crate) cell: Option<Cell>,
}

/// A drag of the pointer or a finger that started where dragging has its own effect. It takes effect on release.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Dragging {
    /// The cell where the drag started. The drag performs the action of this cell.
    pub(crate) from: Option<Cell>,
    /// True while a finger drags.
    pub(crate) finger: bool,
}

/// The pointer or a finger was dragged from one cell to another.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Dragged {
    /// The cell where the drag started. It remains the hovered cell.
    pub(crate) from: Cell,
    /// The current cell. Equal to `from` if the drag has returned to its start.
    pub(crate) to: Cell,
}
