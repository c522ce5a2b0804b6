//! Choices that Champions offers to players.

use serde::{Deserialize, Serialize};

use crate::battle::FigureId;

/// An open choice in Champions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Act in a phase (`CH-7`).
    Phase {
        /// The character.
        figure: FigureId,
        /// Halves of the phase left.
        halves: u8,
    },
    /// Focus on one of several attackers (`CH-16`).
    Focus {
        /// The character that decides.
        figure: FigureId,
    },
    /// React, use a held action, or pass (`CH-8`, `CH-9`).
    React {
        /// The character that decides.
        figure: FigureId,
        /// The occasion.
        occasion: Occasion,
    },
}

/// Occasion of a reaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Occasion {
    /// The attack below on the agenda was declared.
    Declared,
    /// The attack below on the agenda hit.
    Hit,
    /// The area below on the agenda lands.
    Blast,
    /// The flight below on the agenda is about to hit this character (`CH-38`).
    Crash,
    /// A character moved to a hex that another has waited for (`CH-8`).
    Moves,
    /// A character reaches for a weapon (`CH-8`).
    Draws,
    /// Between phases, when characters may act at their players' word.
    Between,
}
