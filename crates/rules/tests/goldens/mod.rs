//! Recorded battles of all rulesets. The same seeds must lead to the same states, logs, text and files.
//!
//! All calls go through functions that are independent of the ruleset. Each line of a file `battles.txt` records one
//! battle, with the hashes of all reports on it. A few battles are also recorded in full, so that people can read a
//! difference. `KNOCKBACK_TAKE_GOLDENS=1` rewrites the files.

mod battles;
mod golden;
pub(crate) mod grounds;
pub(crate) mod pick;
mod refusals;
mod saves;
pub(crate) mod told;
