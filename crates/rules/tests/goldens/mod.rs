//! Recorded battles of all rulesets: replayed, they must have the same states, logs, words and files.
//!
//! All calls go through functions that are independent of the ruleset. A line of a golden file is a battle with the
//! hashes of all reports on it. A few battles are also recorded in full, so that a difference can be read.
//! `KNOCKBACK_TAKE_GOLDENS=1` rewrites the files.

mod battles;
mod golden;
pub(crate) mod grounds;
pub(crate) mod pick;
mod refusals;
mod saves;
pub(crate) mod told;
