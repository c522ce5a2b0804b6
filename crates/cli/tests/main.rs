//! All integration tests of `kb`, in one test binary, so that their shared code is built and linked once.
//!
//! `cargo test -p knockback-cli --test all hidden` runs the tests of one file or folder.

#![allow(clippy::unwrap_used, reason = "a panic fails the test")]
#![allow(missing_docs, reason = "tests have no public API")]

mod cases_cdg;
mod cases_public;
mod cases_pulp;
mod cases_rules;
mod champions;
mod commands;
mod coup_de_grace;
mod docs;
mod duel;
mod faults;
mod features;
mod files;
mod goldens;
mod hidden;
mod long_odds;
mod mutated;
mod odds;
mod odds_pictures;
mod other_rules;
mod packages;
mod pulp_city;
mod review;
mod sentences;
mod support;
mod sweep;
