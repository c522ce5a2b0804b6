//! The data of an attack: attacker, target, hand and kind.

use serde::{Deserialize, Serialize};

use super::weapon::Profile;
use crate::{battle::FigureId, coup_de_grace::CoupDeGraceBattle};

/// An attack: attacker, target, hand and kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Blow {
    /// The attacker.
    pub attacker: FigureId,
    /// The target.
    pub target: FigureId,
    /// The hand that attacks.
    pub hand: u8,
    /// Kind of attack.
    pub kind: BlowKind,
}

/// A kind of attack. Magic attacks can be of either kind (`CDG-20`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BlowKind {
    /// A melee attack, including attacks at reach (`CDG-10`).
    Melee,
    /// A ranged attack, even if the target is adjacent (`CDG-11`).
    Ranged,
}

impl Blow {
    /// Returns the profile of the weapon, or `None` for an empty hand.
    #[must_use]
    pub fn profile(self, battle: CoupDeGraceBattle<'_>) -> Option<Profile> {
        battle.sheet(self.attacker).profile(self.hand)
    }
}
