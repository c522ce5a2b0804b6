//! Battles for tests.

use knockback_rules::{
    battle::Battle,
    champions::{Champions, ChampionsBattle},
};
pub(crate) use knockback_testing::champions::open;

/// A battle with its rules.
pub(crate) fn proven(battle: &Battle) -> ChampionsBattle<'_> {
    battle.as_ruleset::<Champions>().unwrap()
}
