//! Bots for Knockback: players that decide without a person.
//!
//! A [`Bot`] sees a battle as its side may see it. For each promising plan it runs the rules over every result of the
//! dice, values the resulting positions, and gives the reason for its decision in a sentence:
//!
//! ```
//! use std::sync::Arc;
//!
//! use knockback_bots::{Bot, Level};
//! use knockback_rules::{battle::Setup, dice::SeededDice, files::read_scenario, game::Game};
//!
//! let text = include_bytes!("../../rules/examples/duel.ron");
//! let mut game = Game::new(Arc::new(Setup::new(read_scenario("duel.ron", text)?)?), Some(7));
//! let mut dice = SeededDice::new(7);
//! game.settle(&mut dice)?;
//!
//! let bot = Bot::new(Level::MAX, 1);
//! while let Some(decision) = bot.decide(game.battle()) {
//!     game.play(&decision.order, &mut dice)?;
//! }
//! assert!(game.battle().outcome().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A ruleset is a folder: it defines the worth of a position and the plans to consider ([`Playing`]). Everything else
//! is shared by all rulesets.
//!
//! Worths are floats. They are means over dice, computed only with sums, products and comparisons, so they are the same
//! on every machine. The rules decide in integers whether an order is legal and where it leads.

#![cfg_attr(test, allow(clippy::unwrap_used))]

mod advice;
mod bot;
mod c3g;
mod champions;
mod coup_de_grace;
mod forecast;
mod hashed;
mod level;
pub mod measure;
mod outlook;
mod patience;
mod plan;
mod planning;
mod playing;
mod pulp_city;
mod purpose;
pub mod puzzle;
pub mod review;
mod rulesets;
#[cfg(test)]
mod shipped;
mod stance;
pub mod thinker;
mod threats;
mod turn;

pub use advice::Advice;
pub use bot::{Bot, Decision, Thinking};
pub use level::{Level, NoSuchLevel};
pub use plan::{Plan, Ranked};
pub use planning::Planned;
pub use playing::Playing;
pub use rulesets::determinize;

/// A map whose iteration order is the same in every run. It uses only the hasher of `rustc-hash`, without the `std`
/// feature of its own map, which no other package of the game needs.
pub(crate) type FxHashMap<K, V> = std::collections::HashMap<K, V, rustc_hash::FxBuildHasher>;

/// The matching set.
pub(crate) type FxHashSet<T> = std::collections::HashSet<T, rustc_hash::FxBuildHasher>;
