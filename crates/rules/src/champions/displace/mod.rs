//! Knockback: its dice, its flight, and how it ends.

pub mod falling;
pub mod flight;
pub mod knockback;
