//! Battles and players for the tests of the other crates. Only tests and benches depend on this crate.
//!
//! | module | battles |
//! |---|---|
//! | [`champions`], [`coup_de_grace`], [`pulp_city`] | one battle that uses every part of the ruleset, and its later
//! states |
//! | `made_up`, for each ruleset | battles generated from a seed |
//! | [`scenarios`] | fixed battlefields, which changes of the shipped scenarios do not affect |

#![allow(clippy::unwrap_used, clippy::missing_panics_doc, reason = "a panic fails the test")]
#![allow(clippy::must_use_candidate, reason = "a test would not ignore the result")]

pub mod c3g;
pub mod champions;
pub mod coup_de_grace;
pub mod mix;
pub mod play;
pub mod pulp_city;
pub mod scenarios;

use std::sync::Arc;

use knockback_rules::{
    battle::{Battle, FigureId, Setup},
    files::read_scenario,
};

/// Returns a figure by its name.
pub fn named(battle: &Battle, name: &str) -> FigureId {
    battle.setup().figure_ids().find(|figure| battle.figure_name(*figure) == name).unwrap()
}

/// The battle of a scenario, before any action.
pub fn open(name: &str, scenario: &[u8]) -> Battle {
    Battle::new(Arc::new(Setup::new(read_scenario(name, scenario).unwrap()).unwrap()))
}
