//! Reasons for the numbers of an attack, and obstacles of a flight.

use serde::{Deserialize, Serialize};

use crate::{
    battle::{InPlay, Known, Naming},
    champions::Setup,
};

/// Reason for a modifier to hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ToHitReason {
    /// OCV of the attacker.
    Ocv,
    /// DCV of the target.
    Dcv,
    /// The target is an object, which does not move.
    Thing,
    /// Distance (`CH-14`).
    Range,
    /// The target is out of combat (`CH-15`).
    Noncombat,
    /// The target expected no fight (`CH-15`).
    Unaware,
    /// The target expected no fight but was prepared (`CH-15`).
    Wary,
    /// The target is unconscious (`CH-15`).
    Out,
    /// The target is stunned (`CH-15`).
    Stunned,
    /// The target is prone (`CH-15`).
    Prone,
    /// The target is taking a recovery (`CH-28`).
    Recovering,
    /// A defence of the target, or a maneuver that lowers its DCV.
    Guard,
    /// Maneuver of the attacker.
    Maneuver,
    /// The target is a hex (`CH-13`).
    Hex,
    /// A stray shot (`CH-12`).
    Stray,
    /// Coordinated attack (`CH-16`).
    Teamwork,
}

/// Reason for the number of knockback dice (`CH-33`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DiceReason {
    /// The two dice that are always rolled.
    Always,
    /// The target is in the air.
    InTheAir,
    /// The target rolled with the punch.
    RolledWithPunch,
    /// Zero gravity.
    ZeroGravity,
    /// The target is under water.
    UnderWater,
    /// The target clings to something.
    Clinging,
    /// Killing attack.
    Killing,
    /// Martial maneuver.
    Martial,
}

impl DiceReason {
    /// Name in JSON.
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

    /// Display text.
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

/// Multiplied BODY for knockback (`CH-34`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Multiplied {
    /// BODY on the dice.
    pub rolled: u16,
    /// Percentage that counts; the product rounds up.
    pub percent: u16,
}

/// Obstacle that a flight hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", bound = "")]
pub enum Against<N: Naming = InPlay> {
    /// An object that can break.
    Object(N::Object),
    /// An object that never breaks.
    Obstacle(N::Object),
    /// A character.
    Figure(N::Figure),
    /// Rising ground.
    Ground(N::Cell),
}

impl Against {
    /// True if the obstacle exists.
    pub(in crate::champions) fn is_valid(self, known: Known<'_, Setup>) -> bool {
        match self {
            Self::Object(object) | Self::Obstacle(object) => known.object(object),
            Self::Figure(figure) => known.figure(figure),
            Self::Ground(cell) => known.cell(cell),
        }
    }
}
