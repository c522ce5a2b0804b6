//! Battles for tests.

use knockback_rules::{
    battle::Battle,
    pulp_city::{PulpCity, PulpCityBattle},
};
pub(crate) use knockback_testing::pulp_city::open;

/// The battle as a Pulp City battle.
pub(crate) fn expect_ruleset(battle: &Battle) -> PulpCityBattle<'_> {
    battle.as_ruleset::<PulpCity>().unwrap()
}
