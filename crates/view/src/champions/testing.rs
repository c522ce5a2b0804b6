//! Battles for tests.

use knockback_rules::{
    battle::Battle,
    champions::{Champions, Played},
};
pub(crate) use knockback_testing::champions::open;

/// A battle with its rules.
pub(crate) fn proven(battle: &Battle) -> Played<'_> {
    battle.played::<Champions>().unwrap()
}
