//! Battles for tests.

use knockback_rules::{
    battle::Battle,
    champions::{Champions, ChampionsBattle},
};
pub(crate) use knockback_testing::champions::open;

/// The battle as a Champions battle.
pub(crate) fn expect_ruleset(battle: &Battle) -> ChampionsBattle<'_> {
    battle.as_ruleset::<Champions>().unwrap()
}
