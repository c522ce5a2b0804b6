//! Events. State changes only by applying an event.

use serde::{Deserialize, Serialize};

use super::{AgendaChange, GlyphFace, InPlay, Naming};
use crate::rulesets::rulesets;

rulesets!(enum_of_rulesets!(
    /// An event: the common variants, and one variant for each ruleset.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
    #[serde(rename_all = "snake_case", bound = "")]
    pub enum Event<N> of Event {
        /// The agenda changed. This is bookkeeping: human-readable and machine-readable logs omit it.
        #[serde(skip)]
        Agenda(AgendaChange),
        /// A figure was set up on the board.
        Deployed {
            /// The figure.
            figure: N::Figure,
            /// Its cells.
            to: N::Footprint,
        },
        /// A figure left its hexes for a move or a flight. It is in transit and occupies no hexes until it settles.
        Lifted {
            /// The figure.
            figure: N::Figure,
        },
        /// A figure in transit moved by a step.
        Stepped {
            /// The figure.
            figure: N::Figure,
            /// Its current cells.
            to: N::Footprint,
        },
        /// A figure in transit settled.
        Settled {
            /// The figure.
            figure: N::Figure,
            /// Its cells. They differ from the last step if steps were taken back (`C3G-29`).
            at: N::Footprint,
        },
        /// A figure left the board.
        LeftBoard {
            /// The figure.
            figure: N::Figure,
        },
        /// An object moved to another cell.
        ObjectMoved {
            /// The object.
            object: N::Object,
            /// Its new cell.
            to: N::Cell,
        },
        /// An object left the board.
        ObjectRemoved {
            /// The object.
            object: N::Object,
        },
        /// A glyph was turned face up, or was used up and removed.
        GlyphTurned {
            /// The glyph.
            glyph: N::Glyph,
            /// Its new face.
            face: GlyphFace,
        },
        /// The battle is over.
        Ended(Outcome<N>),
        /// Figures in transit settled at the same moment, each on a cell that another of them may have left.
        SettledTogether {
            /// The figures with their cells.
            places: Vec<Placed<N>>,
        },
    }
));

/// A figure and its cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(bound = "")]
pub struct Placed<N: Naming = InPlay> {
    /// The figure.
    pub figure: N::Figure,
    /// Its cells.
    pub at: N::Footprint,
}

/// The outcome of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", bound = "")]
pub enum Outcome<N: Naming = InPlay> {
    /// A side won.
    Won {
        /// The winner.
        side: N::Side,
        /// The reason.
        how: HowWon,
    },
    /// No side won.
    Drawn,
}

/// The reason for a victory (`C3G-5`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HowWon {
    /// The winner is the last side with a figure.
    LastStanding,
    /// The cards that the winner had to destroy are destroyed.
    Destroyed,
    /// The winner holds the required hexes.
    Held,
    /// The last round is over, and the winner's surviving cards have the most points.
    Points,
    /// The other side has surrendered.
    Surrendered,
    /// Enough enemies have been thrown off the required hexes.
    ThrownOff,
    /// All figures that had to be knocked onto the required hexes have been knocked onto them.
    KnockedInto,
    /// Enough of the required objects are broken.
    ThingsBroken,
}

impl HowWon {
    /// The reason for a victory that all rulesets share, as the second half of a sentence.
    pub(crate) const fn shared_reason(self) -> &'static str {
        match self {
            Self::LastStanding | Self::Destroyed | Self::Held | Self::Points => "it has reached its goal",
            Self::Surrendered => "the other side surrenders",
            Self::ThrownOff => "enough enemies were thrown off",
            Self::KnockedInto => "its targets were knocked where it wanted them",
            Self::ThingsBroken => "enough objects are broken",
        }
    }
}
