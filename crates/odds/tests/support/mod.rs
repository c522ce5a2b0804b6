//! Shared test code: drawn cases, and plays of real attacks.

#![allow(dead_code, unreachable_pub, reason = "helpers for several test files")]
#![allow(clippy::unwrap_used, reason = "a panic fails the test")]

pub mod all_faces;
pub mod cases;
pub mod contract;
pub mod ending;
