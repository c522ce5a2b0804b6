//! Orders of Shove.

use serde::{Deserialize, Serialize};

use super::Setup;
use crate::{
    battle::{InPlay, Known, Naming},
    geometry::Coord,
};

/// An order of Shove (`SHOVE-2`).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields, bound = "")]
pub enum Order<N: Naming = InPlay> {
    /// Steps to an adjacent hex.
    Step {
        /// The figure that acts.
        figure: N::Figure,
        /// The hex to step to.
        to: Coord,
    },
    /// Shoves the other figure (`SHOVE-3`).
    Shove {
        /// The figure that acts.
        figure: N::Figure,
        /// The figure to shove.
        target: N::Figure,
    },
    /// Skips the turn.
    Wait {
        /// The figure that acts.
        figure: N::Figure,
    },
}

impl Order {
    /// True if every figure that it names exists.
    pub(super) fn is_known(&self, known: Known<'_, Setup>) -> bool {
        match self {
            Self::Step { figure, .. } | Self::Wait { figure } => known.figure(*figure),
            Self::Shove { figure, target } => known.figure(*figure) && known.figure(*target),
        }
    }
}
