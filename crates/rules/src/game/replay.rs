//! Playing a record again, and going on from a snapshot where the rules have changed since.

use std::{fmt, sync::Arc};

use super::{Game, PlayError, Record};
use crate::{
    battle::{Battle, InvalidSnapshot, Setup, Snapshot},
    dice::ScriptedDice,
};

/// A game that was loaded.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The game, at the choice where it was saved.
    pub game: Game,
    /// Why the record could not be played again; the game then goes on from the snapshot.
    pub fault: Option<Departure>,
}

/// Where a record leads elsewhere than it did, and why that can be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{fault}: {by}")]
pub struct Departure {
    /// What is not as it was.
    pub fault: ReplayFault,
    /// The rules by which it was played.
    pub by: PlayedBy,
}

/// The rules by which a record was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayedBy {
    /// These. They lead where they did, so a record that leads elsewhere is not what it was.
    TheseRules,
    /// Those of another version.
    OtherRules {
        /// Their version.
        theirs: u32,
        /// The version of these.
        ours: u32,
    },
}

impl fmt::Display for PlayedBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TheseRules => f.write_str("the save was edited or damaged"),
            Self::OtherRules { theirs, ours } => {
                write!(f, "the rules have changed since (the save uses rules {theirs}, this game {ours})")
            }
        }
    }
}

/// Why a record could not be played again.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayFault {
    /// The rolls before the first order are not those that the battle asks for.
    #[error("before the first order: {0}")]
    Opening(PlayError),
    /// An order is refused, or its rolls are not those that the battle asks for. `place` counts orders from 1.
    #[error("order {place}: {error}")]
    Entry {
        /// Which order.
        place: usize,
        /// What is wrong.
        error: PlayError,
    },
    /// All orders can be played, but lead to another state.
    #[error("the orders lead to state {reached:016x}, not {saved:016x}")]
    Hash {
        /// Where they lead.
        reached: u64,
        /// Where they led when the game was saved.
        saved: u64,
    },
}

impl Game {
    /// Plays a record again from the start.
    ///
    /// # Errors
    /// The first thing that is not as it was.
    pub fn replay(setup: Arc<Setup>, record: &Record) -> Result<Self, ReplayFault> {
        let mut game = Self::new(setup, record.seed);
        let mut dice = ScriptedDice::new(record.opening.clone());
        game.settle(&mut dice).map_err(|error| ReplayFault::Opening(error.into()))?;
        dice.finish().map_err(|error| ReplayFault::Opening(error.into()))?;
        for (place, entry) in (1..).zip(&record.entries) {
            let mut dice = ScriptedDice::new(entry.rolls.clone());
            let played = game.play(&entry.order, &mut dice);
            let played = played.and_then(|()| dice.finish().map_err(PlayError::from));
            played.map_err(|error| ReplayFault::Entry { place, error })?;
        }
        Ok(game)
    }

    /// Plays a record again and compares where it leads with the hash that was saved; where that fails, goes on from
    /// the snapshot beside it.
    ///
    /// # Errors
    /// Where the snapshot is needed and is no state of this battle.
    pub fn load(
        setup: Arc<Setup>,
        record: Record,
        by: PlayedBy,
        (saved, snapshot): (u64, Snapshot),
    ) -> Result<Loaded, InvalidSnapshot> {
        let fault = match Self::replay(Arc::clone(&setup), &record) {
            Ok(game) if game.battle.hash() == saved => return Ok(Loaded { game, fault: None }),
            Ok(game) => ReplayFault::Hash { reached: game.battle.hash(), saved },
            Err(fault) => fault,
        };
        let battle = Battle::resume(setup, snapshot)?;
        let game = Self { battle, log: Vec::new(), record, undo: Vec::new() };
        Ok(Loaded { game, fault: Some(Departure { fault, by }) })
    }
}
