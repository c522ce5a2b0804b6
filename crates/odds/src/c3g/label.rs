//! One-word labels for odds on screen.

use knockback_rules::{battle::Occupant, units::Wounds};

use super::{Odds, Outcome};
use crate::{KnockbackDamage, Ratio};

/// A possible result for the target, in one word. docs/odds.md defines each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Label {
    /// It gains one wound marker or more, whether or not it is destroyed.
    Wounded,
    /// It gains no wound marker, but may be hit or moved.
    Unharmed,
    /// It is destroyed.
    Destroyed,
    /// At the end, or when it is destroyed, it has moved at least one hex from its start.
    Moved,
    /// The knockback damage die is rolled (`C3G-30`).
    Crash,
    /// Dice are rolled for at least one drop (`C3G-11`).
    Fall,
}

impl Label {
    /// All labels.
    pub const ALL: [Self; 6] = [Self::Wounded, Self::Unharmed, Self::Destroyed, Self::Moved, Self::Crash, Self::Fall];

    /// All other terms that odds use on screen.
    pub const OTHERS: [&'static str; 9] =
        ["KP", "landing", "path", "wounds", "expected wounds", "luck", "exact", "estimate", "arrival"];

    /// The word that is displayed.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wounded => "wounded",
            Self::Unharmed => "unharmed",
            Self::Destroyed => "destroyed",
            Self::Moved => "moved",
            Self::Crash => "crash",
            Self::Fall => "fall",
        }
    }

    /// True if the label applies to the target in this outcome.
    #[must_use]
    pub fn holds(self, outcome: &Outcome, target: Occupant) -> bool {
        match self {
            Self::Wounded => outcome.wounds_of(target) > Wounds::ZERO,
            Self::Unharmed => outcome.wounds_of(target) == Wounds::ZERO,
            Self::Destroyed => outcome.destroys(target),
            Self::Moved => outcome.moved() > 0,
            Self::Crash => outcome.knockback_damage != KnockbackDamage::NotRolled,
            Self::Fall => !outcome.falls.is_empty(),
        }
    }
}

impl Odds {
    /// The probability that a label applies to the target.
    #[must_use]
    pub fn of_label(&self, label: Label) -> Ratio {
        self.chance(|outcome| label.holds(outcome, self.question.target))
    }
}
