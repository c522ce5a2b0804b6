//! Odds in single words, for people.

use knockback_rules::{battle::Occupant, units::Wounds};

use super::{Odds, Outcome};
use crate::{KnockbackDamage, Ratio};

/// A possible result for the target, in one word. docs/odds.md defines each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Label {
    /// It gains one wound marker or more, whether or not it is destroyed.
    Wounded,
    /// It gains no wound marker; it may well be hit or moved.
    Unharmed,
    /// It is destroyed.
    Destroyed,
    /// At the end, or when it is destroyed, it is at least one hex from where it stood.
    Moved,
    /// The die of knockback damage is rolled (`C3G-30`).
    Crash,
    /// Dice are rolled for at least one drop (`C3G-11`).
    Fall,
}

impl Label {
    /// All labels.
    pub const ALL: [Self; 6] = [Self::Wounded, Self::Unharmed, Self::Destroyed, Self::Moved, Self::Crash, Self::Fall];

    /// The other words of the odds on screen.
    pub const OTHERS: [&'static str; 9] =
        ["KP", "landing", "path", "wounds", "expected wounds", "luck", "exact", "estimate", "arrival"];

    /// The word.
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

    /// True if the word applies to the target of this outcome.
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
    /// The probability that the word applies to the target.
    #[must_use]
    pub fn of_label(&self, label: Label) -> Ratio {
        self.chance(|outcome| label.holds(outcome, self.question.target))
    }
}
