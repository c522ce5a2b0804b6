//! Events of Shove.

use serde::Serialize;

use crate::{
    battle::{InPlay, Naming},
    displacement::Cause,
    geometry::Direction,
};

/// An event of Shove. The events that all rulesets share report the positions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", bound = "")]
pub enum Event<N: Naming = InPlay> {
    /// A figure used its turn for a step (`SHOVE-2`).
    Walked {
        /// The figure that stepped.
        figure: N::Figure,
        /// Its new cell.
        to: N::Cell,
    },
    /// A figure skipped its turn (`SHOVE-2`).
    Waited {
        /// The figure that waited.
        figure: N::Figure,
    },
    /// A figure used its turn for a shove (`SHOVE-3`).
    Shoved {
        /// The figure that shoves.
        figure: N::Figure,
        /// The figure that is shoved.
        target: N::Figure,
        /// The direction of the shove.
        direction: Direction,
    },
    /// The die was rolled (`SHOVE-3`).
    Rolled {
        /// The figure that is shoved.
        target: N::Figure,
        /// The result of the die.
        pips: u16,
    },
    /// A shove has ended (`SHOVE-4`).
    Slid {
        /// The figure that was shoved.
        figure: N::Figure,
        /// The distance, in hexes.
        hexes: u16,
        /// The reason why it stopped.
        cause: Cause<N>,
    },
}
