//! Results of an attack for each face of the die, computed without resolving the attack. Forecasts use them if the
//! attack leads to no other roll.

use super::damage::damage;
use crate::coup_de_grace::data::blow::Blow;
use crate::coup_de_grace::{CoupDeGraceBattle, forced::reroll};

/// The result of an attack for one face of the die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AttackFace {
    /// The attack misses.
    Misses,
    /// The attack would miss, and the die is rerolled. If the new roll shows the same face, the attack misses.
    Again,
    /// The attack hits.
    Hits {
        /// Hit points lost.
        damage: u8,
    },
}

/// Returns the results for the faces 1 to 6.
#[must_use]
pub fn faces(battle: CoupDeGraceBattle<'_>, blow: Blow) -> [AttackFace; 6] {
    let need = blow.need(battle);
    let more = blow.profile(battle).and_then(|weapon| weapon.more_to_hit);
    [1, 2, 3, 4, 5, 6].map(|die: u8| {
        let more = more.is_some_and(|(low, high)| (low..=high).contains(&die));
        if i16::from(die) + i16::from(more) >= need {
            AttackFace::Hits { damage: damage(battle, blow, die) }
        } else if reroll::is_due(battle, blow.attacker, Some(blow.hand), die) {
            AttackFace::Again
        } else {
            AttackFace::Misses
        }
    })
}
