//! Modifiers to an attack roll, with their reasons (`CDG-18`, `CDG-19`).

use serde::Serialize;

/// A reason for a modifier to an attack roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The attacker's friends who are beside the target and face it (`CDG-18`).
    Coordinated,
    /// The target faces exactly away from the attacker (`CDG-18`).
    Backstab,
    /// Other enemies who are beside the attacker and face it (`CDG-18`).
    Distraction,
    /// The target is downed (`CDG-18`).
    CoupDeGrace,
    /// The attacker's friends beside the target of a ranged attack (`CDG-19`).
    FiringIntoMelee,
    /// The distance of a ranged attack (`CDG-19`).
    Range,
    /// The attacker is downed (`CDG-22`).
    Downed,
    /// The attacker's race (`CDG-27`).
    Race,
    /// The weapon (`CDG-28`).
    Weapon,
    /// A friend of the attacker has entangled the target (`CDG-25`).
    Entangled,
}

/// A modifier with its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ModifierPart {
    /// Reason for the modifier.
    pub reason: Reason,
    /// Number added to the roll.
    pub value: i16,
}

impl Reason {
    /// Id of the rule for this reason.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Coordinated | Self::Backstab | Self::Distraction | Self::CoupDeGrace => "CDG-18",
            Self::FiringIntoMelee | Self::Range => "CDG-19",
            Self::Downed => "CDG-22",
            Self::Entangled => "CDG-25",
            Self::Race => "CDG-27",
            Self::Weapon => "CDG-28",
        }
    }

    /// Name in plain words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Coordinated => "coordinated",
            Self::Backstab => "backstab",
            Self::Distraction => "distraction",
            Self::CoupDeGrace => "coup de grace",
            Self::FiringIntoMelee => "firing into melee",
            Self::Range => "range",
            Self::Downed => "downed",
            Self::Race => "race",
            Self::Weapon => "weapon",
            Self::Entangled => "entangled",
        }
    }
}
