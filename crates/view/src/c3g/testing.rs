//! Battles for tests.

use knockback_rules::{
    battle::Battle,
    c3g::{C3g, C3gBattle},
};

/// A battle with its rules.
pub(crate) fn proven(battle: &Battle) -> C3gBattle<'_> {
    battle.as_ruleset::<C3g>().unwrap()
}
