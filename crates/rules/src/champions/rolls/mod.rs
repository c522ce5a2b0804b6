//! Rolls to succeed and to hit, and the distances that they depend on.

pub mod check;
pub mod reaching;
pub mod to_hit;
