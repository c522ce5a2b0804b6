//! Who attacks whom, and how.

use serde::{Deserialize, Serialize};

use super::weapon::Profile;
use crate::{battle::FigureId, coup_de_grace::CoupDeGraceBattle};

/// Who strikes or shoots whom, and with what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Blow {
    /// Who attacks.
    pub attacker: FigureId,
    /// Whom.
    pub target: FigureId,
    /// With which hand.
    pub hand: u8,
    /// How.
    pub kind: BlowKind,
}

/// A kind of attack. Magic attacks are of either (`CDG-20`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BlowKind {
    /// In melee, at reach as well (`CDG-10`).
    Melee,
    /// Ranged, at an adjacent target as well (`CDG-11`).
    Ranged,
}

impl Blow {
    /// What the weapon can do; `None` for an empty hand.
    #[must_use]
    pub fn profile(self, battle: CoupDeGraceBattle<'_>) -> Option<Profile> {
        battle.sheet(self.attacker).profile(self.hand)
    }
}
