//! Bots for Knockback: who decides without a person.
//!
//! A [`Bot`] looks at a battle as its side may see it, lets the rules run over every result of the dice for each plan that looks
//! good, values what that leads to, and says in a sentence why it wants what it wants:
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
//! let bot = Bot::new(Level::MOST, 1);
//! while let Some(decision) = bot.decide(game.battle()) {
//!     game.play(&decision.order, &mut dice)?;
//! }
//! assert!(game.battle().outcome().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A ruleset is a folder: it says what a position is worth and which plans deserve a look ([`Playing`]). Everything else is the
//! same for all of them.
//!
//! Worths are floats: they are means over dice, and only sums, products and comparisons are made of them, which are the same on
//! every machine. Whether an order is legal, and what it leads to, the rules decide in integers.

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

/// A map whose order never depends on the run. Of `rustc-hash` the hasher alone, without the feature that its own map needs: no
/// other package of the game asks for it.
pub(crate) type FxHashMap<K, V> = std::collections::HashMap<K, V, rustc_hash::FxBuildHasher>;

/// A set of the same kind.
pub(crate) type FxHashSet<T> = std::collections::HashSet<T, rustc_hash::FxBuildHasher>;
