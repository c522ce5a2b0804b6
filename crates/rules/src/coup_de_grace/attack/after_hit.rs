//! What the hits of an attack can leave to be pushed or turned: what forecasts ask about (`CDG-21`, `CDG-24`).

use super::{AttackFace, Effect, effect};
use crate::coup_de_grace::data::blow::Blow;
use crate::coup_de_grace::{
    BashBack, CoupDeGraceBattle,
    forced::harm::{self, MiniCondition},
};

/// What the hits of an attack can come to beside their damage.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum AfterHit {
    /// No die hits.
    NeverHits,
    /// Every hit puts the target out of action, so nothing is left to be moved.
    AlwaysOut,
    /// A hit can leave the target on the board.
    Leaves {
        /// What that does.
        effect: Effect,
        /// True if the attacker may turn the target after one of the hits: it stands then, and could not be pushed.
        turns: bool,
    },
}

impl AfterHit {
    /// What the hits of an attack can come to, with the faces of its die (see [`faces`](fn@super::faces)).
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

    /// What a hit does to a target that it leaves on the board; nothing where none does.
    #[must_use]
    pub fn effect(self) -> Effect {
        match self {
            Self::Leaves { effect, .. } => effect,
            Self::NeverHits | Self::AlwaysOut => Effect::Nothing,
        }
    }
}
