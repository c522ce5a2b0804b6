//! Possible ends of an attack.

use knockback_rules::{
    battle::Occupant,
    board::{Cell, Footprint},
    units::{KnockbackPoints, Level, Wounds},
};

use crate::{KnockbackDamage, Ratio, Short, Stop};

/// One way in which an attack may end, with its probability.
///
/// Two outcomes of one question always differ in more than their probability.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Points of the knockback by the dice (`C3G-19`), even if the target died of the attack; 0 if knockback is ruled
    /// out for another reason (`C3G-18`).
    pub kp: KnockbackPoints,
    /// The place of the target at the end, or when it was destroyed.
    pub landing: Footprint,
    /// The level of its leading half there.
    pub level: Level,
    /// The cells that its leading half entered, in order, including those taken back (`C3G-29`).
    pub path: Short<[Cell; 8]>,
    /// The cause that ended the flight.
    pub stop: Stop,
    /// The die of knockback damage (`C3G-30`).
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

    /// Hexes between the start and the end of the target: steps taken back do not count (`C3G-29`).
    #[must_use]
    pub fn moved(&self) -> usize {
        self.path.iter().rposition(|cell| self.landing.covers(*cell)).map_or(0, |place| place + 1)
    }

    /// Hexes that the leading half entered, including those taken back.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.path.len()
    }
}
