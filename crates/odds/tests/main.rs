//! Tests of the odds, in one test binary. They share the boards and battles of the rules' tests.
//!
//! `cargo test -p knockback-odds --test all coup_de_grace` runs the tests of one file or folder.

#![allow(clippy::unwrap_used, reason = "a panic fails the test")]

#[path = "../../rules/tests/support/mod.rs"]
mod rules_support;
mod support;

mod champions_every_result;
mod champions_threats;
mod contract;
mod coup_de_grace;
mod estimates;
mod every_face;
mod in_time;
mod labels;
mod law_of_points;
mod many_plays;
mod openings;
mod plain;
mod pulp_city;
mod threats;
