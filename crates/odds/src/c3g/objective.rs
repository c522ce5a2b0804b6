//! The objectives of an attacker in C3G.

use knockback_rules::{
    battle::{Battle, Occupant},
    board::Wounding,
};

use super::{Odds, Outcome};
use crate::{Ratio, StopCause};

/// An objective by which attacks are ranked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Objective {
    /// The target is destroyed.
    Kill,
    /// Dice are rolled for a drop of the target.
    OffLedge,
    /// The target enters molten lava, or ends on a lava field.
    IntoLava,
    /// The target strikes one of its own friends.
    OntoFriend,
    /// The target is moved as far as possible, by the expected number of hexes.
    Farthest,
}

impl Objective {
    /// All objectives.
    pub const ALL: [Self; 5] = [Self::Kill, Self::OffLedge, Self::IntoLava, Self::OntoFriend, Self::Farthest];

    /// The name, both displayed and machine-readable.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kill => "kill",
            Self::OffLedge => "off a ledge",
            Self::IntoLava => "into lava",
            Self::OntoFriend => "onto a friend",
            Self::Farthest => "farthest",
        }
    }

    /// Rates an attack by this objective: a probability, or the expected number of hexes for [`Objective::Farthest`].
    #[must_use]
    pub fn worth(self, battle: &Battle, odds: &Odds) -> Ratio {
        let target = odds.question.target;
        match self {
            Self::Kill => odds.destroyed(target),
            Self::OffLedge => odds.chance(|outcome| !outcome.falls.is_empty()),
            Self::IntoLava => odds.chance(|outcome| burns(battle, outcome)),
            Self::OntoFriend => odds.chance(|outcome| {
                let friends = match (target, outcome.stop.by) {
                    (Occupant::Figure(target), Some(Occupant::Figure(by))) => battle.friends(target, by),
                    _ => false,
                };
                friends && outcome.stop.cause == StopCause::Figure
            }),
            Self::Farthest => odds.outcomes.iter().fold(Ratio::ZERO, |sum, outcome| {
                let moved = u128::try_from(outcome.moved()).unwrap_or(0);
                sum.plus(&outcome.probability.share(moved, 1))
            }),
        }
    }
}

/// True if the target enters terrain that wounds on entering, or is moved onto terrain that wounds at the end of the
/// round.
fn burns(battle: &Battle, outcome: &Outcome) -> bool {
    let wounding = |cell| battle.setup().board.terrain(cell).wounding();
    outcome.path.iter().any(|cell| wounding(*cell) == Wounding::OnEntering)
        || (outcome.moved() > 0 && outcome.landing.cells().any(|cell| wounding(cell) == Wounding::AtRoundEnd))
}
