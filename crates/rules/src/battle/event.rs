//! What happens. State changes only by applying an event.

use serde::{Deserialize, Serialize};

use super::{AgendaChange, GlyphFace, InPlay, Naming};
use crate::rulesets::rulesets;

rulesets!(enum_of_rulesets!(
    /// Something that happened: the common part, and one variant for each ruleset.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
    #[serde(rename_all = "snake_case", bound = "")]
    pub enum Event<N> of Event {
        /// The agenda changed. Bookkeeping: logs for people and programs leave it out.
        #[serde(skip)]
        Agenda(AgendaChange),
        /// A figure was set up on the board.
        Deployed {
            /// Which.
            figure: N::Figure,
            /// Where.
            to: N::Footprint,
        },
        /// A figure left its hexes for a move or a flight; it is in transit and occupies none until it settles.
        Lifted {
            /// Which.
            figure: N::Figure,
        },
        /// A figure in transit moved on by a step.
        Stepped {
            /// Which.
            figure: N::Figure,
            /// Where it is now.
            to: N::Footprint,
        },
        /// A figure in transit came to stand.
        Settled {
            /// Which.
            figure: N::Figure,
            /// Where. Differs from the last step where steps were taken back (`C3G-29`).
            at: N::Footprint,
        },
        /// A figure left the board.
        LeftBoard {
            /// Which.
            figure: N::Figure,
        },
        /// An object came to lie elsewhere.
        ObjectMoved {
            /// Which.
            object: N::Object,
            /// Where.
            to: N::Cell,
        },
        /// An object left the board.
        ObjectRemoved {
            /// Which.
            object: N::Object,
        },
        /// A glyph was turned up, or is used up and gone.
        GlyphTurned {
            /// Which.
            glyph: N::Glyph,
            /// How it lies now.
            face: GlyphFace,
        },
        /// The battle is over.
        Ended(Outcome<N>),
        /// Figures in transit came to stand at the same moment, each on a cell that another may have left with it.
        SettledTogether {
            /// Who stands where.
            places: Vec<Placed<N>>,
        },
    }
));

/// A figure and where it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(bound = "")]
pub struct Placed<N: Naming = InPlay> {
    /// Who.
    pub figure: N::Figure,
    /// Where.
    pub at: N::Footprint,
}

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", bound = "")]
pub enum Outcome<N: Naming = InPlay> {
    /// A side won.
    Won {
        /// Which.
        side: N::Side,
        /// Why.
        how: HowWon,
    },
    /// Nobody did.
    Drawn,
}

/// Why a side won (`C3G-5`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
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
    /// The other side has given the battle up.
    Surrendered,
}

impl HowWon {
    /// Why the winner of a battle won that the other side gave up, as the second half of a sentence.
    pub(crate) const OTHER_SIDE_SURRENDERS: &str = "the other side surrenders";
}
