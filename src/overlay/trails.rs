//! Paths and flights, as data. Each view draws them in its own way.

use std::collections::BTreeMap;

use bevy::prelude::*;
use knockback_rules::board::Cell;

/// Which trail; each is on its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum TrailId {
    /// The way of the chosen figure's move.
    Move,
    /// The flight of whoever would be hit.
    Flight,
    /// The last flight that happened; it stays until the next order.
    Flown,
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
}

/// What is drawn now.
#[derive(Resource, Default)]
pub(crate) struct Trails {
    trails: BTreeMap<TrailId, Trail>,
}

impl Trails {
    /// Draws a trail, or takes it away.
    pub(crate) fn set(&mut self, id: TrailId, trail: Option<Trail>) {
        match trail {
            Some(trail) => drop(self.trails.insert(id, trail)),
            None => drop(self.trails.remove(&id)),
        }
    }

    /// Takes all away.
    pub(crate) fn clear(&mut self) {
        self.trails.clear();
    }

    /// The trails with what they tell, in the order of their ids.
    pub(crate) fn with_ids(&self) -> impl Iterator<Item = (TrailId, &Trail)> {
        self.trails.iter().map(|(id, trail)| (*id, trail))
    }

    /// The trails, in the order of their ids.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Trail> {
        self.trails.values()
    }
}
