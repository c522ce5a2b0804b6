//! Paths and flights, ghosts where they end, and columns of chance.

use knockback_rules::{
    board::{Cell, Footprint},
    units::Level,
};

use super::Ink;
use crate::tone::Tone;

/// The purpose of a trail. There is one trail for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TrailId {
    /// The path of the chosen figure's move.
    Move,
    /// The flight of the target.
    Flight,
    /// Another line along which it could fly.
    OtherLine(usize),
    /// The last flight that happened; it stays until the next order.
    Flown,
    /// The straight line of an attack from afar.
    Shot,
}

/// A line from cell to cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Trail {
    /// The cells that it passes, in order, the first one included.
    pub cells: Vec<Cell>,
    /// Its colour.
    pub ink: Ink,
    /// How thick it is, in parts of a hex's radius.
    pub radius: f32,
    /// True if it has a head.
    pub arrow: bool,
    /// The level on which it runs if the ground is lower; `None` along the ground.
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

    /// The path of a figure or an object that is sent somewhere.
    pub fn flight(from: Cell, path: impl IntoIterator<Item = Cell>, radius: f32) -> Self {
        Self { ink: Tone::Flight.into(), radius, ..Self::walk(from, path) }
    }

    /// The same trail on a level above the ground.
    #[must_use]
    pub fn aloft(self, aloft: Option<Level>) -> Self {
        Self { aloft, ..self }
    }

    /// The same trail of a flight that may go on so far, beside the one that is shown.
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
    /// The level from which it starts, if not the ledge's.
    pub level: Option<Level>,
}

impl Plunge {
    /// A drop from a ledge, which may hurt.
    #[must_use]
    pub fn new(from: Cell, to: Cell, is_harmful: bool) -> Self {
        let tone = if is_harmful { Tone::Grave } else { Tone::Flight };
        Self { from, to, ink: tone.into(), level: None }
    }
}

/// A figure where it would come to stand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ghost {
    /// Its cells; the head shows where it would look.
    pub at: Footprint,
    /// The level of its feet, if above the ground.
    pub feet: Option<Level>,
    /// Its height, in levels.
    pub height: u16,
    /// The colour of its side.
    pub ink: Ink,
    /// True if it is drawn with its body, not only with its base: the one that is inspected.
    pub whole: bool,
    /// How well it is seen, from 0 to 1: the likelier, the better.
    pub strength: f32,
}

/// A column on the place where a target may end; the higher, the likelier.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Column {
    /// The cells on which it stands.
    pub at: Footprint,
    /// The chance, from 0 to 1.
    pub chance: f32,
    /// True if it is the one that is inspected.
    pub lit: bool,
}
