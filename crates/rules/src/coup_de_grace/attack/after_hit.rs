//! Pushes and turns that can follow a hit, for forecasts (`CDG-21`, `CDG-24`).

use super::{AttackFace, Effect, effect};
use crate::coup_de_grace::data::blow::Blow;
use crate::coup_de_grace::{
    BashBack, CoupDeGraceBattle,
    forced::harm::{self, MiniCondition},
};

/// The effects that the hits of an attack can have besides damage.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum AfterHit {
    /// The attack misses with every roll.
    NeverHits,
    /// Every hit puts the target out of action, so there is no mini left to push.
    AlwaysOut,
    /// At least one hit leaves the target on the board.
    Leaves {
        /// Effect of a hit that leaves the target on the board.
        effect: Effect,
        /// True if at least one of the hits lets the attacker turn the target, which is still standing and cannot be
        /// pushed.
        turns: bool,
    },
}

impl AfterHit {
    /// Returns the possible effects of an attack, given its result for each face of the die (see
    /// [`faces`](fn@super::faces)).
    #[must_use]
    pub fn of(battle: CoupDeGraceBattle<'_>, blow: Blow, faces: &[AttackFace; 6]) -> Self {
        let fates = faces.iter().filter_map(|face| match face {
            AttackFace::Hits { damage } => Some(harm::fate(battle, blow.target, *damage)),
            AttackFace::Misses | AttackFace::Again => None,
        });
        let (mut hits, mut leaves, mut stands) = (false, false, false);
        for fate in fates {
            hits = true;
            leaves |= fate != MiniCondition::Out;
            stands |= fate == MiniCondition::Up && battle.is_standing(blow.target);
        }
        if !hits {
            return Self::NeverHits;
        }
        if !leaves {
            return Self::AlwaysOut;
        }
        let effect = effect(battle, blow);
        let turns =
            stands && matches!(effect, Effect::BashesBack(_)) && battle.rules().options.bash_back == BashBack::Turn;
        Self::Leaves { effect, turns }
    }

    /// Returns the effect of a hit on a target that stays on the board, or [`Effect::Nothing`] if no hit leaves it
    /// there.
    #[must_use]
    pub fn effect(self) -> Effect {
        match self {
            Self::Leaves { effect, .. } => effect,
            Self::NeverHits | Self::AlwaysOut => Effect::Nothing,
        }
    }
}
