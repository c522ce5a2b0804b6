//! Where pointer and fingers are, and what fingers do.

use bevy::prelude::*;
use knockback_rules::board::Cell;

/// True while the pointer is on a part of the interface, which then has its clicks, drags and wheel.
#[derive(Resource, Debug, Default, PartialEq, Eq)]
pub(crate) struct OverUi(pub(crate) bool);

/// The cell under the pointer: on the table that of the piece it is on, else of the ground.
#[derive(Resource, Debug, Default, PartialEq, Eq)]
pub(crate) struct HoveredCell(pub(crate) Option<Cell>);

/// It is found which cell the pointer, or a finger, is on.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct FindCell;

/// The place that a finger has last looked at; nothing as soon as the mouse moves.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Finger(pub(crate) Option<Vec2>);

/// Fingers steer the view.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub(crate) struct Steered {
    /// How far what is under the fingers is drawn along, in pixels.
    pub(crate) drawn: Vec2,
    /// How much nearer to come: 1 makes everything twice as large.
    pub(crate) nearer: f32,
    /// How far to turn, in radians, as the fingers turn on the screen.
    pub(crate) turn: f32,
    /// The middle between the fingers.
    pub(crate) at: Vec2,
}

/// The part of the interface that a finger has pressed for long, to be explained until the next touch.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct LongPressed(pub(crate) Option<Entity>);

/// Where a finger has come down on the battlefield, in pixels, until the cell there is found; and that cell.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Touched {
    /// The place that is to be asked.
    pub(crate) at: Option<Vec2>,
    /// The cell there.
    pub(crate) cell: Option<Cell>,
}

/// A drag of the pointer or of a finger, where that says more than a click: it acts once it is let go of.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Dragging {
    /// The cell from which it goes, on which it acts.
    pub(crate) from: Option<Cell>,
    /// True while a finger drags.
    pub(crate) finger: bool,
}

/// The pointer, or a finger, drags from one cell to another.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Dragged {
    /// The cell where it was pressed, which goes on being looked at.
    pub(crate) from: Cell,
    /// The cell where it is; the same, where it has come back.
    pub(crate) to: Cell,
}
