//! Exact odds of where a blow sends its target: the rules themselves, run over every result of the dice.
//!
//! ```
//! use std::sync::Arc;
//!
//! use knockback_odds::{Label, Odds, Question, Ratio};
//! use knockback_rules::{
//!     battle::{Battle, Occupant, Setting},
//!     c3g::AttackWith,
//!     files::read_scenario,
//! };
//!
//! // Two figures on a roof, and ten levels down beyond the edge.
//! let text = r#"(version: 1, name: "roof", board: [rows(origin: [0, 0], rows: ["c10 c10 a0 a0"])],
//!     sides: [(id: "one", name: "One"), (id: "two", name: "Two")],
//!     figures: [(id: "anvil", side: "one", at: [[0, 0]]), (id: "mask", side: "two", at: [[1, 0]])],
//!     rules: c3g((cards: [
//!         (id: "anvil", name: "Anvil", kind: unique_hero, figures: ["anvil"], life: 4, move: 5, range: 1, attack: 2,
//!             defense: 3, height: 5, size: medium, powers: [super_strength]),
//!         (id: "mask", name: "Mask", kind: unique_hero, figures: ["mask"], life: 4, move: 5, range: 1, attack: 3,
//!             defense: 1, height: 5, size: medium),
//!     ])))"#;
//! let setting = Setting::new(read_scenario("roof.ron", text.as_bytes())?)?;
//! let (anvil, mask) = (setting.names.figure("anvil")?, setting.names.figure("mask")?);
//! let battle = Battle::new(Arc::new(setting));
//!
//! // Can I throw him off this roof, and how likely?
//! let question = Question::new(anvil, Occupant::Figure(mask), AttackWith::Normal);
//! let odds = Odds::of(&battle, question)?;
//! assert_eq!(odds.of_label(Label::Fall), Ratio::of(1, 2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to ask | take |
//! |---|---|
//! | what comes of one attack | [`Odds`], or [`Count`] in slices |
//! | the same where an exact count takes too long | [`Odds::estimated`], or [`Estimate`] in slices: labelled as such |
//! | where a figure could strike whom | [`Threats`], or [`ThreatCount`] in slices, ranked by an [`Aim`] |
//! | how lucky a roll was | [`luck`], [`Luck::of_log`] |
//! | odds for other programs | [`Odds::json`], by the [`contract`] |
//!
//! docs/odds.md defines every word. No Bevy, no clock, no thread, no global, and no float in anything that decides.

#![deny(clippy::float_arithmetic)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::float_arithmetic))]

mod aim;
mod arrival;
mod branches;
pub mod champions;
pub mod contract;
mod count;
mod course;
mod easel;
mod estimate;
mod gained;
mod label;
mod loads;
mod luck;
mod natural;
mod odds;
mod outcome;
mod play;
mod question;
mod ratio;
mod short;
mod sketch;
mod sums;
mod table;
mod tale;
mod threats;

pub use aim::Aim;
pub use arrival::unhurt;
pub use count::{Count, Progress};
pub use estimate::Estimate;
pub use label::Label;
pub use luck::{Luck, luck};
pub use odds::{Exactness, Odds};
pub use outcome::{KnockbackDamage, Outcome, Stop, StopCause};
pub use question::{Question, Unanswered};
pub use ratio::Ratio;
pub use short::Short;
pub use tale::Tale;
pub use threats::{Threat, ThreatCount, Threats};
