//! What each face of the die of an attack comes to: what forecasts count, where nothing else is rolled.

use super::damage::damage;
use crate::coup_de_grace::data::blow::Blow;
use crate::coup_de_grace::{CoupDeGraceBattle, forced::reroll};

/// What a face of the die of an attack comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AttackFace {
    /// It misses.
    Misses,
    /// It would miss, and is rolled again; the same face misses then.
    Again,
    /// It hits.
    Hits {
        /// So many hit points.
        damage: u8,
    },
}

/// What the faces from 1 to 6 come to.
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
