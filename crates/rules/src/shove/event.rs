//! What happens in Shove.

use serde::Serialize;

use crate::{
    battle::{InPlay, Naming},
    displacement::Cause,
    geometry::Direction,
};

/// Something that happened in Shove. Where everything is, the common events say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", bound = "")]
pub enum Event<N: Naming = InPlay> {
    /// A figure took its turn for a step (`SHOVE-2`).
    Walked {
        /// Who.
        figure: N::Figure,
        /// Where to.
        to: N::Cell,
    },
    /// A figure let its turn go by (`SHOVE-2`).
    Waited {
        /// Who.
        figure: N::Figure,
    },
    /// A figure took its turn for a shove (`SHOVE-3`).
    Shoved {
        /// Who.
        figure: N::Figure,
        /// Whom.
        target: N::Figure,
        /// Which way.
        direction: Direction,
    },
    /// The die was rolled (`SHOVE-3`).
    Rolled {
        /// Who is shoved.
        target: N::Figure,
        /// What the die shows.
        pips: u16,
    },
    /// A shove has ended (`SHOVE-4`).
    Slid {
        /// Who was shoved.
        figure: N::Figure,
        /// How many hexes far.
        hexes: u16,
        /// Why no further.
        cause: Cause<N>,
    },
}
