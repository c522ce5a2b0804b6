//! Tests of the ruleset `shove`, which only they use: a ruleset is a folder, and this one does everything that a
//! ruleset does.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod board;
mod files;
mod foreign;
mod games;
mod play;
