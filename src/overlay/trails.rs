//! Paths and flights, as data. Each view draws them in its own way.

use std::collections::BTreeMap;

use bevy::prelude::*;
use knockback_rules::{board::Cell, units::Level};

use crate::theme::palette;

/// Which trail; each is on its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum TrailId {
    /// The way of the chosen figure's move.
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

/// A drop: an arrow straight down, from the height of a ledge to the ground below it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Plunge {
    /// The ledge.
    pub(crate) from: Cell,
    /// The ground.
    pub(crate) to: Cell,
    /// The colour of the arrow.
    pub(crate) colour: Color,
    /// The level from which it starts, where that is not the ledge's.
    pub(crate) level: Option<Level>,
}

/// A line from cell to cell.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Trail {
    /// The cells that it passes, in order, the first one included.
    pub(crate) cells: Vec<Cell>,
    /// Its colour.
    pub(crate) colour: Color,
    /// How thick it is, in parts of a hex's radius.
    pub(crate) radius: f32,
    /// Whether it has a head.
    pub(crate) arrow: bool,
    /// The level on which it runs where the ground is lower; along the ground where there is none.
    pub(crate) aloft: Option<Level>,
}

impl Trail {
    /// The line of an attack from one cell to another.
    pub(crate) fn shot(from: Cell, to: Cell, colour: Color) -> Self {
        Self { cells: vec![from, to], colour, radius: 0.03, arrow: true, aloft: None }
    }
}

/// What is drawn now.
#[derive(Resource, Default)]
pub(crate) struct Trails {
    each: BTreeMap<TrailId, Trail>,
    plunges: Vec<Plunge>,
    /// The levels of the feet at both ends of a shot, of figures in the air.
    shot_feet: [Option<Level>; 2],
}

impl Trails {
    /// Draws the line of an attack between two figures, of which either may be in the air.
    pub(crate) fn set_shot(&mut self, shot: Option<(Cell, Cell)>, feet: [Option<Level>; 2]) {
        self.shot_feet = feet;
        self.set(TrailId::Shot, shot.map(|(from, to)| Trail::shot(from, to, palette::HARM)));
    }

    /// The levels of the feet at both ends of a shot, of figures in the air.
    pub(crate) fn shot_feet(&self) -> [Option<Level>; 2] {
        self.shot_feet
    }

    /// Draws a trail, or takes it away.
    pub(crate) fn set(&mut self, id: TrailId, trail: Option<Trail>) {
        match trail {
            Some(trail) => drop(self.each.insert(id, trail)),
            None => drop(self.each.remove(&id)),
        }
    }

    /// Takes away all other lines.
    pub(crate) fn forget_other_lines(&mut self) {
        self.each.retain(|id, _| !matches!(id, TrailId::OtherLine(_)));
    }

    /// Draws these drops and no others.
    pub(crate) fn set_plunges(&mut self, plunges: Vec<Plunge>) {
        self.plunges = plunges;
    }

    /// The drops on what is drawn.
    pub(crate) fn plunges(&self) -> &[Plunge] {
        &self.plunges
    }

    /// Takes all away.
    pub(crate) fn clear(&mut self) {
        self.plunges.clear();
        self.each.clear();
    }

    /// The trails with what they tell, in the order of their ids.
    pub(crate) fn with_ids(&self) -> impl Iterator<Item = (TrailId, &Trail)> {
        self.each.iter().map(|(id, trail)| (*id, trail))
    }

    /// The cell where the move ends that is drawn.
    pub(crate) fn end_of_move(&self) -> Option<Cell> {
        self.each.get(&TrailId::Move)?.cells.last().copied()
    }

    /// Whether the way of a move is drawn.
    pub(crate) fn moves(&self) -> bool {
        self.each.contains_key(&TrailId::Move)
    }
}
