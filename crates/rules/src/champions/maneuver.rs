//! The maneuvers: what they do to OCV, DCV and dice.

use serde::{Deserialize, Serialize};

/// A maneuver by which an attack is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Maneuver {
    /// A strike, or a shot.
    #[default]
    Strike,
    /// A haymaker: four dice more, at the end of the next segment.
    Haymaker,
}

impl Maneuver {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Strike, Self::Haymaker];

    /// What it does to the OCV of the attack.
    #[must_use]
    pub const fn ocv(self) -> i16 {
        match self {
            Self::Strike | Self::Haymaker => 0,
        }
    }

    /// What it does to the attacker's DCV until the next phase.
    #[must_use]
    pub const fn dcv(self) -> i8 {
        match self {
            Self::Strike => 0,
            Self::Haymaker => -5,
        }
    }

    /// Dice that it adds.
    #[must_use]
    pub const fn more_dice(self) -> u8 {
        match self {
            Self::Strike => 0,
            Self::Haymaker => 4,
        }
    }

    /// The name as people say it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Strike => "strike",
            Self::Haymaker => "haymaker",
        }
    }
}
