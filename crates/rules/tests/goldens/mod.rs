//! Battles of all rulesets, taken once and kept: played again, they go as they went, in state, log, words and files.
//!
//! All is reached through doors that know no ruleset. A line of a golden file is a battle and hashes of all that was
//! told of it; beside them a few battles stand in full, so that a difference can be read. `KNOCKBACK_TAKE_GOLDENS=1`
//! writes the files anew.

mod battles;
mod golden;
pub(crate) mod grounds;
pub(crate) mod pick;
mod refusals;
mod saves;
pub(crate) mod told;
