//! Lines of knockback, and how far they can lead.

use serde::{Deserialize, Serialize};

use crate::{board::Cell, dice::RollRequest, geometry::Direction};

/// A line of knockback: the half that leads, and the way (`C3G-20`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// The way.
    pub direction: Direction,
    /// The cell of the half that leads (`C3G-29`).
    pub lead: Cell,
}

/// The most knockback points: a skull of each die.
pub(in crate::c3g) const MOST_POINTS: u16 = RollRequest::MOST_DICE as u16;
