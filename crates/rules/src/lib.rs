//! The rules of Knockback without a screen.

#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod battle;
pub mod board;
pub mod c3g;
pub mod dice;
pub mod displacement;
pub mod files;
pub mod game;
pub mod geometry;
#[cfg(test)]
mod quarry;
pub mod report;
pub mod rule;
pub mod scenario;
pub mod units;
