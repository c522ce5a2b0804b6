//! The rules of Knockback without a user interface: a battlefield of hexes on which being hit *moves* you.
//!
//! A [scenario](scenario::Scenario) from a file becomes a [setup](battle::Setup), unless it has faults, which are all
//! listed at once. A [game](game::Game) is played on the setup by orders, with dice from any source:
//!
//! ```
//! use std::sync::Arc;
//!
//! use knockback_rules::{battle::Setup, dice::SeededDice, files::read_scenario, game::Game};
//!
//! let text = include_bytes!("../examples/duel.ron");
//! let scenario = read_scenario("duel.ron", text)?;
//! let mut game = Game::new(Arc::new(Setup::new(scenario)?), Some(2026));
//! let mut dice = SeededDice::new(2026);
//! game.settle(&mut dice)?;
//!
//! // Any legal order; a refusal would name its rule.
//! let order = game.battle().legal_orders().iter().next().expect("a side has a choice");
//! game.play(&order, &mut dice)?;
//! assert!(!game.log().is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module | content |
//! |---|---|
//! | [`geometry`], [`board`] | hexes, directions and lines in integers; cells, levels, terrain |
//! | [`dice`] | rolls as requests, exact weights, seeded and scripted dice |
//! | [`battle`] | the battle, its agenda, orders, events, refusals, and the view of a side |
//! | [`displacement`] | moving figures in a straight line, step by step |
//! | [`c3g`], [`champions`], [`coup_de_grace`], [`pulp_city`] | the rulesets, one file for each subject of the rules |
//! | [`scenario`], [`files`] | the content of files, and reading and writing it |
//! | [`game`], [`report`] | playing, undo, saves and replays; reports in words and as JSON |
//!
//! The crate uses no Bevy, clock, threads or globals, and no floats in any decision.

#![deny(clippy::float_arithmetic)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod battle;
pub mod board;
mod built_once;
pub mod c3g;
pub mod champions;
pub mod coup_de_grace;
pub mod dice;
pub mod displacement;
pub mod files;
pub mod game;
pub mod geometry;
mod number;
pub mod pulp_city;
pub mod report;
pub mod rule;
pub mod ruleset;
mod rulesets;
pub mod scenario;
#[cfg(feature = "shove")]
pub mod shove;
mod sight;
#[cfg(test)]
mod test_board;
pub mod units;
pub mod visible;
