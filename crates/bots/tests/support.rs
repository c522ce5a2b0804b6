//! Shared helpers for the tests of the bots: scenarios and levels.

use std::{fs, path::Path, sync::Arc};

use knockback_bots::Level;
use knockback_rules::{battle::Setup, files::read_scenario};

/// The scenario in a file, by its path from the project's root.
pub(crate) fn setup(path: &str) -> Arc<Setup> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    Arc::new(Setup::new(read_scenario(path, &fs::read(file).unwrap()).unwrap()).unwrap())
}

/// A shipped scenario.
pub(crate) fn shipped(name: &str) -> Arc<Setup> {
    setup(&format!("assets/scenarios/{name}.ron"))
}

/// Two figures on a roof, for a short battle.
pub(crate) fn roof() -> Arc<Setup> {
    setup("crates/rules/examples/duel.ron")
}

pub(crate) fn level(number: u8) -> Level {
    Level::new(number).unwrap()
}
