//! Dice are asked for, never drawn.
//!
//! A rule that needs dice names what it will read of them in a [`RollRequest`]; somebody answers through [`Dice`]:
//! a seeded generator ([`SeededDice`]), a script ([`ScriptedDice`]: tests, replays, people with real dice on the
//! table), or nobody at all, where exact odds walk over [`RollRequest::outcomes`] instead.
//!
//! The rules read the [`Rolled`] tally alone. The [`Faces`] that lay on the table go to a transcript beside the log,
//! for people to look at.

mod faces;
mod outcomes;
mod pool;
mod request;
mod scripted;
mod seeded;

pub use faces::{CombatFace, Faces};
pub(crate) use outcomes::BestAndGoodWays;
pub use outcomes::Outcomes;
pub use pool::D6Pool;
pub use request::{RollRequest, Rolled};
pub use scripted::ScriptedDice;
pub use seeded::SeededDice;

/// An answered roll: what the rules read, and what lay on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What the rules read.
    pub rolled: Rolled,
    /// What lay on the table.
    pub faces: Faces,
}

/// A source of answers to rolls. Object-safe, so that sources are exchangeable.
pub trait Dice {
    /// Answers a roll.
    ///
    /// # Errors
    /// Where there is no answer to give: a script that ran out or holds another kind of dice. The battle then stands
    /// before the roll, and another `Dice` may answer it.
    fn answer(&mut self, request: RollRequest) -> Result<Answer, DiceError>;
}

/// Why a script of dice could not answer. `place` counts its rolls from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DiceError {
    /// The script is too short.
    #[error("the dice run out after roll {held}, but the battle needs {request}")]
    TooShort {
        /// How many rolls the script holds.
        held: usize,
        /// What was asked for.
        request: RollRequest,
    },
    /// The next roll of the script is not what was asked for.
    #[error("roll {place} of the dice is {faces}, but the battle needs {request}")]
    WrongKind {
        /// The roll's place in the script.
        place: usize,
        /// What was asked for.
        request: RollRequest,
        /// What the script holds.
        faces: Faces,
    },
    /// Rolls were left when the battle asked for no more.
    #[error("{held} rolls were given, but the battle used only {used}")]
    TooLong {
        /// How many rolls the script holds.
        held: usize,
        /// How many were used.
        used: usize,
    },
}

#[cfg(test)]
mod tests;
