//! Battles of Coup-De-Grace.

pub mod made_up;

use knockback_rules::{
    battle::{self, Battle},
    coup_de_grace::Order,
};

use crate::play;

/// A battle in a small arena with one of everything, before any action.
pub fn open() -> Battle {
    crate::open("arena.ron", include_bytes!("../../rules/tests/data/arena.ron"))
}

/// The same battle, played until a condition is met. Orders that `prefers` accepts come first. If necessary, it is
/// repeated with other dice.
pub fn play_by(prefers: impl Fn(&Order) -> bool, holds: impl Fn(&Battle) -> bool) -> Battle {
    let prefers = |order: &battle::Order| matches!(order, battle::Order::CoupDeGrace(own) if prefers(own));
    play::until(&open(), 0..40, prefers, play::in_turn, holds)
}

/// The same battle, played without a preference until a condition is met.
pub fn play_to(holds: impl Fn(&Battle) -> bool) -> Battle {
    play_by(|_| false, holds)
}
