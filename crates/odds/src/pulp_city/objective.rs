//! The objectives of an attacker in Pulp City.

use super::{Odds, State, ends::occupant};
use crate::Ratio;

/// An objective by which actions are ranked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Objective {
    /// The target is KO'ed.
    Kill,
    /// The roll against the target succeeds.
    Hit,
    /// The target falls.
    OffLedge,
    /// The target is stunned at the end.
    Stun,
    /// The target is moved as far as possible, by the expected number of hexes.
    Farthest,
}

impl Objective {
    /// All objectives.
    pub const ALL: [Self; 5] = [Self::Kill, Self::Hit, Self::OffLedge, Self::Stun, Self::Farthest];

    /// The name, both displayed and machine-readable.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kill => "kill",
            Self::Hit => "hit",
            Self::OffLedge => "off a ledge",
            Self::Stun => "stun",
            Self::Farthest => "farthest",
        }
    }

    /// Rates an action by this objective: a probability, or the expected number of hexes for [`Objective::Farthest`].
    #[must_use]
    pub fn worth(self, odds: &Odds) -> Ratio {
        let state = |state| occupant(odds.target).map_or(Ratio::ZERO, |who| odds.state(who, state));
        match self {
            Self::Kill => state(State::Ko),
            Self::Hit => odds.hit(),
            Self::OffLedge => odds.chance(|end| !end.falls.is_empty()),
            Self::Stun => state(State::Stunned),
            Self::Farthest => odds
                .outcomes
                .iter()
                .fold(Ratio::ZERO, |sum, (end, chance)| sum.plus(&chance.times_ways(end.moved.0.into()))),
        }
    }
}
