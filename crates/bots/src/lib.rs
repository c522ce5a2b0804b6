//! Bots: computer players for Knockback.
//!
//! A [`Bot`] sees a battle as its side may see it. For each promising plan, it runs the rules on every dice result,
//! values the resulting positions, and can explain its decision in a sentence:
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
//! Each ruleset has a folder, which defines the worth of a position and the plans to consider ([`Playing`]). All other
//! code is shared by the rulesets.
//!
//! The worth of a position is a floating-point number, and the worth of a plan is its mean over the dice. Only sums,
//! products and comparisons are used to compute them, so they are the same on every machine. The legality and the
//! results of orders are decided by the rules, which use integers.

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

/// A hash map with the same iteration order in every run. Defined here because the map type of `rustc-hash` needs its
/// `std` feature, which no other package of the game uses.
pub(crate) type FxHashMap<K, V> = std::collections::HashMap<K, V, rustc_hash::FxBuildHasher>;

/// A hash set with the same iteration order in every run.
pub(crate) type FxHashSet<T> = std::collections::HashSet<T, rustc_hash::FxBuildHasher>;
