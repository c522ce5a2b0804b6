//! The rules.
pub mod dice;
pub mod geometry;
pub mod rule;
pub mod units;
