//! Tests of the ruleset `shove`, which exists only for tests. It shows that a ruleset needs only one folder, and it
//! uses every feature of the ruleset interface.

#![allow(clippy::unwrap_used, reason = "a panic fails the test")]

mod board;
mod files;
mod foreign;
mod games;
mod play;
