//! Choices that Champions offers to players.

use serde::{Deserialize, Serialize};

use crate::battle::FigureId;

/// An open choice in Champions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// A character acts in its phase (`CH-7`).
    Phase {
        /// The character.
        figure: FigureId,
        /// Remaining halves of the phase.
        halves: u8,
    },
    /// A character may focus on one of several attackers (`CH-16`).
    Focus {
        /// The character that decides.
        figure: FigureId,
    },
    /// A character may react or use a held action (`CH-8`, `CH-9`).
    React {
        /// The character that decides.
        figure: FigureId,
        /// The occasion.
        occasion: Occasion,
    },
}

/// The occasion of a reaction. The attack, area or flight in question is in the frame below that
/// of the reaction on the agenda.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Occasion {
    /// An attack was declared.
    Declared,
    /// An attack hit this character.
    Hit,
    /// An area attack lands.
    Blast,
    /// A flight is about to hit this character (`CH-38`).
    Crash,
    /// A character moved, and another had waited for that (`CH-8`).
    Moves,
    /// A character is about to draw a weapon, and another had waited for that (`CH-8`).
    Draws,
    /// A pause between phases, in which a player can use a held action that waits for the player's decision (`CH-8`).
    Between,
}
