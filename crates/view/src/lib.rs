//! The information about a Knockback battle that players need, as plain values and text.
//!
//! Each ruleset describes its battles ([`RulesetView`]). Code that shows a battle needs no knowledge of its ruleset:
//!
//! ```
//! use std::sync::Arc;
//!
//! use knockback_rules::{battle::{Battle, FigureId, Setup}, files::read_scenario};
//! use knockback_view::threats::{Mapping, ThreatCountStatus};
//!
//! let text = include_bytes!("../../rules/examples/duel.ron");
//! let battle = Battle::new(Arc::new(Setup::new(read_scenario("duel.ron", text)?)?));
//! let mut mapping = Mapping::begin(&battle, FigureId(0)).expect("its ruleset has threat maps");
//! let map = loop {
//!     match mapping.advance(&battle) {
//!         ThreatCountStatus::Pending => {}
//!         ThreatCountStatus::SoFar(map) => println!("{} attacks so far", map.wants[0].len()),
//!         ThreatCountStatus::Done(map) => break map,
//!     }
//! };
//! # assert_eq!(map.figure, FigureId(0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod account;
pub mod army;
pub mod badge;
pub mod c3g;
pub mod champions;
pub mod coup_de_grace;
pub mod dice_tray;
pub mod drawing;
pub mod end;
pub mod extension;
pub mod facts;
pub mod feats;
pub mod forecast;
pub mod guide;
pub mod icon;
pub mod keys;
pub mod lookahead;
pub mod marks;
pub mod odds_count;
pub mod odds_state;
pub mod orders;
pub mod overlay;
pub mod panel;
pub mod percent;
pub mod present;
pub mod pulp_city;
pub mod results;
pub mod roster;
mod rulesets;
pub mod selection;
pub mod sheet;
#[cfg(feature = "shove")]
pub mod shove;
pub mod text;
pub mod threats;
pub mod tip;
pub mod tone;
pub mod top_bar;
mod view;
pub mod viewpoint;

pub use view::RulesetView;
