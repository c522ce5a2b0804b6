//! Battles for tests.

use knockback_rules::{
    battle::Battle,
    c3g::{C3g, Played},
};

/// A battle with its rules.
pub(crate) fn proven(battle: &Battle) -> Played<'_> {
    battle.played::<C3g>().unwrap()
}
