//! Exact odds of an attack and of where its target lands, computed by running the rules on every dice result.
//!
//! ```
//! use std::sync::Arc;
//!
//! use knockback_odds::{
//!     Answering, CountProgress, Ratio,
//!     c3g::{Label, Odds, Question},
//! };
//! use knockback_rules::{
//!     battle::{Battle, Occupant, Setup},
//!     c3g::AttackWith,
//!     files::read_scenario,
//! };
//!
//! // Two figures on a roof, with a drop of ten levels beyond the edge.
//! let text = r#"(version: 1, name: "roof", board: [rows(origin: [0, 0], rows: ["c10 c10 a0 a0"])],
//!     sides: [(id: "one", name: "One"), (id: "two", name: "Two")],
//!     figures: [(id: "anvil", side: "one", at: [[0, 0]]), (id: "mask", side: "two", at: [[1, 0]])],
//!     rules: c3g((cards: [
//!         (id: "anvil", name: "Anvil", kind: unique_hero, figures: ["anvil"], life: 4, move: 5, range: 1, attack: 2,
//!             defense: 3, height: 5, size: medium, powers: [super_strength]),
//!         (id: "mask", name: "Mask", kind: unique_hero, figures: ["mask"], life: 4, move: 5, range: 1, attack: 3,
//!             defense: 1, height: 5, size: medium),
//!     ])))"#;
//! let setup = Setup::new(read_scenario("roof.ron", text.as_bytes())?)?;
//! let (anvil, mask) = (setup.names.figure("anvil")?, setup.names.figure("mask")?);
//! let battle = Battle::new(Arc::new(setup));
//!
//! // How likely is it that Anvil throws Mask off the roof?
//! let question = Question::new(anvil, Occupant::Figure(mask), AttackWith::Normal);
//! let odds = Odds::of(&battle, question)?;
//! assert_eq!(odds.of_label(Label::Fall), Ratio::of(1, 2));
//!
//! // Callers that cannot block work in slices, and get provisional odds if the count takes long.
//! let mut answering = Answering::new(&battle, question, 1)?;
//! let same = loop {
//!     match answering.advance(1_000_000) {
//!         CountProgress::Done(odds) => break odds,
//!         CountProgress::Refused(refusal) => panic!("{refusal}"),
//!         CountProgress::Counting | CountProgress::BeyondBudget => {
//!             if let Some(provisional) = answering.news() {
//!                 println!("about {}", provisional.of_label(Label::Fall));
//!             }
//!         }
//!     }
//! };
//! assert_eq!(same, odds);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Each ruleset has a module: [`c3g`], [`champions`], [`coup_de_grace`], [`pulp_city`]. It contains a `Question`, which
//! is an [`Inquiry`], and the `Odds` that answer it. Everything else is in the engine, which is the same for all
//! rulesets.
//!
//! | to compute | use |
//! |---|---|
//! | the result of one attack | [`c3g::Odds`], [`champions::Odds`], [`coup_de_grace::Odds`], [`pulp_city::Odds`], or [`Count`] in slices |
//! | the result of one attack within a work limit, with provisional odds in the meantime | [`Answering`] |
//! | an estimate, if an exact count takes too long | `Odds::estimated`, or [`Estimate`] in slices; see [`Exactness`] |
//! | the targets that a figure could attack from each position | [`c3g::Threats`], [`champions::Threats`], [`coup_de_grace::Threats`], [`pulp_city::Threats`], or a `ThreatCount` in slices ([`ThreatCounting`]), ranked by an `Objective` |
//! | the luck of a roll | [`c3g::luck`], [`c3g::Luck::of_log`] |
//! | odds for other programs | `Odds::json`, with the contracts in [`json`], [`c3g::json`], [`champions::json`], [`coup_de_grace::json`] and [`pulp_city::json`] |
//! | your own question | an [`Inquiry`] with the [`Plain`] frontier |
//!
//! docs/odds.md defines every term. The crate uses neither Bevy nor clocks, threads or global state, and no decision
//! depends on floating-point numbers.

#![deny(clippy::float_arithmetic)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::float_arithmetic))]

pub mod c3g;
pub mod champions;
pub mod coup_de_grace;
mod engine;
pub mod pulp_city;
#[cfg(feature = "shove")]
pub mod shove;

use engine::{AnswerLimit, BoundedAnswer, FxIndexMap, KnownOdds, natural, small_map, sums, work};
pub use engine::{
    AnswerPhase, Answering, Answers, Count, CountProgress, Estimate, Exactness, Frontier, Inquiry, KnockbackDamage,
    MapUpdates, Observer, Plain, Posed, Ratio, Rolls, Short, Stop, StopCause, ThreatAction, ThreatCounting, ThreatMap,
    Unanswered, WORK_LIMIT, Work, json,
};
