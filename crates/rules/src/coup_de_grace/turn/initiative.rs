//! The first activation of a round (`CDG-6`).

use super::verdict;
use crate::{battle::SideId, coup_de_grace::CoupDeGraceBattle};

/// Returns the number of a side's minis that are not out of action. Downed minis and minis that have not entered yet
/// count.
#[must_use]
pub fn minis(battle: CoupDeGraceBattle<'_>, side: SideId) -> u16 {
    u16::try_from(verdict::minis_of(battle, side).count()).unwrap_or(u16::MAX)
}

/// Returns the sides with the most minis.
#[must_use]
pub fn leaders(battle: CoupDeGraceBattle<'_>) -> Vec<SideId> {
    let sides: Vec<SideId> = (0..battle.setup().sides.len()).map(SideId::from_index).collect();
    let most = sides.iter().map(|side| minis(battle, *side)).max().unwrap_or(0);
    sides.into_iter().filter(|side| minis(battle, *side) == most).collect()
}

/// Returns the tied sides with the highest roll.
pub(in crate::coup_de_grace) fn highest(tied: &[SideId], rolls: &[u8]) -> Vec<SideId> {
    let most = rolls.iter().max();
    tied.iter().zip(rolls).filter(|(_, roll)| Some(*roll) == most).map(|(side, _)| *side).collect()
}
