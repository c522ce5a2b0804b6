//! The scenarios that ship with the game, for tests.

use std::sync::Arc;

use knockback_rules::{
    battle::{Battle, Setup},
    files::read_scenario,
};

/// Reads a shipped scenario by its file name without the extension.
pub(crate) fn scenario(name: &str) -> Arc<Setup> {
    let path = format!("{}/../../assets/scenarios/{name}.ron", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read(&path).unwrap();
    Arc::new(Setup::new(read_scenario(&path, &text).unwrap()).unwrap())
}

/// A battle of a shipped scenario in which nothing has happened yet.
pub(crate) fn begun(name: &str) -> Battle {
    Battle::new(scenario(name))
}
