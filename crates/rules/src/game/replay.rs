//! Replays of a record. If the rules have changed since, the game continues from a snapshot.

use std::{fmt, sync::Arc};

use super::{Game, PlayError, Record};
use crate::{
    battle::{Battle, InvalidSnapshot, Setup, Snapshot},
    dice::ScriptedDice,
};

/// A loaded game.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The game, at the choice where it was saved.
    pub game: Game,
    /// The reason why the record could not be replayed; the game then continues from the snapshot.
    pub fault: Option<Departure>,
}

/// The first difference between a replay and the original game, and a possible reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{fault}: {by}")]
pub struct Departure {
    /// The difference.
    pub fault: ReplayFault,
    /// The rules by which the game was played.
    pub by: PlayedBy,
}

/// The rules by which a record was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayedBy {
    /// The current rules. They must lead to the same state, so a record that leads to another state was edited or
    /// damaged.
    TheseRules,
    /// The rules of another version.
    OtherRules {
        /// Their version.
        theirs: u32,
        /// The version of the current rules.
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

/// The reason why a record could not be replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayFault {
    /// The rolls before the first order differ from those that the battle asks for.
    #[error("before the first order: {0}")]
    Opening(PlayError),
    /// An order is refused, or its rolls differ from those that the battle asks for. `place` counts orders from 1.
    #[error("order {place}: {error}")]
    Entry {
        /// The number of the order.
        place: usize,
        /// The error.
        error: PlayError,
    },
    /// All orders can be played, but they lead to another state.
    #[error("the orders lead to state {reached:016x}, not {saved:016x}")]
    Hash {
        /// The hash of the state that they reach.
        reached: u64,
        /// The hash of the state when the game was saved.
        saved: u64,
    },
}

impl Game {
    /// Replays a record from the start.
    ///
    /// # Errors
    /// The first difference from the original game.
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

    /// Replays a record and compares the result with the saved hash. If the replay fails or the hashes differ, the game
    /// continues from the snapshot.
    ///
    /// # Errors
    /// [`InvalidSnapshot`] if the snapshot is needed but is not a state of this battle.
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
