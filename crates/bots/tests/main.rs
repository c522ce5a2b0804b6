//! All integration tests of the bots, in one test binary, so that their shared code is built and linked once.
//!
//! `cargo test -p knockback-bots --test all puzzles` runs the tests of one file.

#![allow(clippy::unwrap_used, reason = "a panic fails the test")]

mod accounts;
mod bots;
mod champions;
mod duels;
mod feats;
mod flights;
mod goals;
mod judged;
mod outside;
mod puzzles;
mod support;
mod thinker;
