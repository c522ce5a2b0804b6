//! Battles for tests.

use knockback_rules::{
    battle::Battle,
    coup_de_grace::{CoupDeGrace, CoupDeGraceBattle},
};
pub(crate) use knockback_testing::coup_de_grace::open;

/// The battle as a Coup-De-Grace battle.
pub(crate) fn expect_ruleset(battle: &Battle) -> CoupDeGraceBattle<'_> {
    battle.as_ruleset::<CoupDeGrace>().unwrap()
}
