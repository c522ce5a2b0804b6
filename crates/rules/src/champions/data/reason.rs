//! Reasons for the numbers of a blow, and what it strikes in the end.

use serde::{Deserialize, Serialize};

use crate::{
    battle::{InPlay, Known, Naming},
    champions::Setup,
};

/// Why an attack needs what it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ToHitReason {
    /// The OCV of the attacker.
    Ocv,
    /// The DCV of the target.
    Dcv,
    /// A thing stands still.
    Thing,
    /// The distance (`CH-14`).
    Range,
    /// The target takes no part in the fight (`CH-15`).
    Noncombat,
    /// The target expected no fight (`CH-15`).
    Unaware,
    /// The target expected no fight but was prepared (`CH-15`).
    Wary,
    /// The target is out (`CH-15`).
    Out,
    /// The target is stunned (`CH-15`).
    Stunned,
    /// The target lies down (`CH-15`).
    Prone,
    /// The target takes a recovery (`CH-28`).
    Recovering,
    /// The target defends itself, or gave up defence for its own maneuver.
    Guard,
    /// The attacker's maneuver.
    Maneuver,
    /// It aims at a hex (`CH-13`).
    Hex,
    /// A stray shot (`CH-12`).
    Stray,
    /// Several attack together (`CH-16`).
    Teamwork,
}

/// A reason for the number of knockback dice (`CH-33`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DiceReason {
    /// The two that are always rolled.
    Always,
    /// The target is in the air.
    InTheAir,
    /// The target rolled with the punch.
    RolledWithPunch,
    /// Nothing weighs anything.
    ZeroGravity,
    /// The target is under water.
    UnderWater,
    /// The target clings to something.
    Clinging,
    /// It was a killing attack.
    Killing,
    /// It was a martial maneuver.
    Martial,
}

impl DiceReason {
    /// The name that programs read, as in events.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Always => "always",
            Self::InTheAir => "in_the_air",
            Self::RolledWithPunch => "rolled_with_punch",
            Self::ZeroGravity => "zero_gravity",
            Self::UnderWater => "under_water",
            Self::Clinging => "clinging",
            Self::Killing => "killing",
            Self::Martial => "martial",
        }
    }

    /// The reason as people read it.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Always => "dice",
            Self::InTheAir => "in the air",
            Self::RolledWithPunch => "rolled with the punch",
            Self::ZeroGravity => "no gravity",
            Self::UnderWater => "under water",
            Self::Clinging => "clinging",
            Self::Killing => "killing attack",
            Self::Martial => "martial maneuver",
        }
    }
}

/// BODY that counts more or less than once for knockback (`CH-34`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Multiplied {
    /// BODY that the dice show.
    pub rolled: u16,
    /// How much of it counts, in percent; the product rounds up.
    pub percent: u16,
}

/// What a flight struck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", bound = "")]
pub enum Against<N: Naming = InPlay> {
    /// A thing that can break.
    Object(N::Object),
    /// A thing that never breaks.
    Obstacle(N::Object),
    /// A character.
    Figure(N::Figure),
    /// Ground that rises.
    Ground(N::Cell),
}

impl Against {
    /// True if it exists.
    pub(in crate::champions) fn is_valid(self, known: Known<'_, Setup>) -> bool {
        match self {
            Self::Object(object) | Self::Obstacle(object) => known.object(object),
            Self::Figure(figure) => known.figure(figure),
            Self::Ground(cell) => known.cell(cell),
        }
    }
}
