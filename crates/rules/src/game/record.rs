//! The record that replays a game: orders and rolled results.

use crate::{
    battle::Order,
    dice::{Faces, SeededDice},
};

/// Orders and rolled results of a game, from the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The seed of the dice, if they had one.
    pub seed: Option<u64>,
    /// Rolls before the first order.
    pub opening: Vec<Faces>,
    /// Orders, each with the rolls that followed it.
    pub entries: Vec<RecordedOrder>,
}

/// An order and the rolls that followed it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedOrder {
    /// The order.
    pub order: Order,
    /// The rolls, up to the next order.
    pub rolls: Vec<Faces>,
}

impl Record {
    pub(super) const fn new(seed: Option<u64>) -> Self {
        Self { seed, opening: Vec::new(), entries: Vec::new() }
    }

    pub(super) fn push_roll(&mut self, faces: Faces) {
        match self.entries.last_mut() {
            Some(entry) => entry.rolls.push(faces),
            None => self.opening.push(faces),
        }
    }

    /// All rolls, in order.
    pub fn rolls(&self) -> impl Iterator<Item = &Faces> {
        self.opening.iter().chain(self.entries.iter().flat_map(|entry| &entry.rolls))
    }

    /// Seeded dice that continue after the rolls of this record; `None` if it has no seed.
    #[must_use]
    pub fn dice(&self) -> Option<SeededDice> {
        self.seed.map(|seed| SeededDice::resumed(seed, self.rolls()))
    }
}
