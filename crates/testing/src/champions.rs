//! Battles of Champions.

pub mod made_up;

use knockback_rules::battle::{Battle, Order};

use crate::play;

/// A battle on rooftops, before any action.
pub fn open() -> Battle {
    crate::open("rooftops.ron", include_bytes!("../../rules/tests/data/rooftops.ron"))
}

/// The same battle, played until a condition is met. Orders that `prefers` accepts come first.
pub fn play_by(prefers: impl Fn(&Order) -> bool, holds: impl Fn(&Battle) -> bool) -> Battle {
    play::until(&open(), 5..6, prefers, play::last, holds)
}

/// The same battle, played without preferred orders until a condition is met.
pub fn play_to(holds: impl Fn(&Battle) -> bool) -> Battle {
    play_by(|_| false, holds)
}
