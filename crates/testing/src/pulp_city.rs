//! Battles of Pulp City.

pub mod made_up;
mod making;

use knockback_rules::{
    battle::{self, Battle},
    pulp_city::Order,
};

use crate::play;

/// A battle on a film lot with one of everything, before any action.
pub fn open() -> Battle {
    crate::open("backlot.ron", include_bytes!("../../../tests/fixtures/backlot.ron"))
}

/// The same battle, played until a condition is met. Orders that `prefers` accepts come first. If necessary, it is
/// repeated with other dice.
pub fn play_by(prefers: impl Fn(&Order) -> bool, holds: impl Fn(&Battle) -> bool) -> Battle {
    let prefers = |order: &battle::Order| matches!(order, battle::Order::PulpCity(own) if prefers(own));
    play::until(&open(), 0..60, prefers, play::in_turn, holds)
}

/// The same battle, played without a preference until a condition is met.
pub fn play_to(holds: impl Fn(&Battle) -> bool) -> Battle {
    play_by(|_| false, holds)
}
