//! What happens. State changes only by applying an event.

use super::{AgendaChange, FigureId, GlyphFace, GlyphId, ObjectId, SideId};
use crate::{
    board::{Cell, Footprint},
    c3g, champions,
};

/// Something that happened: the common part, and one variant for each ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The agenda changed. Bookkeeping: logs for people and programs leave it out.
    Agenda(AgendaChange),
    /// A figure was set up on the board.
    Deployed {
        /// Which.
        figure: FigureId,
        /// Where.
        to: Footprint,
    },
    /// A figure left its hexes for a move or a flight; it fills none until it settles.
    Lifted {
        /// Which.
        figure: FigureId,
    },
    /// A figure in transit moved on by a step.
    Stepped {
        /// Which.
        figure: FigureId,
        /// Where it is now.
        to: Footprint,
    },
    /// A figure in transit came to stand.
    Settled {
        /// Which.
        figure: FigureId,
        /// Where. Differs from the last step where steps were taken back (`C3G-29`).
        at: Footprint,
    },
    /// A figure left the board.
    LeftBoard {
        /// Which.
        figure: FigureId,
    },
    /// An object came to lie elsewhere.
    ObjectMoved {
        /// Which.
        object: ObjectId,
        /// Where.
        to: Cell,
    },
    /// An object left the board.
    ObjectRemoved {
        /// Which.
        object: ObjectId,
    },
    /// A glyph was turned up, or is used up and gone.
    GlyphTurned {
        /// Which.
        glyph: GlyphId,
        /// How it lies now.
        face: GlyphFace,
    },
    /// The battle is over.
    Ended(Outcome),
    /// Something of C3G.
    C3g(c3g::Event),
    /// Something of Champions.
    Champions(champions::Event),
}

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// A side won.
    Won {
        /// Which.
        side: SideId,
        /// Why.
        how: HowWon,
    },
    /// Nobody did.
    Drawn,
}

/// Why a side won (`C3G-5`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HowWon {
    /// It is the last one with a figure.
    LastStanding,
    /// The cards it had to destroy are destroyed.
    Destroyed,
    /// It holds the hexes it had to hold.
    Held,
    /// The last round is over and its surviving cards count most.
    Points,
}
