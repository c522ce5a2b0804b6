//! What Champions lets a player choose.

use crate::{battle::FigureId, champions::Occasion};

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
