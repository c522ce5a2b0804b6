//! Characteristics that attacks can drain (`CH-21`).

use serde::{Deserialize, Serialize};

/// A characteristic that can be drained (`CH-21`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Characteristic {
    /// STR.
    #[serde(rename = "str")]
    Strength,
    /// DEX.
    #[serde(rename = "dex")]
    Dexterity,
    /// CON.
    #[serde(rename = "con")]
    Constitution,
    /// EGO.
    Ego,
    /// OCV.
    Ocv,
    /// DCV.
    Dcv,
    /// SPD.
    #[serde(rename = "spd")]
    Speed,
    /// PD.
    Pd,
    /// ED.
    Ed,
    /// REC.
    #[serde(rename = "rec")]
    Recovery,
    /// END.
    #[serde(rename = "end")]
    Endurance,
    /// STUN.
    Stun,
    /// BODY.
    Body,
}

impl Characteristic {
    /// The usual abbreviation.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Strength => "STR",
            Self::Dexterity => "DEX",
            Self::Constitution => "CON",
            Self::Ego => "EGO",
            Self::Ocv => "OCV",
            Self::Dcv => "DCV",
            Self::Speed => "SPD",
            Self::Pd => "PD",
            Self::Ed => "ED",
            Self::Recovery => "REC",
            Self::Endurance => "END",
            Self::Stun => "STUN",
            Self::Body => "BODY",
        }
    }
}
