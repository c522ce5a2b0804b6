//! Lines of knockback and their maximum length.

use serde::{Deserialize, Serialize};

use crate::{board::Cell, dice::RollRequest, geometry::Direction};

/// A line of knockback: leading half and direction (`C3G-20`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// Direction of flight.
    pub direction: Direction,
    /// Cell of the leading half (`C3G-29`).
    pub lead: Cell,
}

/// Maximum number of knockback points: one skull per die.
pub(in crate::c3g) const MAX_POINTS: u16 = RollRequest::MAX_DICE as u16;
