//! Battles for tests.

use knockback_rules::{
    battle::Battle,
    pulp_city::{Played, PulpCity},
};
pub(crate) use knockback_testing::pulp_city::open;

/// A battle with its rules.
pub(crate) fn proven(battle: &Battle) -> Played<'_> {
    battle.played::<PulpCity>().unwrap()
}
