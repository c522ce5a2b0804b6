//! Battles for tests.

use knockback_rules::{
    battle::Battle,
    coup_de_grace::{CoupDeGrace, Played},
};
pub(crate) use knockback_testing::coup_de_grace::open;

/// A battle with its rules.
pub(crate) fn proven(battle: &Battle) -> Played<'_> {
    battle.played::<CoupDeGrace>().unwrap()
}
