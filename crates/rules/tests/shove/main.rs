//! The ruleset `shove`, which nobody plays but these tests: a ruleset is a folder, and does all that a ruleset does.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod board;
mod files;
mod foreign;
mod games;
mod play;
