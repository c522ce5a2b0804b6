//! Battles for tests.

use std::sync::Arc;

use knockback_rules::{
    battle::{Battle, FigureId, Setup},
    files::read_scenario,
    pulp_city::{Played, PulpCity},
};

/// A battle in which nothing has happened yet.
pub(crate) fn open() -> Battle {
    let text = include_bytes!("../../../../tests/fixtures/backlot.ron");
    Battle::new(Arc::new(Setup::new(read_scenario("backlot.ron", text).unwrap()).unwrap()))
}

/// The same with its rules.
pub(crate) fn proven(battle: &Battle) -> Played<'_> {
    battle.played::<PulpCity>().unwrap()
}

/// A figure by its name.
pub(crate) fn named(battle: &Battle, name: &str) -> FigureId {
    battle.setup().figure_ids().find(|figure| battle.figure_name(*figure) == name).unwrap()
}
