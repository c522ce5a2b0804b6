//! Battles for tests.

use knockback_rules::{
    battle::Battle,
    c3g::{C3g, C3gBattle},
};

/// The battle as a C3G battle.
pub(crate) fn expect_ruleset(battle: &Battle) -> C3gBattle<'_> {
    battle.as_ruleset::<C3g>().unwrap()
}
