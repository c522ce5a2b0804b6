//! How a blow may end.

use knockback_rules::{
    battle::Occupant,
    board::{Cell, Footprint},
    displacement::Cause,
    units::{KnockbackPoints, Level, Wounds},
};

use crate::{Ratio, Short};

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

    /// True where somebody was destroyed.
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

/// What stopped a knockback.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stop {
    /// Why.
    pub cause: StopCause,
    /// The figure or destructible object that was struck (`C3G-30`).
    pub by: Option<Occupant>,
}

impl Stop {
    /// There was nothing to stop.
    pub const NONE: Self = Self { cause: StopCause::None, by: None };
}

impl From<Cause> for Stop {
    fn from(cause: Cause) -> Self {
        let by = cause.by();
        let cause = match cause {
            Cause::Distance => StopCause::Distance,
            Cause::Power => StopCause::Power,
            Cause::Edge => StopCause::Edge,
            Cause::Elevation => StopCause::Elevation,
            Cause::Figure(_) => StopCause::Figure,
            Cause::Object(_) => StopCause::Object,
            Cause::Obstacle(_) => StopCause::Obstacle,
            Cause::Glyph(_) => StopCause::Glyph,
            Cause::Terrain => StopCause::Terrain,
        };
        Self { cause, by }
    }
}

/// Why a knockback ended where it did, in the order of the names that programs read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StopCause {
    /// No points were left, even before somebody or on a glyph.
    Distance,
    /// The map ends or has a hole.
    Edge,
    /// The next step rises too much, or a two-hex base could not come to stand level.
    Elevation,
    /// Somebody stands there.
    Figure,
    /// A glyph lies there.
    Glyph,
    /// There was no knockback: no points, or it was ruled out.
    None,
    /// A thing that can be destroyed stands there.
    Object,
    /// A thing that cannot be destroyed stands there.
    Obstacle,
    /// A power forbids the move.
    Power,
    /// The ground destroyed the target on its way.
    Terrain,
}

impl StopCause {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::Distance,
        Self::Edge,
        Self::Elevation,
        Self::Figure,
        Self::Glyph,
        Self::None,
        Self::Object,
        Self::Obstacle,
        Self::Power,
        Self::Terrain,
    ];

    /// The name that programs read.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Distance => "distance",
            Self::Edge => "edge",
            Self::Elevation => "elevation",
            Self::Figure => "figure",
            Self::Glyph => "glyph",
            Self::None => "none",
            Self::Object => "object",
            Self::Obstacle => "obstacle",
            Self::Power => "power",
            Self::Terrain => "terrain",
        }
    }
}

/// How the die of knockback damage fell (`C3G-30`), in the order of the names that programs read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KnockbackDamage {
    /// No skull.
    Miss,
    /// It was not rolled.
    NotRolled,
    /// A skull: one wound for the target and for whoever stopped it.
    Wound,
}

impl KnockbackDamage {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Miss, Self::NotRolled, Self::Wound];

    /// The name that programs read.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Miss => "miss",
            Self::NotRolled => "not_rolled",
            Self::Wound => "wound",
        }
    }
}
