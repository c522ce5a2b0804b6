//! How a blow may end.

use knockback_rules::{
    battle::Occupant,
    board::{Cell, Footprint},
    units::{KnockbackPoints, Level, Wounds},
};

use crate::{KnockbackDamage, Ratio, Short, Stop};

/// One way in which a blow may end, and how likely it is.
///
/// No two outcomes of one question agree in everything but their probability.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Points of the knockback by the dice (`C3G-19`), also where the target died of the attack; 0 where knockback is
    /// ruled out for another reason (`C3G-18`).
    pub kp: KnockbackPoints,
    /// Where the target stands at last, or stood when it was destroyed.
    pub landing: Footprint,
    /// The level of its leading half there.
    pub level: Level,
    /// The cells that its leading half entered, in order, those taken back among them (`C3G-29`).
    pub path: Short<[Cell; 8]>,
    /// What stopped it.
    pub stop: Stop,
    /// The die of knockback damage (`C3G-30`).
    pub knockback_damage: KnockbackDamage,
    /// The drops for which dice were rolled, in order (`C3G-32`).
    pub falls: Short<[Level; 4]>,
    /// Wound markers gained, by figures and objects that gained any, in the order of their ids.
    pub wounds: Short<[(Occupant, Wounds); 2]>,
    /// The figures and objects that were destroyed, in the order of their ids.
    pub destroyed: Short<[Occupant; 2]>,
    /// How likely this is.
    pub probability: Ratio,
}

impl Outcome {
    /// The wound markers that somebody gained.
    #[must_use]
    pub fn wounds_of(&self, victim: Occupant) -> Wounds {
        self.wounds.iter().find(|(who, _)| *who == victim).map_or(Wounds::ZERO, |(_, wounds)| *wounds)
    }

    /// True if somebody was destroyed.
    #[must_use]
    pub fn destroys(&self, victim: Occupant) -> bool {
        self.destroyed.contains(&victim)
    }

    /// Hexes that the target was moved in the end: steps taken back do not count (`C3G-29`).
    #[must_use]
    pub fn moved(&self) -> usize {
        self.path.iter().rposition(|cell| self.landing.covers(*cell)).map_or(0, |place| place + 1)
    }

    /// Hexes that the leading half entered, those taken back among them.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.path.len()
    }
}
