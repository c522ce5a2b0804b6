//! Events and battles, in words and as JSON.
//!
//! | subject | human-readable | machine-readable |
//! |---|---|---|
//! | an event | [`line()`] | [`json()`] |
//! | the battle | [`drawn`] | [`battle_json()`] |
//! | the open choice | [`choice_line`] | [`choice_json()`] |
//! | a legal order | [`order_line`], [`order_in_sight`] | [`OrderText`](crate::files::OrderText) |
//!
//! Reports of events are limited to the events that a *viewer* may know: a side, or `None` for public events only.
//! Battles are reported in full; for a limited view, pass [`Battle::seen_by`](crate::battle::Battle::seen_by).

mod battle_json;
mod board;
mod choice_json;
mod goal_json;
mod ids;
mod json;
mod visibility;
mod words;

pub use battle_json::battle_json;
pub(crate) use battle_json::whereabouts;
pub use board::drawn;
pub(crate) use board::tags;
pub use choice_json::choice_json;
pub(crate) use goal_json::goal_json;
pub(crate) use ids::Ids;
pub use json::json;
pub use visibility::{may_see, witness};
pub use words::{LogLine, Reader, choice_line, line, listed, order_in_sight, order_line, possessive};
pub(crate) use words::{counted, either};
