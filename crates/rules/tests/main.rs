//! The integration tests of the rules in one test binary, so that shared code is built and linked once. Only the tests
//! of the example ruleset in `tests/shove` have a binary of their own.
//!
//! `cargo test -p knockback-rules --test all throws` runs only the tests with `throws` in their path.

#![allow(clippy::unwrap_used, reason = "a panic fails the test")]

mod cases;
mod champions;
mod coup_de_grace;
mod docs;
mod event_log;
mod every_ruleset;
mod goals;
mod goldens;
mod old_rules;
mod other_rules;
mod pages;
mod properties;
mod pulp_city;
mod random_games;
mod rounds;
mod shipped_champions;
mod shipped_coup_de_grace;
mod shipped_pulp_city;
mod shipped_scenarios;
mod sound;
mod support;
mod throws;
mod two_hex;
mod worked_examples;
