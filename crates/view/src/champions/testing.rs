//! Battles for tests.

use std::sync::Arc;

use knockback_rules::{
    battle::{Battle, Setup},
    champions::{Champions, Played},
    files::read_scenario,
};

/// A battle in which nothing has happened yet.
pub(crate) fn open() -> Battle {
    let text = include_bytes!("../../../rules/tests/data/rooftops.ron");
    Battle::new(Arc::new(Setup::new(read_scenario("rooftops.ron", text).unwrap()).unwrap()))
}

/// The same with its rules.
pub(crate) fn proven(battle: &Battle) -> Played<'_> {
    battle.played::<Champions>().unwrap()
}
