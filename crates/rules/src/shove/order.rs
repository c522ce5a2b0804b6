//! What a player may wish in Shove.

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
        /// Who.
        figure: N::Figure,
        /// Where to.
        to: Coord,
    },
    /// Shoves the other figure (`SHOVE-3`).
    Shove {
        /// Who.
        figure: N::Figure,
        /// Whom.
        target: N::Figure,
    },
    /// Lets the turn go by.
    Wait {
        /// Who.
        figure: N::Figure,
    },
}

impl Order {
    /// True where every figure that it names exists.
    pub(super) fn is_known(&self, known: Known<'_, Setup>) -> bool {
        match self {
            Self::Step { figure, .. } | Self::Wait { figure } => known.figure(*figure),
            Self::Shove { figure, target } => known.figure(*figure) && known.figure(*target),
        }
    }
}
