//! Success rolls, rolls to hit, and distances.

pub mod check;
pub mod reaching;
pub mod to_hit;
