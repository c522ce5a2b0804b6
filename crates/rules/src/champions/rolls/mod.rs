//! Rolls to succeed and to hit, and what they are made against: distance, reach and sight.

pub mod check;
pub mod reaching;
pub mod to_hit;
