//! Reasons behind the modifiers of an attack, and the obstacles of a flight.

use serde::{Deserialize, Serialize};

use crate::{
    battle::{InPlay, Known, Naming},
    champions::Setup,
};

/// The reason for a modifier of the roll to hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ToHitReason {
    /// OCV of the attacker.
    Ocv,
    /// DCV of the target.
    Dcv,
    /// DCV of a target that is an object (`CH-15`).
    Thing,
    /// The distance to the target (`CH-14`).
    Range,
    /// The target went noncombat (`CH-15`).
    Noncombat,
    /// The target was not expecting a fight (`CH-15`).
    Unaware,
    /// The target was surprised, but prepared for a fight (`CH-15`).
    Wary,
    /// The target is knocked out (`CH-15`).
    Out,
    /// The target is stunned (`CH-15`).
    Stunned,
    /// The target is prone (`CH-15`).
    Prone,
    /// The target is taking a recovery (`CH-28`).
    Recovering,
    /// A defence of the target, or a maneuver that lowers its DCV.
    Guard,
    /// The attacker's maneuver.
    Maneuver,
    /// The target is a hex (`CH-13`).
    Hex,
    /// The attack is a stray shot (`CH-12`).
    Stray,
    /// The attack is coordinated with others (`CH-16`).
    Teamwork,
}

/// A reason for the number of knockback dice (`CH-33`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DiceReason {
    /// The two dice that are always rolled.
    Always,
    /// The target is in the air.
    InTheAir,
    /// The target rolled with the punch.
    RolledWithPunch,
    /// There is no gravity.
    ZeroGravity,
    /// The target is under water.
    UnderWater,
    /// The target clings to something.
    Clinging,
    /// The attack is killing.
    Killing,
    /// The attack is a martial maneuver.
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

/// BODY that counts for knockback only in part, or more than once (`CH-34`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Multiplied {
    /// BODY on the dice.
    pub rolled: u16,
    /// Percentage that counts. The product rounds up.
    pub percent: u16,
}

/// An obstacle that a flight hits.
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
