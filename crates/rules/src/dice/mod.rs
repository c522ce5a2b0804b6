//! Dice: rules request rolls, and a source of dice answers them.
//!
//! A rule that needs dice describes the result that it will read in a [`RollRequest`]. The answer comes through
//! [`Dice`]: from a seeded generator ([`SeededDice`]) or a script ([`ScriptedDice`]: tests, replays, players with real
//! dice on the table). Exact odds need no answer: they are computed from [`RollRequest::outcomes`].
//!
//! The rules only read the [`Rolled`] tally. The [`Faces`] on the table go to a human-readable transcript beside the
//! log.

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

/// An answered roll: the tally for the rules, and the faces on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The tally that the rules read.
    pub rolled: Rolled,
    /// The faces on the table.
    pub faces: Faces,
}

/// A source of answers to rolls. Object-safe, so that sources are exchangeable.
pub trait Dice {
    /// Answers a roll.
    ///
    /// # Errors
    /// [`DiceError`] if there is no answer: a script ran out or contains another kind of dice. The battle is then as it
    /// was before the roll, and another `Dice` may answer it.
    fn answer(&mut self, request: RollRequest) -> Result<Answer, DiceError>;
}

/// The reason why a script of dice could not answer. `place` counts its rolls from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DiceError {
    /// The script is too short.
    #[error("the dice run out after roll {held}, but the battle needs {request}")]
    TooShort {
        /// The number of rolls in the script.
        held: usize,
        /// The requested roll.
        request: RollRequest,
    },
    /// The next roll of the script does not fit the request.
    #[error("roll {place} of the dice is {faces}, but the battle needs {request}")]
    WrongKind {
        /// The position of the roll in the script.
        place: usize,
        /// The requested roll.
        request: RollRequest,
        /// The faces in the script.
        faces: Faces,
    },
    /// Rolls were left when the battle requested no more.
    #[error("{held} rolls were given, but the battle used only {used}")]
    TooLong {
        /// The number of rolls in the script.
        held: usize,
        /// The number of rolls used.
        used: usize,
    },
}

#[cfg(test)]
mod tests;
