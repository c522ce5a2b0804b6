//! Paths and flights, ghosts at their ends, and columns of chance.

use knockback_rules::{
    board::{Cell, Footprint},
    units::Level,
};

use super::Ink;
use crate::tone::Tone;

/// The purpose of a trail. There is one trail for each purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TrailId {
    /// The path of the selected figure's move.
    Move,
    /// The flight of the target.
    Flight,
    /// Another line along which the target could fly.
    OtherLine(usize),
    /// The last completed flight. It stays until the next order.
    Flown,
    /// The straight line of a ranged attack.
    Shot,
}

/// A line from cell to cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Trail {
    /// The cells of the trail, in order, including the start.
    pub cells: Vec<Cell>,
    /// The colour.
    pub ink: Ink,
    /// The thickness, in hex radii.
    pub radius: f32,
    /// True if the trail ends in an arrowhead.
    pub arrow: bool,
    /// The level of the trail if the ground is lower; `None` along the ground.
    pub aloft: Option<Level>,
}

impl Trail {
    /// The line of an attack from one cell to another.
    #[must_use]
    pub fn shot(from: Cell, to: Cell) -> Self {
        Self { ink: Tone::Grave.into(), radius: 0.03, ..Self::walk(from, [to]) }
    }

    /// The path of a move.
    pub fn walk(from: Cell, path: impl IntoIterator<Item = Cell>) -> Self {
        let cells = std::iter::once(from).chain(path).collect();
        Self { cells, ink: Tone::Note.into(), radius: 0.07, arrow: true, aloft: None }
    }

    /// The path of a displaced figure or object.
    pub fn flight(from: Cell, path: impl IntoIterator<Item = Cell>, radius: f32) -> Self {
        Self { ink: Tone::Flight.into(), radius, ..Self::walk(from, path) }
    }

    /// The same trail on a level above the ground.
    #[must_use]
    pub fn aloft(self, aloft: Option<Level>) -> Self {
        Self { aloft, ..self }
    }

    /// The same trail, drawn faintly for a possible flight longer than the shown one.
    #[must_use]
    pub fn faint(self) -> Self {
        Self { ink: self.ink.dimmed(0.45), radius: 0.035, ..self }
    }
}

/// A drop: an arrow straight down, from the height of a ledge to the ground below it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plunge {
    /// The ledge.
    pub from: Cell,
    /// The ground.
    pub to: Cell,
    /// The colour of the arrow.
    pub ink: Ink,
    /// The level at which the drop starts, if it is not the level of the ledge.
    pub level: Option<Level>,
}

impl Plunge {
    /// A drop from a ledge. The colour shows if it is harmful.
    #[must_use]
    pub fn new(from: Cell, to: Cell, is_harmful: bool) -> Self {
        let tone = if is_harmful { Tone::Grave } else { Tone::Flight };
        Self { from, to, ink: tone.into(), level: None }
    }
}

/// A figure at a possible destination.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ghost {
    /// The cells. The head shows the facing.
    pub at: Footprint,
    /// The level of the feet, if above the ground.
    pub feet: Option<Level>,
    /// The height, in levels.
    pub height: u16,
    /// The colour of the figure's side.
    pub ink: Ink,
    /// True for the inspected destination. The figure is drawn with its body, not only its base.
    pub whole: bool,
    /// The opacity, from 0 to 1. A likelier destination has a higher opacity.
    pub strength: f32,
}

/// A column where a target may end. A likelier end has a higher column.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Column {
    /// The cells below the column.
    pub at: Footprint,
    /// The chance, from 0 to 1.
    pub chance: f32,
    /// True if this end is inspected.
    pub lit: bool,
}
