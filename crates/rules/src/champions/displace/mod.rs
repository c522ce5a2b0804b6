//! Knockback: dice, flight and landing.

pub mod falling;
pub mod flight;
pub mod knockback;
