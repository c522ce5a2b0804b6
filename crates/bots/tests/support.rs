//! Shared helpers for the tests of the bots: scenarios and levels.

use std::sync::Arc;

use knockback_bots::Level;
use knockback_rules::{battle::Setup, files::read_scenario};

/// Two figures on a roof, for a short battle.
pub(crate) fn roof() -> Arc<Setup> {
    let text = include_bytes!("../../rules/examples/duel.ron");
    Arc::new(Setup::new(read_scenario("duel.ron", text).unwrap()).unwrap())
}

pub(crate) fn level(number: u8) -> Level {
    Level::new(number).unwrap()
}
