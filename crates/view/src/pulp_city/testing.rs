//! Battles for tests.

use knockback_rules::{
    battle::Battle,
    pulp_city::{PulpCity, PulpCityBattle},
};
pub(crate) use knockback_testing::pulp_city::open;

/// A battle with its rules.
pub(crate) fn proven(battle: &Battle) -> PulpCityBattle<'_> {
    battle.as_ruleset::<PulpCity>().unwrap()
}
