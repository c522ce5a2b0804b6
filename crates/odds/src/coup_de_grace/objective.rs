//! The objectives of an attacker in Coup-De-Grace.

use super::Odds;
use crate::Ratio;

/// An objective by which attacks are ranked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Objective {
    /// The target goes out of action.
    Kill,
    /// The target is downed or out of action at the end.
    Down,
    /// The attack hits.
    Hit,
    /// The target ends in a pit.
    IntoPit,
    /// The target is moved as far as possible, by the expected number of hexes.
    Farthest,
}

impl Objective {
    /// All objectives.
    pub const ALL: [Self; 5] = [Self::Kill, Self::Down, Self::Hit, Self::IntoPit, Self::Farthest];

    /// The name, both displayed and machine-readable.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kill => "kill",
            Self::Down => "down",
            Self::Hit => "hit",
            Self::IntoPit => "into a pit",
            Self::Farthest => "farthest",
        }
    }

    /// Rates an attack by this objective: a probability, or the expected number of hexes for [`Objective::Farthest`].
    #[must_use]
    pub fn worth(self, odds: &Odds) -> Ratio {
        match self {
            Self::Kill => odds.destroyed(),
            Self::Down => odds.chance(super::AttackResult::down),
            Self::Hit => odds.hit(),
            Self::IntoPit => odds.chance(super::AttackResult::in_a_pit),
            Self::Farthest => odds.outcomes.iter().fold(Ratio::ZERO, |sum, (end, chance)| {
                let moved = u128::try_from(end.moved()).unwrap_or(0);
                sum.plus(&chance.times_ways(moved))
            }),
        }
    }
}
