//! What Champions lets a player choose.

use serde::{Deserialize, Serialize};

use crate::battle::FigureId;

/// An open choice of Champions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Act in a phase (`CH-7`).
    Phase {
        /// Whose phase it is.
        figure: FigureId,
        /// Halves of it that are left.
        halves: u8,
    },
    /// Name one foe of those who attack together (`CH-16`).
    Focus {
        /// The character that is asked.
        figure: FigureId,
    },
    /// React, use a held action, or let it go by (`CH-8`, `CH-9`).
    React {
        /// The character that is asked.
        figure: FigureId,
        /// About what.
        occasion: Occasion,
    },
}

/// What a window is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Occasion {
    /// The attack beneath was declared.
    Declared,
    /// The attack beneath has hit.
    Hit,
    /// The area beneath lands.
    Blast,
    /// The flight beneath is about to strike the character that is asked (`CH-38`).
    Crash,
    /// Somebody moves, and is where it is waited for (`CH-8`).
    Moves,
    /// Somebody reaches for a weapon (`CH-8`).
    Draws,
    /// A good moment for those who act when they say: between phases.
    Between,
}
