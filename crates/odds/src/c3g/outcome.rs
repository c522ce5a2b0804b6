//! The possible outcomes of an attack in C3G.

use knockback_rules::{
    battle::Occupant,
    board::{Cell, Footprint},
    units::{KnockbackPoints, Level, Wounds},
};

use crate::{KnockbackDamage, Ratio, Short, Stop};

/// A possible outcome of an attack, with its probability.
///
/// No two outcomes of a question differ only in their probability.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The rolled knockback points (`C3G-19`), even if the attack destroyed the target; 0 if knockback is ruled out for
    /// any other reason (`C3G-18`).
    pub kp: KnockbackPoints,
    /// The position of the target at the end, or when it was destroyed.
    pub landing: Footprint,
    /// The level of the target's leading half at `landing`.
    pub level: Level,
    /// The cells that the target's leading half entered, in order, including steps that were taken back (`C3G-29`).
    pub path: Short<[Cell; 8]>,
    /// The cause that ended the flight.
    pub stop: Stop,
    /// The result of the knockback damage die (`C3G-30`).
    pub knockback_damage: KnockbackDamage,
    /// The drops for which dice were rolled, in order (`C3G-32`).
    pub falls: Short<[Level; 4]>,
    /// Wound markers gained, in the order of ids, without zeros.
    pub wounds: Short<[(Occupant, Wounds); 2]>,
    /// The figures and objects that were destroyed, in the order of their ids.
    pub destroyed: Short<[Occupant; 2]>,
    /// The probability of this outcome.
    pub probability: Ratio,
}

impl Outcome {
    /// The wound markers that a figure or object gained.
    #[must_use]
    pub fn wounds_of(&self, victim: Occupant) -> Wounds {
        self.wounds.iter().find(|(who, _)| *who == victim).map_or(Wounds::ZERO, |(_, wounds)| *wounds)
    }

    /// True if a figure or object was destroyed.
    #[must_use]
    pub fn destroys(&self, victim: Occupant) -> bool {
        self.destroyed.contains(&victim)
    }

    /// The distance that the target was moved, in hexes, without steps that were taken back (`C3G-29`).
    #[must_use]
    pub fn moved(&self) -> usize {
        self.path.iter().rposition(|cell| self.landing.covers(*cell)).map_or(0, |place| place + 1)
    }

    /// The number of hexes that the leading half entered, including steps that were taken back.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.path.len()
    }
}
